import LayoutEngine
import StrictJSON

extension FormatWriter {
  mutating func decorationKinds(_ kinds: [DecorationKind]) {
    json.key("decorationKinds")
    json.beginObject()
    for kind in kinds {
      json.key(kind.name)
      json.beginObject(inline: true)
      var values = kind.values
      values.dropDefaults()
      members(of: values)
      json.endObject()
    }
    json.endObject()
  }

  /// Writes the decorations of a section on one line.
  mutating func decorations(_ entries: [DecorationEntry]) {
    json.key("decorations")
    json.beginArray(inline: true)
    for entry in entries { decoration(entry) }
    json.endArray()
  }

  mutating func decorationsOfContent(_ entries: [DecorationEntry]) {
    json.key("decorations")
    json.beginArray()
    for entry in entries { decoration(entry) }
    json.endArray()
  }

  private mutating func decoration(_ entry: DecorationEntry) {
    var plain = DecorationEntry(kind: entry.kind)
    plain.sections = entry.sections.map { _ in SectionSpan() }
    guard entry != plain else { return json.string(entry.kind) }
    json.beginObject(inline: true)
    string("kind", entry.kind)
    string("id", entry.id)
    if entry.isHidden { boolean("hidden", true) }
    members(of: entry.values)
    reference("from", entry.sections?.first)
    reference("to", entry.sections?.last)
    json.endObject()
  }

  private mutating func members(of values: DecorationValues) {
    if values.geometry != DecorationGeometry() {
      json.key("geometry")
      geometry(values.geometry)
    }
    if let zIndex = values.zIndex {
      json.key("zIndex")
      json.integer(zIndex)
    }
    if let names = values.requires {
      json.key("requires")
      if names.count == 1 {
        json.string(names[0])
      } else {
        json.beginArray(inline: true)
        for name in names { json.string(name) }
        json.endArray()
      }
    }
    appearance(values.appearance)
  }

  private mutating func reference(_ key: String, _ section: SectionReference?) {
    switch section {
    case .id(let id): string(key, id)
    case .index(let index):
      json.key(key)
      json.integer(index)
    case nil: break
    }
  }

  // MARK: - Geometry

  private mutating func geometry(_ geometry: DecorationGeometry) {
    json.beginObject()
    string("span", geometry.span?.rawValue)
    string("sectionInset", geometry.sectionInset?.rawValue)
    string("extent", geometry.extent?.rawValue)
    insets(geometry.insets)
    string("whenEmpty", geometry.whenEmpty?.rawValue)
    string("bounds", geometry.bounds?.rawValue)
    string("each", geometry.each?.rawValue)
    number("thickness", geometry.thickness)
    boolean("pinned", geometry.isPinned)
    if let badge = geometry.badge {
      json.key("badge")
      self.badge(badge)
    }
    json.endObject()
  }

  private mutating func insets(_ insets: PartialInsets) {
    guard insets != PartialInsets() else { return }
    // A number sets all four sides.
    guard insets != PartialInsets(top: 0, left: 0, bottom: 0, right: 0) else {
      return number("insets", 0)
    }
    json.key("insets")
    json.beginObject()
    number("top", insets.top)
    number("left", insets.left)
    number("bottom", insets.bottom)
    number("right", insets.right)
    json.endObject()
  }

  private mutating func badge(_ badge: DecorationGeometry.Badge) {
    json.beginObject()
    if let size = badge.size {
      json.key("size")
      pair(size)
    }
    string("anchor", badge.anchor?.rawValue)
    string("position", badge.position?.rawValue)
    point("offset", badge.offset)
    point("fractionalOffset", badge.fractionalOffset)
    json.endObject()
  }
}
