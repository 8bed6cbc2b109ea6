/// The objects that were added last, in no order, each for the object that is its key.
struct RecentObjects {
  private static let capacity = 8
  private var entries: [(key: AnyObject, object: AnyObject)] = []
  private var oldest = 0

  /// Returns an object for a key that fulfills a condition; nil if there is none.
  ///
  /// All objects for a key of one class are of one class, so that a cast, which would take longer
  /// than the layout of a row, need not check it.
  @inline(__always)
  func first<Object: AnyObject>(
    for key: AnyObject, where isWanted: (Object) -> Bool
  ) -> Object? {
    for index in entries.indices where entries[index].key === key {
      let object = unsafeDowncast(entries[index].object, to: Object.self)
      if isWanted(object) { return object }
    }
    return nil
  }

  /// Adds an object in place of the oldest one.
  mutating func add(_ object: AnyObject, for key: AnyObject) {
    guard entries.count == Self.capacity else { return entries.append((key, object)) }
    entries[oldest] = (key, object)
    oldest = (oldest + 1) % Self.capacity
  }
}
