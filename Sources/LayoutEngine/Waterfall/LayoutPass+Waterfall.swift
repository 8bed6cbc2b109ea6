/// The frames of the items of a waterfall section. waterfall.md, "Vertical".
extension LayoutPass {
  /// Writes the frames of a section's items, and returns their bounds; nil without items.
  func layOutWaterfall(
    _ items: ItemRuns, _ section: WaterfallSection, into buffer: inout FrameBuffer
  ) -> Lines? {
    if section.columnLength <= 0, items.count > 0 {
      buffer.layout.diagnostics = [diagnostic(.columnsTooNarrow, first: 0, count: items.count)]
    }
    let output = buffer.reset(count: items.count)
    guard items.count > 0 else { return nil }
    var columns = WaterfallColumnEnds(section, in: &buffer)
    if items.areFixedSizes {
      items.sizes.withUnsafeBufferPointer { sizes in
        for item in 0..<sizes.count {
          columns.place(item, length: section.length(of: sizes[item]), at: output + 4 &* item)
        }
      }
    } else {
      var lengths = WaterfallItemLengths(section, items)
      var next = 0
      for run in 0..<items.runCount {
        let length = lengths.length(ofRun: run)
        let end = next + items.itemCount(ofRun: run)
        for item in next..<end { columns.place(item, length: length, at: output + 4 &* item) }
        next = end
      }
      if let found = items.itemsReferring(to: lengths.negative) {
        buffer.layout.diagnostics.append(
          diagnostic(.negativeLength, first: found.first, count: found.count))
      }
    }
    buffer.lines = columns.lines
    return buffer.lines
  }
}

extension WaterfallSection {
  /// Returns the length along the scroll axis of an item with an original size.
  @inline(__always)
  func length(of size: Size) -> Double {
    WaterfallRule.itemLength(
      column: columnLength, along: size.along(axes.scroll), across: size.along(axes.line),
      scale: scale)
  }
}

/// The lengths of the items of a section along the scroll axis, by their runs.
struct WaterfallItemLengths {
  private let section: WaterfallSection
  private let items: ItemRuns
  /// The lengths of references other than to a fixed size, as far as they were read.
  private var known: [UInt16: Double] = [:]
  /// The references whose rules gave a negative length.
  private(set) var negative: Set<UInt16> = []

  init(_ section: WaterfallSection, _ items: ItemRuns) {
    (self.section, self.items) = (section, items)
  }

  mutating func length(ofRun run: Int) -> Double {
    let reference = items.references?[run] ?? 0
    if reference == 0 { return section.length(of: items.sizes[run]) }
    if let length = known[reference] { return length }
    let given = length(of: items.size(ofRun: run) ?? section.itemSize)
    if given < 0 { negative.insert(reference) }
    known[reference] = max(0, given)
    return max(0, given)
  }

  /// Returns the length that a size gives, which `plus` can make negative.
  private func length(of size: ItemSize) -> Double {
    switch size.settled(forWidth: section.width) {
    case .fixed(let size): return section.length(of: size)
    case .rule(let rule):
      let given: Double =
        switch rule.other {
        case .points(let points): points
        case .aspect(let aspect): section.length(of: Size(width: aspect, height: 1))
        case nil: 0
        }
      return AspectRule.limited(given + (rule.plus ?? 0))
    }
  }
}

/// Where the next item of each column begins.
struct WaterfallColumnEnds {
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

  /// Creates columns without items, in scratch memory of a buffer.
  init(_ section: WaterfallSection, in buffer: inout FrameBuffer) {
    let memory = buffer.sizes(count: (section.columnCount + 1) / 2)
    ends = UnsafeMutableRawPointer(memory.baseAddress!).assumingMemoryBound(to: Double.self)
    start = section.startOfItems
    ends.update(repeating: start, count: section.columnCount)
    (count, renderDirection) = (section.columnCount, section.renderDirection)
    (line, first, length) = (section.axes.line, section.lineMetrics.leading, section.columnLength)
    pitch = section.columnLength + section.columnSpacing
    spacing = section.spacing
    tolerance = WaterfallRule.tolerance / (section.scale ?? 1)
  }

  subscript(column: Int) -> Double { ends[column] }

  /// Returns the column of an item.
  @inline(__always)
  func column(of item: Int) -> Int {
    switch renderDirection {
    case .leftToRight: return item % count
    case .rightToLeft: return count - 1 - item % count
    case .shortestFirst:
      var shortest = 0
      for column in 1..<max(1, count) where ends[column] < ends[shortest] - tolerance {
        shortest = column
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
