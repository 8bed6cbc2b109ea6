public import LayoutDocuments
public import LayoutEngine
public import LayoutPictures
public import LayoutService

/// What of a layout is drawn, and what beside its elements.
public struct PictureOptions: Hashable, Sendable {
  /// The part of the content that is drawn; nil for all that can be scrolled to.
  public var region: Rect?
  /// Where the device's screen stands, which is drawn then; pinned views follow it.
  public var contentOffset: Point?
  public var labels: PictureLabels = []
  /// Which insets and spacings are shown.
  public var overlays: Set<SectionRoom.Kind> = []
  public var isDark = false

  public init(
    region: Rect? = nil, contentOffset: Point? = nil, labels: PictureLabels = [],
    overlays: Set<SectionRoom.Kind> = [], isDark: Bool = false
  ) {
    (self.region, self.contentOffset, self.labels) = (region, contentOffset, labels)
    (self.overlays, self.isDark) = (overlays, isDark)
  }
}

extension StoredLayout {
  /// Returns what a picture shows of a document, a section or an element.
  ///
  /// - Complexity: O(*n*) in the elements that are drawn, and O(*n* log *n*) to sort them.
  /// - Throws: As ``row(for:)``.
  public func picture(
    of address: Address, _ options: PictureOptions = PictureOptions()
  ) throws(ServiceError) -> Picture {
    let row = try row(for: address)
    var region = options.region ?? (address.section == nil ? pictureRect : row.frame)
    if options.region == nil, address.element != nil { region = row.paintedRect ?? row.frame }
    var picture = Picture(
      title: row.id, contentSize: contentSize, region: region,
      elements: try elements(showing: region, contentOffset: options.contentOffset))
    picture.visibleRect = options.contentOffset.map { visibleBounds(at: $0) }
    picture.labels = options.labels
    picture.isDark = options.isDark
    if !options.overlays.isEmpty {
      var sections: [Int] = []
      loaded.directory.forEach(touching: projection.searchRange(of: region)) {
        sections.append(loaded.directory.index(of: $0))
      }
      for section in sections {
        picture.overlays += try room(inSection: section).filter {
          options.overlays.contains($0.kind) && $0.rect.overlaps(region)
        }
      }
    }
    return picture
  }

  /// The content with its insets: all that can be scrolled to; the container where that is nothing.
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

  /// Returns all elements that paint in a region, the lowest first, with their names.
  func elements(
    showing region: Rect, contentOffset: Point? = nil
  ) throws(ServiceError) -> [PictureElement] {
    let reach = try shadowReach()
    let search = Rect(
      x: region.minX - reach, y: region.minY - reach, width: region.width + 2 * reach,
      height: region.height + 2 * reach)
    let found = try layoutAttributesForElements(in: search, contentOffset: contentOffset)
    var elements: [PictureElement] = []
    elements.reserveCapacity(found.count)
    var section: (index: Int, id: String?, ids: ItemIDCursor)?
    for attributes in found where attributes.paintedRect.overlaps(region) {
      let index = attributes.indexPath.section
      if section?.index != index {
        let read = try self.section(at: index)
        section = (index, read.id, ItemIDCursor(read.items, read.itemIDs))
      }
      let isCell = attributes.category == .cell
      let itemID = isCell ? section?.ids.id(ofItem: attributes.indexPath.item) : nil
      let row = naming.element(attributes, sectionID: section?.id, itemID: itemID)
      elements.append(
        PictureElement(
          address: row.id,
          name: isCell
            ? itemID ?? "[\(attributes.indexPath.item)]" : row.decorationID ?? row.elementKind,
          attributes: attributes))
    }
    elements.sort { $0.attributes.isPainted(before: $1.attributes) }
    return elements
  }

  /// Returns how far a shadow of any decoration can reach out of its frame, in points.
  ///
  /// - Complexity: O(*s*) in sections, where there are kinds of decorations at all.
  private func shadowReach() throws(ServiceError) -> Double {
    let configuration = settings.configuration
    guard !configuration.decorationKinds.isEmpty else { return 0 }
    var (offset, radius) = (0.0, 0.0)
    // Apart, because one level may give the offset and another the radius.
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
