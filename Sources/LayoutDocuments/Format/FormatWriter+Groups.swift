import LayoutEngine
import StrictJSON

/// The keys of compositional layouts, in the order of documents.md. Values that equal UIKit's
/// defaults are left out of groups and of their supplementary items.
extension FormatWriter {
  mutating func namedGroups(_ groups: [NamedGroup]) {
    json.key("groups")
    json.beginObject()
    for named in groups {
      json.key(named.name)
      group(named.group)
    }
    json.endObject()
  }

  /// Writes the value of a key that has a form of its own.
  mutating func ownMetric(_ key: String, of metrics: CompositionalMetrics) {
    switch key {
    case "group":
      guard let group = metrics.group else { return }
      json.key(key)
      subitem(group)
    default:
      if let items = metrics.boundarySupplementaryItems { boundaryItems(key, items) }
    }
  }

  mutating func boundaryItems(_ key: String, _ items: [BoundarySupplementaryItem]) {
    json.key(key)
    json.beginArray()
    for item in items {
      json.beginObject(inline: true)
      string("kind", item.kind)
      size(item.size)
      let alignment = AlignmentName.allCases.first { $0.edges == item.alignment }
      string("alignment", alignment?.rawValue)
      if item.absoluteOffset != .zero { point("absoluteOffset", item.absoluteOffset) }
      if !item.extendsBoundary { boolean("extendsBoundary", false) }
      if item.pinToVisibleBounds { boolean("pinToVisibleBounds", true) }
      number("zIndex", item.zIndex.map(Double.init))
      if item.contentInsets != .zero { directionalInsets("contentInsets", item.contentInsets) }
      measured(item.measured)
      json.endObject()
    }
    json.endArray()
  }

  /// Writes the length of a header or footer that is not a plain number.
  mutating func supplementaryLength(_ key: String, _ length: SupplementaryLength?) {
    guard let length else { return }
    json.key(key)
    json.beginObject(inline: true)
    json.key(orientation.scrollKey)
    dimension(length.dimension, measured: length.measured)
    json.endObject()
  }

  mutating func measured(_ size: MeasuredSize) {
    guard size != MeasuredSize() else { return }
    json.key("measured")
    lengths(size)
  }

  mutating func lengths(_ size: MeasuredSize) {
    json.beginObject(inline: true)
    number("width", size.width)
    number("height", size.height)
    json.endObject()
  }

  // MARK: - Groups

  private mutating func subitem(_ subitem: LayoutSubitem) {
    switch subitem {
    case .named(let name): json.string(name)
    case .group(let group): self.group(group)
    case .item(let item):
      json.beginObject(inline: true)
      size(item.size)
      shared(item.contentInsets, item.edgeSpacing, item.supplementaryItems)
      json.endObject()
    }
  }

  private mutating func group(_ group: LayoutGroup) {
    json.beginObject()
    string("kind", group.kind.rawValue)
    size(group.size)
    switch group.content {
    case .subitems(let subitems):
      json.key("subitems")
      json.beginArray()
      for subitem in subitems { self.subitem(subitem) }
      json.endArray()
    case .counted(let subitem, let count): counted("subitem", subitem, count)
    case .repeated(let subitem, let count): counted("repeatingSubitem", subitem, count)
    case .frames(let frames):
      json.key("frames")
      json.beginArray()
      for frame in frames { custom(frame) }
      json.endArray()
    }
    if group.interItemSpacing != .fixed(0) {
      json.key("interItemSpacing")
      spacing(group.interItemSpacing)
    }
    shared(group.contentInsets, group.edgeSpacing, group.supplementaryItems)
    json.endObject()
  }

  private mutating func counted(_ key: String, _ subitem: LayoutSubitem, _ count: Int) {
    json.key(key)
    self.subitem(subitem)
    json.key("count")
    json.integer(count)
  }

  private mutating func custom(_ frame: LayoutGroup.CustomFrame) {
    let rect = frame.frame
    let values = [rect.minX, rect.minY, rect.width, rect.height]
    guard let zIndex = frame.zIndex else { return numbers(values) }
    json.beginObject(inline: true)
    json.key("frame")
    numbers(values)
    json.key("zIndex")
    json.integer(zIndex)
    json.endObject()
  }

  /// Writes the keys that items and groups share, after those that they do not.
  private mutating func shared(
    _ insets: DirectionalEdgeInsets, _ edges: EdgeSpacing, _ items: [LayoutSupplementaryItem]
  ) {
    if insets != .zero { directionalInsets("contentInsets", insets) }
    if edges != EdgeSpacing() {
      json.key("edgeSpacing")
      json.beginObject(inline: true)
      for (key, edge) in [
        ("top", edges.top), ("leading", edges.leading), ("bottom", edges.bottom),
        ("trailing", edges.trailing),
      ] {
        guard let edge else { continue }
        json.key(key)
        spacing(edge)
      }
      json.endObject()
    }
    guard !items.isEmpty else { return }
    json.key("supplementaryItems")
    json.beginArray()
    for item in items { supplementaryItem(item) }
    json.endArray()
  }

  private mutating func supplementaryItem(_ item: LayoutSupplementaryItem) {
    json.beginObject(inline: true)
    string("kind", item.kind)
    size(item.size)
    anchor("containerAnchor", item.containerAnchor)
    if let anchor = item.itemAnchor { self.anchor("itemAnchor", anchor) }
    number("zIndex", item.zIndex.map(Double.init))
    measured(item.measured)
    json.endObject()
  }

  private mutating func anchor(_ key: String, _ anchor: LayoutAnchor) {
    json.key(key)
    json.beginObject()
    json.key("edges")
    json.beginArray()
    for name in EdgeName.allCases where anchor.edges.contains(name.edges) {
      json.string(name.rawValue)
    }
    json.endArray()
    switch anchor.offset {
    case .absolute(.zero): break
    case .absolute(let point): self.point("absoluteOffset", point)
    case .fractional(let point): self.point("fractionalOffset", point)
    }
    json.endObject()
  }

  // MARK: - Values

  private mutating func size(_ size: LayoutSize) {
    json.key("size")
    json.beginArray(inline: true)
    dimension(size.width)
    dimension(size.height)
    json.endArray()
  }

  private mutating func dimension(_ dimension: LayoutDimension, measured: Double? = nil) {
    let key: String
    switch dimension {
    case .absolute(let length): return json.number(length)
    case .fractionalWidth: key = "fractionalWidth"
    case .fractionalHeight: key = "fractionalHeight"
    case .estimated: key = "estimated"
    case .uniformAcrossSiblings: key = "uniformAcrossSiblings"
    }
    json.beginObject(inline: true)
    number(key, dimension.number)
    number("measured", measured)
    json.endObject()
  }

  private mutating func spacing(_ spacing: LayoutSpacing) {
    guard spacing.isFlexible else { return json.number(spacing.points) }
    json.beginObject(inline: true)
    number("flexible", spacing.points)
    json.endObject()
  }
}
