package import LayoutEngine
import StrictJSON

extension FormatWriter {
  mutating func string(_ key: String, _ value: String?) {
    guard let value else { return }
    json.key(key)
    json.string(value)
  }

  mutating func number(_ key: String, _ value: Double?) {
    guard let value else { return }
    json.key(key)
    json.number(value)
  }

  mutating func boolean(_ key: String, _ value: Bool?) {
    guard let value else { return }
    json.key(key)
    json.boolean(value)
  }

  mutating func pair(_ size: Size) { numbers([size.width, size.height]) }

  mutating func point(_ key: String, _ point: Point?) {
    guard let point else { return }
    json.key(key)
    numbers([point.x, point.y])
  }

  mutating func numbers(_ numbers: [Double]) {
    json.beginArray(inline: true)
    for number in numbers { json.number(number) }
    json.endArray()
  }

  mutating func insets(_ key: String, _ insets: EdgeInsets) {
    edges(
      key,
      ["top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right])
  }

  mutating func directionalInsets(_ key: String, _ insets: DirectionalEdgeInsets) {
    edges(
      key,
      [
        "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
        "trailing": insets.trailing,
      ])
  }

  private mutating func edges(_ key: String, _ edges: KeyValuePairs<String, Double>) {
    json.key(key)
    guard edges.contains(where: { $0.value != 0 }) else { return json.number(0) }
    json.beginObject(inline: true)
    for (name, length) in edges { number(name, length) }
    json.endObject()
  }

  mutating func referenceSize(_ key: String, _ size: Size?) {
    guard let size else { return }
    json.key(key)
    guard (size.width == 0) != (size.height == 0) else { return pair(size) }
    // A header or footer without a length along the scroll axis has no view. Its size is a pair in
    // both scroll directions.
    guard takesLengthAcross || (size.width == 0) == orientation.isVertical else {
      return pair(size)
    }
    json.beginObject(inline: true)
    if size.width == 0 { number("height", size.height) } else { number("width", size.width) }
    json.endObject()
  }

  // MARK: - Sizes

  /// Returns whether a rule is written as two lengths.
  func isPair(_ rule: SizingRule) -> Bool {
    guard rule.length == .fill, case .points? = rule.other else { return false }
    return rule.plus == nil
  }

  package mutating func size(_ size: ItemSize) {
    switch size {
    case .fixed(let size): pair(size)
    case .rule(let rule) where isPair(rule):
      guard case .points(let points)? = rule.other else { return }
      json.beginArray(inline: true)
      if orientation.isVertical { json.string("fill") }
      json.number(points)
      if !orientation.isVertical { json.string("fill") }
      json.endArray()
    case .rule(let rule):
      json.beginObject(inline: true)
      members(of: rule)
      json.endObject()
    case .measured(let size): lengths(size)
    }
  }

  private mutating func members(of rule: SizingRule) {
    // No reader accepts such a rule, and writing it would need stack space for each level.
    guard rule.depth <= SizingRule.maximumDepth else {
      return string("breakpoints", "rules of \(rule.depth) levels")
    }
    switch rule.length {
    case .fill: string(orientation.lineKey, "fill")
    case .column: break
    case .columns(let columns):
      json.key("columns")
      self.columns(columns)
    case .breakpoints(let entries):
      json.key("breakpoints")
      json.beginArray()
      for entry in entries { breakpoint(entry) }
      json.endArray()
    }
    number("reserve", rule.reserve)
    switch rule.other {
    case .points(let points): number(orientation.scrollKey, points)
    case .aspect(let aspect): number("aspect", aspect)
    case nil: break
    }
    number("plus", rule.plus)
    // The reader keeps `floor` only if it overrides the enclosing rule.
    string("round", rule.rounding?.rawValue)
  }

  /// Writes the number of columns of a waterfall.
  mutating func columnCount(_ key: String, _ columnCount: WaterfallColumns) {
    json.key(key)
    switch columnCount {
    case .columns(let columns): self.columns(columns)
    case .breakpoints(let entries):
      json.beginObject(inline: true)
      json.key("breakpoints")
      json.beginArray()
      for entry in entries {
        json.beginObject()
        limit(entry.limit)
        json.key("columns")
        columns(entry.columns)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
  }

  private mutating func limit(_ limit: Breakpoint.Limit?) {
    switch limit {
    case .upTo(let limit): number("upTo", limit)
    case .below(let limit): number("below", limit)
    case nil: break
    }
  }

  private mutating func columns(_ columns: ColumnCount) {
    guard let minWidth = columns.minWidth else { return json.integer(columns.min) }
    json.beginObject(inline: true)
    if columns.min != 1 { number("min", Double(columns.min)) }
    number("max", columns.max.map(Double.init))
    number("minWidth", minWidth)
    json.endObject()
  }

  private mutating func breakpoint(_ entry: Breakpoint) {
    json.beginObject()
    limit(entry.limit)
    if !entry.isWhole, case .rule(let rule) = entry.size, rule.length != .fill {
      members(of: rule)
    } else {
      json.key("size")
      size(entry.size)
    }
    json.endObject()
  }
}
