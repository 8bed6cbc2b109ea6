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
    var columns = WaterfallColumnEnds(section, buffer.columnEnds(of: section))
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
    (self.section, self.items) = (section, items.settled(estimate: nil))
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
    // The runs were settled, and no rule has measured lengths.
    case .measured: return 0
    case .rule(let rule):
      let given: Double =
        switch rule.other {
        case .points(let points): points
        case .aspect(let aspect): section.length(of: Size(width: aspect, height: 1))
        case nil: 0
        }
      return given + (rule.plus ?? 0)
    }
  }
}

extension FrameBuffer {
  /// Returns scratch memory with the ends of a section's columns before its first item.
  mutating func columnEnds(of section: WaterfallSection) -> UnsafeMutablePointer<Double> {
    let memory = sizes(count: (section.columnCount + 1) / 2)
    let ends = UnsafeMutableRawBufferPointer(memory).bindMemory(to: Double.self)
    ends[..<section.columnCount].update(repeating: section.startOfItems)
    guard let first = ends.baseAddress else { preconditionFailure("BUG: no memory for columns") }
    return first
  }
}
