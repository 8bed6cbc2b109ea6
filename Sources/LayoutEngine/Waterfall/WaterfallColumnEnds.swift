/// The ends of the columns of a section while its items are placed.
struct WaterfallColumnEnds {
  /// Where the next item of each column begins.
  private let ends: UnsafeMutablePointer<Double>
  private let count: Int
  private let renderDirection: ItemRenderDirection
  private let line: Int
  /// The place of the first column, the distance between columns, and their length.
  private let first: Double
  private let pitch: Double
  private let length: Double
  private let spacing: Double
  private let tolerance: Double
  private let start: Double
  /// The first and the last column with an item.
  private var least = Int.max
  private var greatest = -1
  private var upper = -Double.infinity

  /// - Parameter ends: The ends of all columns, which are changed.
  init(_ section: WaterfallSection, _ ends: UnsafeMutablePointer<Double>) {
    self.ends = ends
    start = section.startOfItems
    (count, renderDirection) = (section.columnCount, section.renderDirection)
    (line, first, length) = (section.axes.line, section.lineMetrics.leading, section.columnLength)
    pitch = section.pitch
    spacing = section.spacing
    tolerance = WaterfallRule.tolerance / (section.scale ?? 1)
  }

  /// Returns the column of an item.
  @inline(__always)
  private func column(of item: Int) -> Int {
    switch renderDirection {
    case .leftToRight: return item % count
    case .rightToLeft: return count - 1 - item % count
    case .shortestFirst:
      var shortest = 0
      var least = ends[0]
      for column in 1..<max(1, count) where ends[column] < least - tolerance {
        (shortest, least) = (column, ends[column])
      }
      return shortest
    }
  }

  /// Puts the next item into its column, writes its frame, and returns the column.
  ///
  /// - Parameter length: The item's length along the scroll axis.
  @inline(__always)
  @discardableResult
  mutating func place(_ item: Int, length: Double, at frame: UnsafeMutablePointer<Double>) -> Int {
    let column = column(of: item)
    let start = ends[column]
    frame[line] = first + Double(column) * pitch
    frame[1 - line] = start
    frame[2 + line] = self.length
    frame[3 - line] = length
    ends[column] = WaterfallRule.next(after: start, length, spacing: spacing)
    upper = max(upper, start + length)
    least = min(least, column)
    greatest = max(greatest, column)
    return column
  }

  /// The bounds of the items that were placed, of which there must be one.
  var lines: Lines {
    let longest = UnsafeBufferPointer(start: ends, count: count).max() ?? start
    let last = first + Double(greatest) * pitch + length
    return Lines(
      end: WaterfallRule.end(longest: longest, spacing: spacing), lower: start, upper: upper,
      line: Interval(start: first + Double(least) * pitch, end: last), lastLineEnd: last,
      fullLinesEnd: upper, smallest: 0)
  }
}
