import LayoutEngine

extension PrototypeLayout {
  /// Makes the document of a collection view: what belongs to the flow layout is in its defaults.
  init(
    _ view: CollectionViewDescription, _ flow: FlowDescription, _ frame: Rect, id: String,
    title: String, on device: CanvasDevice
  ) {
    var container = ContainerSpecification(
      width: frame.size.width, height: frame.size.height)
    container.scale = device.scale
    container.contentInset = view.contentInset == .zero ? nil : view.contentInset
    var settings = DocumentSettings(container: container)
    settings.title = String(title.prefix(256))
    settings.tags = [Self.tag] + (flow.estimatedItemSize == nil ? [] : [Self.selfSizingTag])
    settings.configuration.scrollDirection = flow.scrollDirection
    settings.configuration.sectionInsetReference = flow.sectionInsetReference
    settings.configuration.pinHeaders = flow.pinHeaders
    settings.configuration.pinFooters = flow.pinFooters
    settings.configuration.defaults.metrics = flow.metrics
    settings.configuration.defaults.metrics.dropUIKitDefaults()
    var section = DocumentSection()
    section.id = Self.sectionID
    var known: Set<String> = []
    for cell in view.cells {
      // A reuse identifier may be any text, and the same on two cells.
      let id = [cell.reuseIdentifier, cell.id].lazy.compactMap(\.self)
        .first { StoryboardNames.isID($0) && !known.contains($0) }
      if let id { known.insert(id) }
      section.append(cell.customSize.map { .fixed($0) }, count: 1, id: id)
    }
    self.init(
      document: LayoutDocument(id: id, settings: settings, sections: [section]),
      cells: view.cells.map(\.frame), header: view.header?.frame, footer: view.footer?.frame)
  }

  /// The tag of every document that comes from a file of Interface Builder.
  static let tag = "interface-builder"
  /// The tag of those whose cells size themselves, so that Interface Builder's sizes are estimates.
  static let selfSizingTag = "self-sizing"
}
