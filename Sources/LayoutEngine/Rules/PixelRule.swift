/// The two roundings of a compositional layout. compositional.md, "Rounding".
enum PixelRule {
  /// Returns a fraction of a length, rounded down to a pixel (R1). A share that a rounding error
  /// puts below a pixel reaches it.
  @inline(__always)
  static func fraction<Q: Quantity>(_ length: Q, scale: Q?) -> Q {
    guard let scale else { return length }
    return (length * scale + Q(tolerance)).roundedDown() / scale
  }

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
