import LayoutEngine
import StrictJSON

/// The values of an object that gives a size, before they are combined.
private struct SizeParts {
  enum Length {
    case points(Double)
    case fill
  }
  var width: Length?
  var height: Length?
  var columns: ColumnCount?
  var breakpoints: [Breakpoint]?
  var aspect: Double?
  var plus: Double?
  var reserve: Double?
  var rounding: SizingRule.Rounding?
  var size: ItemSize?
  var limit: Breakpoint.Limit?

  /// Whether a length fills the line.
  var fills: Bool {
    for case .fill? in [width, height] { return true }
    return false
  }
}

extension DocumentParser {
  static let ruleKeys = JSONKeys(ruleNames)
  private static let ruleNames: [StaticString] = [
    "width", "height", "columns", "breakpoints", "aspect", "plus", "reserve", "round",
  ]
  private static let entryKeys = JSONKeys(ruleNames + ["size", "upTo", "below"])

  mutating func itemSize() throws(DocumentError) -> ItemSize {
    switch try peekType() {
    case .array: return try pair()
    case .object:
      var parts = SizeParts()
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.ruleKeys) { try part(key, into: &parts) }
      return try checked(try size(of: parts, at: start, isEntry: false), at: start)
    default:
      throw wrongType(expected: "a size: an array or an object") { value in
        value.type == .number ? .array([value, value]) : nil
      }
    }
  }

  /// Reads the rest of an item that is the object of a size. `first` is the index of its first key,
  /// which has been read.
  mutating func sizeObject(
    _ keys: JSONKeys, from first: Int, at start: Int
  ) throws(DocumentError) -> ItemSize {
    var parts = SizeParts()
    try part(keys.names[first], into: &parts)
    while let key = try nextKey(of: keys) {
      guard Self.ruleKeys.names.contains(key) else { throw failure(.exclusiveKeys("width", key)) }
      try part(key, into: &parts)
    }
    return try checked(try size(of: parts, at: start, isEntry: false), at: start)
  }

  mutating func palette() throws(DocumentError) -> [SizingRule] {
    var rules: [SizingRule] = []
    try beginArray()
    while try nextElement() {
      guard case .rule(let rule) = try itemSize() else { throw unexpected("a sizing rule") }
      rules.append(rule)
    }
    return rules
  }

  /// Reads `[width, height]`.
  mutating func pair() throws(DocumentError) -> ItemSize {
    try beginArray()
    let start = reader.valueStart
    guard try nextElement() else { throw unexpected("a size [width, height]", at: start) }
    let width = try lengthOrFill()
    guard try nextElement() else { throw unexpected("a size [width, height]", at: start) }
    let height = try lengthOrFill()
    guard try !nextElement() else { throw unexpected("a size [width, height]", at: start) }
    if case .points(let width) = width, case .points(let height) = height {
      return .fixed(Size(width: width, height: height))
    }
    var parts = SizeParts()
    parts.width = width
    parts.height = height
    return try size(of: parts, at: start, isEntry: false)
  }

  private mutating func lengthOrFill() throws(DocumentError) -> SizeParts.Length {
    guard try peekType() == .string else { return .points(try length()) }
    guard try string() == "fill" else { throw unexpected("a length or \"fill\"") }
    return .fill
  }

  private mutating func part(_ key: String, into parts: inout SizeParts) throws(DocumentError) {
    let start = reader.valueStart
    switch key {
    case "width": parts.width = try lengthOrFill()
    case "height": parts.height = try lengthOrFill()
    case "columns": parts.columns = try columns()
    case "breakpoints": parts.breakpoints = try breakpoints()
    case "aspect": parts.aspect = try positive()
    case "plus": parts.plus = try offset()
    case "reserve": parts.reserve = try length()
    case "round": parts.rounding = try choice(SizingRule.Rounding.self)
    case "size": parts.size = try itemSize()
    default:
      guard parts.limit == nil else { throw failure(.exclusiveKeys("upTo", "below"), at: start) }
      let limit = try length()
      parts.limit = key == "upTo" ? .upTo(limit) : .below(limit)
    }
  }

  private mutating func columns() throws(DocumentError) -> ColumnCount {
    guard case .columns(let columns) = try columnCount(of: "columns", isWaterfall: false) else {
      preconditionFailure("BUG: breakpoints in columns")
    }
    return columns
  }

  private mutating func breakpoints() throws(DocumentError) -> [Breakpoint] {
    var entries: [Breakpoint] = []
    var lastStart = 0
    try beginArray()
    let start = reader.valueStart
    while try nextElement() {
      if let last = entries.last, last.limit == nil {
        throw failure(.breakpointUnlimited, at: lastStart)
      }
      try checkRoom(for: "breakpoints in a list", after: entries.count)
      var parts = SizeParts()
      try beginObject()
      lastStart = reader.valueStart
      while let key = try nextKey(of: Self.entryKeys) { try part(key, into: &parts) }
      let size = try size(of: parts, at: lastStart, isEntry: true)
      // An entry with `columns` or `breakpoints` merges with the rule around it. A `size` or two
      // lengths are complete.
      let isWhole = parts.columns == nil && parts.breakpoints == nil
      entries.append(Breakpoint(limit: parts.limit, size: size, isWhole: isWhole))
    }
    guard let last = entries.last else { throw unexpected("at least one breakpoint", at: start) }
    guard last.limit == nil else { throw failure(.lastBreakpointLimited, at: lastStart) }
    return entries
  }

  // MARK: - Combining the parts

  private mutating func size(
    of parts: SizeParts, at start: Int, isEntry: Bool
  ) throws(DocumentError) -> ItemSize {
    if let size = parts.size {
      if let key = said(in: parts).first { throw failure(.exclusiveKeys("size", key), at: start) }
      return size
    }
    if parts.columns != nil, parts.breakpoints != nil {
      throw failure(.exclusiveKeys("columns", "breakpoints"), at: start)
    }
    if orientation.isShelf,
      let key = said(in: parts).first(where: { $0 != "width" && $0 != "height" })
    {
      throw failure(.misplacedKey(key, layout: "shelf"), at: start)
    }
    if let columns = parts.columns { return try rule(.columns(columns), of: parts, at: start) }
    if let entries = parts.breakpoints {
      return try rule(.breakpoints(entries), of: parts, at: start)
    }
    let isFill = parts.fills && parts.aspect != nil
    if isEntry, !isFill, parts.width == nil || parts.height == nil {
      throw failure(
        .missingKey("columns", owner: "a breakpoint without \"breakpoints\" or \"size\""),
        at: start)
    }
    if isEntry, !isFill, let key = said(in: parts).first(where: { $0 == "aspect" || $0 == "plus" })
    {
      throw failure(.keyWithout(key, with: "\"columns\" or \"breakpoints\""), at: start)
    }
    return try plainSize(of: parts, at: start)
  }

  private func said(in parts: SizeParts) -> [String] {
    [
      parts.columns.map { _ in "columns" }, parts.breakpoints.map { _ in "breakpoints" },
      parts.width.map { _ in "width" }, parts.height.map { _ in "height" },
      parts.aspect.map { _ in "aspect" }, parts.plus.map { _ in "plus" },
      parts.reserve.map { _ in "reserve" }, parts.rounding.map { _ in "round" },
    ].compactMap(\.self)
  }

  /// Returns a size of two lengths, one of which may fill the line.
  private mutating func plainSize(
    of parts: SizeParts, at start: Int
  ) throws(DocumentError) -> ItemSize {
    for (key, isSaid) in [("reserve", parts.reserve != nil), ("round", parts.rounding != nil)]
    where isSaid {
      throw failure(.keyWithout(key, with: "\"columns\" or \"breakpoints\""), at: start)
    }
    let (line, scroll) = lineAndScroll(of: parts)
    if orientation.isShelf, parts.fills {
      throw unexpected("two lengths in a shelf layout", at: start)
    }
    if case .fill? = scroll {
      throw failure(.fillsScrollAxis(key: orientation.scrollKey), at: start)
    }
    guard case .fill? = line else {
      if line == nil, scroll != nil || parts.aspect != nil, takesColumnSizes {
        return try columnSize(of: parts, scroll, at: start)
      }
      for (key, isSaid) in [("aspect", parts.aspect != nil), ("plus", parts.plus != nil)]
      where isSaid {
        throw failure(.keyWithout(key, with: "\"columns\", \"breakpoints\" or \"fill\""), at: start)
      }
      guard case .points(let width)? = parts.width, case .points(let height)? = parts.height else {
        throw failure(
          .missingKey(parts.width == nil ? "width" : "height", owner: "the size"), at: start)
      }
      return .fixed(Size(width: width, height: height))
    }
    var rule = SizingRule(.fill)
    rule.other = try other(of: parts, scroll: scroll, at: start)
    guard rule.other != nil else {
      throw failure(.ruleWithoutLength(key: orientation.scrollKey), at: start)
    }
    rule.plus = parts.plus
    return .rule(rule)
  }

  /// Whether a size may leave out its length along the line, which the columns of a waterfall give.
  private var takesColumnSizes: Bool {
    mutating get {
      let layout = layoutOfSection
      // A text of no document may be of any section.
      return layout == nil || layout == .waterfall
    }
  }

  /// Returns the size of items of a waterfall.
  private func columnSize(
    of parts: SizeParts, _ scroll: SizeParts.Length?, at start: Int
  ) throws(DocumentError) -> ItemSize {
    var rule = SizingRule(.column)
    rule.other = try other(of: parts, scroll: scroll, at: start)
    rule.plus = parts.plus
    if rule.plus != nil, case .points? = rule.other {
      throw failure(.keyWithout("plus", with: "\"aspect\""), at: start)
    }
    return .rule(rule)
  }

  private func lineAndScroll(
    of parts: SizeParts
  ) -> (line: SizeParts.Length?, scroll: SizeParts.Length?) {
    orientation.isVertical ? (parts.width, parts.height) : (parts.height, parts.width)
  }

  private func rule(
    _ length: SizingRule.Length, of parts: SizeParts, at start: Int
  ) throws(DocumentError) -> ItemSize {
    let (line, scroll) = lineAndScroll(of: parts)
    guard line == nil else {
      throw failure(
        .lengthOfLine(key: orientation.lineKey, needed: orientation.scrollKey), at: start)
    }
    if case .fill? = scroll {
      throw failure(.fillsScrollAxis(key: orientation.scrollKey), at: start)
    }
    var rule = SizingRule(length)
    rule.other = try other(of: parts, scroll: scroll, at: start)
    rule.plus = parts.plus
    rule.reserve = parts.reserve
    rule.rounding = parts.rounding
    return .rule(rule)
  }

  private func other(
    of parts: SizeParts, scroll: SizeParts.Length?, at start: Int
  ) throws(DocumentError) -> SizingRule.Other? {
    guard case .points(let points)? = scroll else { return parts.aspect.map { .aspect($0) } }
    guard parts.aspect == nil else {
      throw failure(.exclusiveKeys(orientation.scrollKey, "aspect"), at: start)
    }
    return .points(points)
  }

  /// Checks that every branch of a rule gives both lengths, and drops roundings that have no
  /// effect.
  private func checked(_ size: ItemSize, at start: Int) throws(DocumentError) -> ItemSize {
    guard case .rule(let rule) = size else { return size }
    guard let rule = normalised(rule, hasOther: false, rounding: .floor) else {
      throw failure(.ruleWithoutLength(key: orientation.scrollKey), at: start)
    }
    return .rule(rule)
  }

  private func normalised(
    _ rule: SizingRule, hasOther: Bool, rounding outer: SizingRule.Rounding
  ) -> SizingRule? {
    var rule = rule
    let hasOther = hasOther || rule.other != nil
    let rounding = rule.rounding ?? outer
    if rule.rounding == .floor, outer == .floor { rule.rounding = nil }
    guard case .breakpoints(var entries) = rule.length else { return hasOther ? rule : nil }
    for index in entries.indices {
      // A complete size was checked when it was read.
      guard !entries[index].isWhole, case .rule(let inner) = entries[index].size else { continue }
      guard let inner = normalised(inner, hasOther: hasOther, rounding: rounding) else {
        return nil
      }
      entries[index].size = .rule(inner)
    }
    rule.length = .breakpoints(entries)
    return rule
  }
}
