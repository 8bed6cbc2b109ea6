import LayoutEngine

/// Finds which of many frames overlap one, in a time that grows with their logarithm where
/// neighbours in order lie near each other, as the frames of a layout do.
///
/// A box of every sixteen frames, of every sixteen boxes, and so on up to one.
struct FrameTree<Frames: RandomAccessCollection>
where Frames.Element == Rect, Frames.Index == Int {
  private let frames: Frames
  /// The lowest first.
  private let levels: [[Rect]]
  private static var width: Int { 16 }
  private static var mostRefused: Int { 64 }

  /// - Complexity: O(*n*).
  init(_ frames: Frames) {
    self.frames = frames
    var levels: [[Rect]] = []
    func boxes(count: Int, of rect: (Int) -> Rect) -> [Rect] {
      stride(from: 0, to: count, by: Self.width).map { start in
        (start + 1..<min(start + Self.width, count)).reduce(rect(start)) { $0.union(rect($1)) }
      }
    }
    var boxed = boxes(count: frames.count) { frames[frames.startIndex + $0] }
    levels.append(boxed)
    while boxed.count > 1 {
      let below = boxed
      boxed = boxes(count: below.count) { below[$0] }
      levels.append(boxed)
    }
    self.levels = levels
  }

  /// Returns the first frame that shares more than an edge with another one and meets a condition;
  /// only those before `end` where it is given.
  ///
  /// Of the frames that overlap it only the first ``mostRefused`` are asked about the condition, so
  /// that many in one place take no time that grows with their square.
  func firstOverlap(
    of rect: Rect, before end: Int? = nil, where isWanted: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let end = end ?? frames.count
    var refused = 0
    func search(_ level: Int, _ range: Range<Int>) -> Int? {
      for index in range {
        guard level >= 0 else {
          guard index < end, refused < Self.mostRefused else { return nil }
          if frames[frames.startIndex + index].overlapsVisibly(rect) {
            if isWanted(index) { return index }
            refused += 1
          }
          continue
        }
        guard refused < Self.mostRefused else { return nil }
        guard levels[level][index].overlapsVisibly(rect) else { continue }
        let first = index * Self.width
        let count = level == 0 ? frames.count : levels[level - 1].count
        if let found = search(level - 1, first..<min(first + Self.width, count)) { return found }
      }
      return nil
    }
    return search(levels.count - 1, levels[levels.count - 1].indices)
  }
}

extension Rect {
  /// Returns whether two frames share more than a thousandth of a point in both directions: less is
  /// a matter of how sums are rounded.
  func overlapsVisibly(_ other: Rect) -> Bool {
    let (width, height) = (
      min(maxX, other.maxX) - max(minX, other.minX), min(maxY, other.maxY) - max(minY, other.minY)
    )
    return width > LintWords.slack && height > LintWords.slack
  }
}
