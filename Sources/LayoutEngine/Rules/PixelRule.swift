/// The roundings of lengths and frames. compositional.md, "Rounding"; documents.md, "Sizing rules".
enum PixelRule {
  /// Returns a length rounded down to a pixel (R1), in every layout. A length that a rounding error
  /// puts below a pixel reaches it.
  @inline(__always)
  static func roundedDown<Q: Quantity>(_ length: Q, scale: Q?) -> Q {
    guard let scale else { return length }
    return whole(length * scale) / scale
  }

  /// Returns a length rounded down to a whole number of points or pixels.
  @inline(__always)
  static func whole<Q: Quantity>(_ length: Q) -> Q { (length + Q(tolerance)).roundedDown() }

  /// Returns a coordinate or a length of a frame, rounded to the nearest pixel, halves away from
  /// zero (R2). A position is a sum of lengths quantised to 2^-20 points, so one quantum is added
  /// first: a half that was rounded down stays a half.
  @inline(__always)
  static func frame<Q: Quantity>(_ value: Q, scale: Q?) -> Q {
    guard let scale else { return value }
    let farther = value < 0 ? value - FixedPoint.unit() : value + FixedPoint.unit()
    return (farther * scale).roundedToNearest() / scale
  }

  /// The part of a pixel by which a length may miss a pixel, or exceed what it must fit in.
  static let tolerance = 1e-6
}
