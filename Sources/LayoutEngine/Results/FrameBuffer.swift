/// Memory for the results of one section at a time. It is reused from section to section, so that
/// most sections need no allocation.
package struct FrameBuffer: ~Copyable {
  /// The layout of the section that was computed last, without ``SectionLayout/items``. It stays in
  /// the buffer, because a copy of it would cost as much as an item.
  var layout = SectionLayout()
  /// The bounds of the lines of the section that was computed last; undefined for a section without
  /// items.
  var lines = Lines(startingAt: 0)
  /// What a kind of layout gives of the section that was computed last besides these results; nil
  /// if it gives nothing.
  var other: AnyObject?
  private var storage: UnsafeMutablePointer<Rect>
  private var capacity: Int
  private var scratch: UnsafeMutablePointer<Size>
  private var scratchCapacity = 0
  /// The number of item frames of the section that was computed last.
  package private(set) var count = 0
  private var knownGrid = FrameGrid(
    first: 0, pitch: 0, start: 0, linePitch: 0, size: .zero, perLine: 1, line: 0, count: 0)
  private var hasGrid = false
  /// The pattern of the section that was computed last, if it has equal groups.
  package private(set) var pattern: FramePattern?
  /// The sections that were made last: those of a document are mostly of a few sorts, in turn.
  var knownSections = RecentObjects()
  /// What kinds of layout keep of a section for the next sections with the same values.
  var kept = RecentObjects()
  private var decorationStorage: UnsafeMutablePointer<DecorationFrame>
  private var decorationCapacity = 16
  private var decorationCount = 0

  package init(capacity: Int = 128) {
    storage = .allocate(capacity: capacity)
    self.capacity = capacity
    scratch = .allocate(capacity: 0)
    decorationStorage = .allocate(capacity: decorationCapacity)
  }

  deinit {
    storage.deallocate()
    scratch.deallocate()
    decorationStorage.deallocate()
  }

  /// The item frames of the section that was computed last; valid until the next computation.
  package var frames: UnsafeBufferPointer<Rect> {
    UnsafeBufferPointer(start: storage, count: count)
  }

  /// The decorations of the section that was computed last, in order of their entries and items;
  /// valid until the next computation.
  package var decorations: UnsafeBufferPointer<DecorationFrame> {
    UnsafeBufferPointer(start: decorationStorage, count: decorationCount)
  }

  /// Returns memory for a section's frames, which the caller then writes as four doubles each.
  /// Invalidates the previous frames.
  mutating func reset(count: Int) -> UnsafeMutablePointer<Double> {
    if capacity < count {
      storage.deallocate()
      capacity = max(count, 2 * capacity)
      storage = .allocate(capacity: capacity)
    }
    self.count = count
    hasGrid = false
    if pattern != nil { pattern = nil }
    if other != nil { other = nil }
    return UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Double.self)
  }

  /// Returns memory for a section's frames, which the caller then writes. Invalidates the previous
  /// frames.
  mutating func frames(count: Int) -> UnsafeMutableBufferPointer<Rect> {
    _ = reset(count: count)
    return UnsafeMutableBufferPointer(start: storage, count: count)
  }

  /// Writes a section's frames, for which there must be memory.
  @inline(__always)
  mutating func write(_ grid: FrameGrid) {
    grid.write(0..<grid.count, to: storage)
    (knownGrid, hasGrid) = (grid, true)
  }

  /// The grid of the section that was computed last, if it is uniform.
  package var grid: FrameGrid? { hasGrid ? knownGrid : nil }

  /// Writes a section's frames, for which there must be memory.
  mutating func write(_ pattern: FramePattern) {
    pattern.write(0..<pattern.count, to: storage)
    self.pattern = pattern
  }

  /// Removes all decorations.
  package mutating func removeDecorations() { decorationCount = 0 }

  @inline(__always)
  mutating func append(_ decoration: DecorationFrame) {
    if decorationCount == decorationCapacity { growDecorations() }
    decorationStorage[decorationCount] = decoration
    decorationCount += 1
  }

  @inline(never)
  private mutating func growDecorations() {
    decorationCapacity *= 2
    let grown = UnsafeMutablePointer<DecorationFrame>.allocate(capacity: decorationCapacity)
    grown.update(from: decorationStorage, count: decorationCount)
    decorationStorage.deallocate()
    decorationStorage = grown
  }

  mutating func removeDecorations(where isRemoved: (DecorationFrame) -> Bool) {
    let kept = decorations.filter { !isRemoved($0) }
    decorationCount = 0
    for decoration in kept { append(decoration) }
  }

  /// Returns memory for the sizes of items that are not stored one by one.
  mutating func sizes(count: Int) -> UnsafeMutableBufferPointer<Size> {
    if scratchCapacity < count {
      scratch.deallocate()
      scratch = .allocate(capacity: count)
      scratchCapacity = count
    }
    return UnsafeMutableBufferPointer(start: scratch, count: count)
  }
}
