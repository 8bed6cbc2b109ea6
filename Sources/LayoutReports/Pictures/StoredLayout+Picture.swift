public import LayoutDocuments
public import LayoutEngine
public import LayoutPictures
public import LayoutService

/// The region of a layout to draw, and what to draw besides its elements.
public struct PictureOptions: Hashable, Sendable {
  /// The region to draw, in content coordinates; nil for the whole scrollable area.
  public var region: Rect?
  /// The content offset in points, at which the device's screen is drawn. Pinned views follow it.
  /// Nil draws no screen.
  public var contentOffset: Point?
  /// The offsets of the rows of orthogonal sections; other rows are at their opening offsets.
  public var innerOffsets: [InnerOffset] = []
  /// The labels to draw.
  public var labels: PictureLabels = []
  /// The insets and spacings to show.
  public var overlays: Set<SpacingArea.Kind> = []
  /// Whether colors of the dark appearance are used.
  public var isDark = false

  /// Creates options. The default draws the whole scrollable area without labels and overlays.
  public init(
    region: Rect? = nil, contentOffset: Point? = nil, innerOffsets: [InnerOffset] = [],
    labels: PictureLabels = [], overlays: Set<SpacingArea.Kind> = [], isDark: Bool = false
  ) {
    (self.region, self.contentOffset, self.labels) = (region, contentOffset, labels)
    (self.innerOffsets, self.overlays, self.isDark) = (innerOffsets, overlays, isDark)
  }
}

extension StoredLayout {
  /// Returns a picture of a document, a section or an element. It shows what is on screen: the rows
  /// of orthogonal sections are moved, and cut to the container.
  ///
  /// - Complexity: O(*n* log *n*) in the elements that are drawn.
  /// - Throws: As ``row(for:)`` and ``forEachRow(of:_:_:)``.
  public func picture(
    of address: Address, _ options: PictureOptions = PictureOptions()
  ) throws(ServiceError) -> Picture {
    let query = try FrameQuery(
      contentOffset: options.contentOffset, innerOffsets: options.innerOffsets
    ).resolved(in: self)
    // The region of a pinned view is that of its natural place.
    let row = try row(for: address, FrameQuery(innerOffsets: options.innerOffsets))
    var region = options.region ?? (address.section == nil ? pictureRect : row.frame)
    if options.region == nil, address.element != nil { region = row.paintedRect ?? row.frame }
    var picture = Picture(
      title: row.id, contentSize: contentSize, region: region,
      elements: try elements(showing: region, query))
    picture.visibleRect = options.contentOffset.map { visibleBounds(at: $0) }
    picture.labels = options.labels
    picture.isDark = options.isDark
    if !options.overlays.isEmpty {
      try forEachSection(touching: region) { section throws(ServiceError) in
        picture.overlays += try room(in: section, query).filter {
          options.overlays.contains($0.kind) && $0.rect.overlaps(region)
        }
      }
    }
    return picture
  }

  /// The scrollable area: the content with its insets. If that is empty, the container's size.
  var pictureRect: Rect {
    let container = loaded.container.container
    let inset = container.contentInset
    let rect = Rect(
      x: 0 - inset.left, y: 0 - inset.top, width: contentSize.width + inset.left + inset.right,
      height: contentSize.height + inset.top + inset.bottom)
    guard rect.width > 0, rect.height > 0 else {
      return Rect(origin: rect.origin, size: container.size)
    }
    return rect
  }

  /// Returns all elements that paint in a region, with their names, in paint order.
  ///
  /// - Parameters:
  ///   - query: The offsets on screen, resolved in this layout.
  ///   - wholeRows: Whether what is cut off of rows is included.
  func elements(
    showing region: Rect, _ query: FrameQuery = FrameQuery(), wholeRows: Bool = false
  ) throws(ServiceError) -> [PictureElement] {
    let reach = try shadowReach()
    let search = Rect(
      x: region.minX - reach, y: region.minY - reach, width: region.width + 2 * reach,
      height: region.height + 2 * reach)
    var query = query
    let takesAll = wholeRows && query.stops != nil
    query.region = takesAll ? nil : search
    var elements: [PictureElement] = []
    func take(_ section: SectionDirectory.Place?) throws(ServiceError) {
      let id = try section.flatMap { section throws(ServiceError) in try sectionID(of: section) }
      let walk = try attributes(in: section, query)
      while let batch = try walk.next() {
        for element in batch
        where takesAll && element.attributes.clip != nil
          || element.attributes.shownRect?.overlaps(region) ?? false
        {
          elements.append(PictureElement(element, sectionID: id, naming))
        }
      }
    }
    try forEachSection(touching: search, take)
    try take(nil)
    elements.sort { $0.attributes.isPainted(before: $1.attributes) }
    return elements
  }

  /// Returns the farthest that a decoration's shadow can extend beyond its frame, in points.
  ///
  /// - Complexity: O(*s*) in sections; O(1) without decoration kinds.
  private func shadowReach() throws(ServiceError) -> Double {
    let configuration = settings.configuration
    guard !configuration.decorationKinds.isEmpty else { return 0 }
    var (offset, radius) = (0.0, 0.0)
    // Offset and radius are maximized separately, because they may come from different levels.
    func cover(_ values: [DecorationValues]) {
      for shadow in values.flatMap({ $0.appearance.shadows ?? [] }) {
        offset = max(offset, abs(shadow.offset?.x ?? 0), abs(shadow.offset?.y ?? 0))
        radius = max(radius, shadow.radius ?? Shadow.standardRadius)
      }
    }
    cover(configuration.decorationKinds.map(\.values))
    cover(configuration.decorations.map(\.values))
    cover(configuration.defaults.decorationEntries.map(\.values))
    for index in 0..<sectionCount {
      cover(try section(at: index).attributes.decorationEntries.map(\.values))
    }
    return offset + 3 * radius
  }
}

extension PictureElement {
  init(_ element: NamedAttributes, sectionID: String?, _ naming: FrameNaming) {
    let (attributes, itemID) = (element.attributes, element.itemID)
    let row = naming.element(attributes, sectionID: sectionID, itemID: itemID)
    let name =
      attributes.category == .cell
      ? itemID ?? "[\(attributes.indexPath.item)]" : row.decorationID ?? row.elementKind
    self.init(address: row.id, name: name, attributes: attributes)
  }
}
