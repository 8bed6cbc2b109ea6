/// The objects that were added last, in no order.
struct RecentObjects {
  private static let capacity = 8
  private var objects: [AnyObject] = []
  private var oldest = 0

  /// Returns an object of a class that fulfills a condition; nil if there is none.
  func first<Object: AnyObject>(where isWanted: (Object) -> Bool) -> Object? {
    for object in objects {
      if let object = object as? Object, isWanted(object) { return object }
    }
    return nil
  }

  /// Adds an object in place of the oldest one.
  mutating func add(_ object: AnyObject) {
    guard objects.count == Self.capacity else { return objects.append(object) }
    objects[oldest] = object
    oldest = (oldest + 1) % Self.capacity
  }
}
