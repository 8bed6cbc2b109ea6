/// The columns of a table and their widths, in columns of a terminal.
///
/// A table that is too wide for its line stays a table. Until it fits, in this order: columns of
/// ``expendable`` are left out, long texts are cut, heads that are wider than their values are cut,
/// a last text is below its row, all texts are cut, and columns at the right are left out. Numbers
/// are never cut. A last text that has some room is broken into lines instead.
struct TableColumns {
  /// The columns that are left out first, in this order.
  private static let expendable = [
    "revision", "dirty", "seconds", "author", "recognised", "compared",
  ]
  /// The columns whose texts are not cut.
  private static let whole: Set<String> = ["time", "contentSize"]
  /// The columns of addresses and ids, which often begin alike.
  private static let addresses: Set<String> = ["id", "element", "address", "document"]
  /// The shortest cut head, which is longer if two names begin alike.
  private static let shortestHead = 3
  /// The shortest last text that is broken into lines, and the shortest text that names its row.
  private static let shortestLast = 24
  private static let shortestFirst = 24

  /// The steps that were needed to fit a line.
  private struct Shape {
    /// The shortest cut text; nil if no text is cut.
    var shortest: Int?
    var hasShortHeads = false
    var isEndBelow = false
  }

  private(set) var names: [String]
  /// The widths of the columns in a line.
  private(set) var widths: [Int]
  /// The widths of the values alone.
  private var valueWidths: [Int]
  private(set) var isNumeric: [Bool]
  private var shape = Shape()
  /// The columns of a row that are shown; nil until the first rows are known.
  private(set) var shown: [Int]?
  /// Whether the last column of all is shown.
  private var hasEnd = true

  init(_ names: [String]) {
    self.names = names
    widths = names.map(\.columnCount)
    valueWidths = names.map { _ in 0 }
    isNumeric = names.map { _ in false }
  }

  /// Whether the last value, a text, is below its row.
  var isEndBelow: Bool { shape.isEndBelow }

  /// Whether the last column has texts that may be broken into lines.
  var isEndBroken: Bool { hasEnd && names.count > 1 && isCut(names.count - 1) }

  func keepsEnd(_ column: Int) -> Bool { Self.addresses.contains(names[column]) }

  mutating func add(_ text: String, isNumber: Bool, at column: Int) {
    valueWidths[column] = max(valueWidths[column], text.columnCount)
    if isNumber { isNumeric[column] = true }
  }

  /// Chooses the columns that are shown, and their widths. After the first time only the widths
  /// change.
  ///
  /// - Parameter leavesOut: Whether columns may be left out.
  /// - Returns: Whether a row fits.
  mutating func fit(_ lineLength: Int?, leavesOut: Bool) -> Bool {
    widths = names.indices.map { max(names[$0].columnCount, valueWidths[$0]) }
    guard shown == nil else {
      if let lineLength {
        let (narrowed, excess) = narrowed(to: lineLength)
        widths = narrowed
        widths[0] = max(min(widths[0], 4), widths[0] - max(0, excess))
      }
      return true
    }
    shown = Array(names.indices)
    guard let lineLength else { return true }
    func isFitting() -> Bool { narrowed(to: lineLength).excess <= 0 }
    for name in Self.expendable where leavesOut && !isFitting() {
      if let column = names.firstIndex(of: name), column > 0 { leaveOut(column) }
    }
    if !isFitting() { shape.shortest = 20 }
    if !isFitting() { shape.hasShortHeads = true }
    if !isFitting() { shape.isEndBelow = isEndBroken }
    if !isFitting() { shape.shortest = 12 }
    while leavesOut, !isFitting(), let last = names.indices.dropLast(isEndBelow ? 1 : 0).last,
      last > 0
    {
      leaveOut(last)
    }
    let isFit = isFitting() || leavesOut
    if !isFit { shape = Shape() }
    widths = narrowed(to: lineLength).widths
    if leavesOut, names.count == (isEndBelow ? 2 : 1) { widths[0] = min(widths[0], lineLength) }
    return isFit
  }

  private mutating func leaveOut(_ column: Int) {
    if column == names.count - 1 { hasEnd = false }
    names.remove(at: column)
    widths.remove(at: column)
    valueWidths.remove(at: column)
    isNumeric.remove(at: column)
    shown?.remove(at: column)
  }

  /// Returns whether texts of a column may be cut.
  private func isCut(_ column: Int) -> Bool {
    !isNumeric[column] && !Self.whole.contains(names[column])
  }

  /// The widths of the heads, or of the shortest beginnings that no two have in common.
  private var headWidths: [Int] {
    guard shape.hasShortHeads else { return names.map(\.columnCount) }
    return names.map { name in
      let others = names.filter { $0 != name }
      let lengths = Self.shortestHead..<max(Self.shortestHead, name.count)
      let length = lengths.first { length in
        !others.contains { $0.hasPrefix(name.prefix(length)) }
      }
      return name.prefix(length ?? name.count).columnCount
    }
  }

  /// Returns the narrowed widths, and the number of columns by which the row is still too long.
  private func narrowed(to lineLength: Int) -> (widths: [Int], excess: Int) {
    let last = widths.count - 1
    var narrowed = widths
    if isEndBelow { narrowed[last] = 0 }
    let gaps = 2 * (isEndBelow ? last - 1 : last)
    var excess = narrowed.reduce(gaps, +) - lineLength
    let heads = headWidths
    let floors = narrowed.indices.map { column in
      guard narrowed[column] > 0, isCut(column) else { return narrowed[column] }
      if column == last, isEndBroken {
        return min(narrowed[column], max(Self.shortestLast, heads[column]))
      }
      guard var shortest = shape.shortest else { return narrowed[column] }
      if column == 0 { shortest = shortest > 12 ? .max : Self.shortestFirst }
      return min(narrowed[column], max(shortest, heads[column]))
    }
    if shape.hasShortHeads {
      // As many heads are cut as are needed when all texts are cut.
      var missing = floors.reduce(gaps, +) - lineLength
      func surplus(_ column: Int) -> Int {
        min(narrowed[column], floors[column]) - max(heads[column], valueWidths[column])
      }
      while missing > 0, let widest = floors.indices.max(by: { surplus($0) < surplus($1) }),
        surplus(widest) > 0
      {
        (missing, excess) = (missing - surplus(widest), excess - surplus(widest))
        narrowed[widest] -= surplus(widest)
      }
    }
    while excess > 0 {
      let columns = narrowed.indices.filter { narrowed[$0] > floors[$0] }
      guard let widest = columns.max(by: { narrowed[$0] < narrowed[$1] }) else { break }
      narrowed[widest] -= 1
      excess -= 1
    }
    return (narrowed, excess)
  }
}
