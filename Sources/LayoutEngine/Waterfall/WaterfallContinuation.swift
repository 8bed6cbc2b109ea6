/// The layout of the later items of a waterfall section. What it needs of the earlier ones is where
/// each column ends: waterfall.md, "Effects of an edit".
struct WaterfallContinuation: SectionContinuation {
  private let section: WaterfallSection
  private let lineLength: Double
  /// Where each column ends; nil for one whose last item was not seen yet.
  private var ends: [Double?]

  init(_ section: WaterfallSection, lineLength: Double) {
    (self.section, self.lineLength) = (section, lineLength)
    ends = Array(repeating: nil, count: section.columnCount)
  }

  mutating func prepend(_ frames: [Rect]) -> Bool {
    for frame in frames.reversed() {
      let column = column(of: frame)
      if ends[column] == nil { ends[column] = end(after: frame) }
    }
    return !ends.contains(nil)
  }

  mutating func append(_ frames: [Rect]) {
    for frame in frames { ends[column(of: frame)] = end(after: frame) }
  }

  mutating func layOut(_ sizes: [Size], from item: Int) -> [Rect] {
    var state = state
    var frames = Array(repeating: Rect.zero, count: sizes.count)
    state.withUnsafeMutableBufferPointer { ends in
      frames.withUnsafeMutableBytes { frames in
        guard let ends = ends.baseAddress, let output = frames.baseAddress else { return }
        var columns = WaterfallColumnEnds(section, ends)
        for (index, size) in sizes.enumerated() {
          columns.place(
            item + index, length: section.length(of: size),
            at: (output + 32 * index).assumingMemoryBound(to: Double.self))
        }
      }
    }
    ends = state
    return frames
  }

  /// The columns without an item end where the items begin.
  var state: [Double] { ends.map { $0 ?? section.startOfItems } }

  func layout(reach: Reach) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    let longest = state.max() ?? section.startOfItems
    try section.surround(
      &layout, end: WaterfallRule.end(longest: longest, spacing: section.spacing), reach,
      lineLength: lineLength)
    return layout
  }

  private func column(of frame: Rect) -> Int {
    let place = frame.start(along: section.axes.line) - section.lineMetrics.leading
    return min(max(0, Int((place / section.pitch).rounded())), ends.count - 1)
  }

  private func end(after frame: Rect) -> Double {
    WaterfallRule.next(
      after: frame.start(along: section.axes.scroll), frame.length(along: section.axes.scroll),
      spacing: section.spacing)
  }
}
