/// Memory that sections are computed into, one after the other, without allocating for each.
public struct FrameBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<Rect>
  private var capacity: Int
  private var scratch: UnsafeMutablePointer<Size>
  private var scratchCapacity = 0
  /// The number of frames of the section computed last.
  public private(set) var count = 0
  /// The decorations of the section computed last, in order of their entries and items.
  public private(set) var decorations: [DecorationFrame] = []

  public init(capacity: Int = 128) {
    storage = .allocate(capacity: capacity)
    self.capacity = capacity
    scratch = .allocate(capacity: 0)
  }

  deinit {
    storage.deallocate()
    scratch.deallocate()
  }

  /// The item frames of the section computed last; valid until the next computation.
  public var frames: UnsafeBufferPointer<Rect> { UnsafeBufferPointer(start: storage, count: count) }

  /// Makes room for a section's frames, which the caller then writes, four doubles each.
  mutating func reset(count: Int) -> UnsafeMutablePointer<Double> {
    if capacity < count {
      storage.deallocate()
      capacity = max(count, 2 * capacity)
      storage = .allocate(capacity: capacity)
    }
    self.count = count
    return UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Double.self)
  }

  mutating func resetDecorations() { decorations.removeAll(keepingCapacity: true) }

  mutating func append(_ decoration: DecorationFrame) { decorations.append(decoration) }

  mutating func removeDecorations(where isRemoved: (DecorationFrame) -> Bool) {
    decorations.removeAll(where: isRemoved)
  }

  /// Returns room for the sizes of items that are not stored one by one.
  mutating func sizes(count: Int) -> UnsafeMutableBufferPointer<Size> {
    if scratchCapacity < count {
      scratch.deallocate()
      scratch = .allocate(capacity: count)
      scratchCapacity = count
    }
    return UnsafeMutableBufferPointer(start: scratch, count: count)
  }
}
