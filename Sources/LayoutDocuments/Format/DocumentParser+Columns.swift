import LayoutEngine
import StrictJSON

/// The number of columns of a line or of a waterfall. documents.md, "Sizing rules".
extension DocumentParser {
  private static let columnNames: [StaticString] = ["min", "max", "minWidth"]
  private static let columnKeys = JSONKeys(columnNames)
  private static let waterfallKeys = JSONKeys(columnNames + ["breakpoints"])
  private static let entryKeys = JSONKeys(["columns", "upTo", "below"])

  /// Reads a number of columns: a count, or an object for as many as fit.
  ///
  /// - Parameter isWaterfall: Whether the columns are those of a waterfall, which may depend on the
  ///   container's width.
  mutating func columnCount(
    of owner: String, isWaterfall: Bool
  ) throws(DocumentError) -> WaterfallColumns {
    let most = isWaterfall ? WaterfallMetrics.maximumColumns : DocumentLimits.items
    switch try peekType() {
    case .number: return .count(try count(from: 1, to: most))
    case .object:
      var columns = ColumnCount(1)
      columns.max = nil
      var entries: [WaterfallColumns.Entry]?
      var first: String?
      var mostStart = 0
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: isWaterfall ? Self.waterfallKeys : Self.columnKeys) {
        if let first, (key == "breakpoints") != (first == "breakpoints") {
          throw failure(.exclusiveKeys(first, key))
        }
        first = first ?? key
        switch key {
        case "min": columns.min = try count(from: 1, to: most)
        case "max":
          columns.max = try count(from: 1, to: most)
          mostStart = reader.valueStart
        case "minWidth": columns.minWidth = try positive()
        default: entries = try columnBreakpoints()
        }
      }
      if let entries { return .breakpoints(entries) }
      guard columns.minWidth != nil else {
        throw failure(.missingKey("minWidth", owner: "\"\(owner)\""), at: start)
      }
      guard columns.isOrdered else {
        throw unexpected("at least \"min\", which is \(columns.min)", at: mostStart)
      }
      return .columns(columns)
    default: throw refused(reader.wrongType(expected: "a count of columns or an object"))
    }
  }

  private mutating func columnBreakpoints() throws(DocumentError) -> [WaterfallColumns.Entry] {
    var entries: [WaterfallColumns.Entry] = []
    var lastStart = 0
    try beginArray()
    let start = reader.valueStart
    while try nextElement() {
      if let last = entries.last, last.limit == nil {
        throw failure(.breakpointUnlimited, at: lastStart)
      }
      try checkRoom(for: "breakpoints in a list", after: entries.count)
      var columns: ColumnCount?
      var limit: Breakpoint.Limit?
      try beginObject()
      lastStart = reader.valueStart
      while let key = try nextKey(of: Self.entryKeys) {
        guard key != "columns" else {
          guard case .columns(let own) = try columnCount(of: key, isWaterfall: true) else {
            throw unexpected("a count of columns, or an object with \"minWidth\"")
          }
          columns = own
          continue
        }
        guard limit == nil else { throw failure(.exclusiveKeys("upTo", "below")) }
        let points = try length()
        limit = key == "upTo" ? .upTo(points) : .below(points)
      }
      guard let columns else {
        throw failure(.missingKey("columns", owner: "a breakpoint"), at: lastStart)
      }
      entries.append(WaterfallColumns.Entry(limit: limit, columns: columns))
    }
    guard let last = entries.last else { throw unexpected("at least one breakpoint", at: start) }
    guard last.limit == nil else { throw failure(.lastBreakpointLimited, at: lastStart) }
    return entries
  }
}
