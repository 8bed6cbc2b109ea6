/// Item frames of a section that are not kept one by one, because a formula gives them.
package protocol FrameFormula: Sendable {
  /// The number of items.
  var count: Int { get }

  /// Writes the frames of items, in order.
  func write(_ items: Range<Int>, to frames: UnsafeMutablePointer<Rect>)

  /// Returns whether these frames are the formula's, to the bit.
  func gives(_ frames: UnsafeBufferPointer<Rect>) -> Bool

  /// Returns bounds along the scroll axis, in points: no item of the range or after it begins
  /// before `lower`, and no item of the range or before it ends after `upper`.
  func bounds(of items: Range<Int>) -> (lower: Double, upper: Double)
}

extension FrameFormula {
  /// Returns the frames of items, in order.
  package func frames(_ items: Range<Int>) -> [Rect] {
    Array(unsafeUninitializedCapacity: items.count) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      write(items, to: base)
      initialized = items.count
    }
  }
}
