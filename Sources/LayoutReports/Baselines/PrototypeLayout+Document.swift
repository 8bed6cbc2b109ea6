import LayoutDocuments
import LayoutEngine

extension PrototypeLayout {
  /// Creates the document of a collection view. Its defaults have the values of the flow layout.
  ///
  /// The recorded frames belong to the canvas and to a flow layout of the file. They are not
  /// compared if the document has other items or another screen, or if the layout is a class of the
  /// app.
  init(
    _ view: CollectionViewDescription, _ flow: FlowDescription, _ frame: Rect, id: String,
    title: String, on canvas: CanvasDevice, as variation: StoryboardVariation
  ) {
    var container = ContainerSpecification(
      width: frame.size.width, height: frame.size.height)
    container.scale = canvas.scale
    if let screen = variation.screen {
      container = view.surroundings.container(of: frame, on: screen)
      if screen.device == nil { container.scale = canvas.scale }
    }
    var contentInset = view.contentInset ?? .zero
    if variation.screen == nil, view.isWholeScreen, let safeArea = canvas.televisionSafeArea {
      container.safeArea = safeArea
      contentInset = view.adjustedContentInset(safeArea, flow.scrollDirection)
    }
    container.contentInset = contentInset == .zero ? nil : contentInset
    var settings = DocumentSettings(container: container)
    settings.title = String(title.prefix(256))
    settings.tags = [Self.tag] + (flow.isSelfSizing ? [Self.selfSizingTag] : [])
    settings.configuration.scrollDirection = flow.scrollDirection
    settings.configuration.sectionInsetReference = flow.sectionInsetReference
    settings.configuration.pinHeaders = flow.pinHeaders
    settings.configuration.pinFooters = flow.pinFooters
    settings.configuration.defaults.metrics = flow.metrics
    settings.configuration.defaults.metrics.dropUIKitDefaults()
    var section = DocumentSection()
    section.id = Self.sectionID
    var known: Set<String> = []
    let sizes = view.cells.map { Self.size(of: $0, flow) }
    if let count = variation.itemCount {
      if count == 0 {
        // A run has at least one item.
      } else if Set(sizes).count > 1 {
        for item in 0..<count { section.append(sizes[item % sizes.count], count: 1, id: nil) }
      } else {
        section.append(sizes.first ?? nil, count: count, id: nil)
      }
    } else {
      for (cell, size) in zip(view.cells, sizes) {
        // A reuse identifier may be any text, and two cells may share it.
        let id = [cell.reuseIdentifier, cell.id].lazy.compactMap(\.self)
          .first { StoryboardNames.isID($0) && !known.contains($0) }
        if let id { known.insert(id) }
        section.append(size, count: 1, id: id)
      }
    }
    let isCompared = variation.isNone && !flow.isOnlyNamedSo
    self.init(
      document: LayoutDocument(id: id, settings: settings, sections: [section]),
      cells: isCompared ? view.cells.map(\.frame) : [],
      header: isCompared ? view.header?.frame : nil, footer: isCompared ? view.footer?.frame : nil)
  }

  /// Returns the size of a prototype; nil for that of the layout.
  private static func size(
    of cell: CollectionViewDescription.Prototype, _ flow: FlowDescription
  ) -> ItemSize? {
    if let size = cell.customSize ?? (flow.isOnlyNamedSo ? cell.frame?.size : nil) {
      return .fixed(size)
    }
    guard flow.metrics.estimatedItemSize != nil, let drawn = cell.frame?.size, drawn.width > 0,
      drawn.height > 0
    else { return nil }
    // Cells that measure themselves have the lengths that the canvas shows.
    return .measured(MeasuredSize(width: drawn.width, height: drawn.height))
  }

  /// The tag of every document from an Interface Builder file.
  static let tag = "interface-builder"
  /// The tag of documents with self-sizing cells, for which Interface Builder's sizes are
  /// estimates.
  static let selfSizingTag = "self-sizing"
}

extension CollectionViewDescription.Surroundings {
  /// Returns the container of a view on another screen. Along an axis where the view takes more
  /// than half of the canvas it keeps its distances to the screen's edges; otherwise it keeps its
  /// length.
  fileprivate func container(
    of frame: Rect, on other: ContainerSpecification
  ) -> ContainerSpecification {
    // A controller's own view is as large as the screen.
    guard let screen else { return other }
    var container = other
    let place = Point(x: origin.x + frame.minX, y: origin.y + frame.minY)
    var inset = EdgeInsets.zero
    if frame.width * 2 > screen.width {
      inset.left = max(0, place.x)
      inset.right = max(0, screen.width - place.x - frame.width)
    } else {
      container.width = frame.width
    }
    if frame.height * 2 > screen.height {
      inset.top = max(0, place.y)
      inset.bottom = max(0, screen.height - place.y - frame.height)
    } else {
      container.height = frame.height
    }
    if other.device != nil {
      container.frameInset = inset == .zero ? nil : inset
    } else {
      container.width = container.width.map { max(0, $0 - inset.left - inset.right) }
      container.height = container.height.map { max(0, $0 - inset.top - inset.bottom) }
    }
    return container
  }
}
