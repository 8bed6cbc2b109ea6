import LayoutEngine

/// The rounding and the comparisons of a compositional layout. compositional.md, "Rounding".
final class ReferencePixels {
  private let scale: Double?
  /// Whether frames are rounded at the end. Fractions always are.
  private let roundsFrames: Bool
  /// Whether a fraction or a comparison depended on an error of the arithmetic.
  private(set) var isTooCloseToCall = false

  init(_ scale: PixelScale?, roundsFrames: Bool) {
    self.scale = scale.map { Double($0.rawValue) }
    self.roundsFrames = roundsFrames
  }

  /// R1: "floor(v * scale + 1e-6) / scale". "Scale nil: no rounding at all."
  func roundedDown(_ length: Double) -> Double {
    guard let scale else { return length }
    let raised = length * scale + 1e-6
    doubt(raised - raised.rounded())
    return raised.rounded(.down) / scale
  }

  /// R2: "x, y, width and height are each rounded to the nearest pixel, halves away from zero".
  func rounded(_ rect: Rect) -> Rect {
    guard let scale, roundsFrames else { return rect }
    func nearest(_ value: Double) -> Double {
      (value * scale).rounded(.toNearestOrAwayFromZero) / scale
    }
    return Rect(
      x: nearest(rect.minX), y: nearest(rect.minY), width: nearest(rect.width),
      height: nearest(rect.height))
  }

  /// R5: whether a length fits in an extent, "epsilon: 1e-6 of a pixel".
  ///
  /// Open: without a scale a pixel is a point.
  func fits(_ length: Double, in extent: Double) -> Bool {
    let epsilon = 1e-6 / (scale ?? 1)
    doubt(length - extent - epsilon)
    return length <= extent + epsilon
  }

  /// Whether a length is above zero. Only a sum of lengths comes near it by accident.
  func isPositive(_ length: Double) -> Bool {
    if length != 0 { doubt(length) }
    return length > 0
  }

  private func doubt(_ difference: Double) {
    if abs(difference) < 1e-8 { isTooCloseToCall = true }
  }
}
