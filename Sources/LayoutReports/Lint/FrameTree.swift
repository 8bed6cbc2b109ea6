import LayoutEngine

/// A tree of bounding boxes that finds the frames that overlap a rect. A search takes O(log *n*) if
/// frames with neighbouring indices are close to each other, as the frames of a layout are.
///
/// The lowest level has a box for every sixteen frames, each higher level a box for every sixteen
/// boxes, up to a single box.
struct FrameTree<Frames: RandomAccessCollection>
where Frames.Element == Rect, Frames.Index == Int {
  private let frames: Frames
  /// The boxes by level, the lowest level first.
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

  /// Returns the index of the first frame that overlaps a rect by more than an edge and meets a
  /// condition. With `end`, only frames before that index are searched.
  ///
  /// The condition is checked for at most the first ``mostRefused`` overlapping frames, so that
  /// many frames in one place do not take quadratic time.
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
  /// Returns whether two frames overlap by more than a thousandth of a point in both directions. A
  /// smaller overlap is a rounding error of sums.
  func overlapsVisibly(_ other: Rect) -> Bool {
    let (width, height) = (
      min(maxX, other.maxX) - max(minX, other.minX), min(maxY, other.maxY) - max(minY, other.minY)
    )
    return width > LintWords.slack && height > LintWords.slack
  }
}
