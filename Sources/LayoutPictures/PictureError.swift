/// The reason why a picture could not be drawn.
public enum PictureError: Error, CustomStringConvertible {
  /// A side of a picture.
  public enum Side: String, Sendable {
    /// The horizontal side.
    case width
    /// The vertical side.
    case height
  }
  /// The unit of the lengths of a PNG or a PDF.
  public enum Unit: String, Sendable {
    /// The unit of a PNG.
    case pixels
    /// The unit of a PDF.
    case points
  }

  /// The library that draws PNG and PDF is not installed.
  case cairoMissing
  /// A side is longer than the format allows; the picture would fit at the largest scale.
  case tooLarge(Side, Double, Unit, limit: Int, largestScale: Double)
  /// A PNG would have more pixels than the limit; the picture would fit at the largest scale.
  case tooManyPixels(Double, limit: Int, largestScale: Double)
  /// The region has no area, and neither a PNG nor a PDF can be empty.
  case emptyRegion
  /// Cairo failed with this message.
  case cairo(String)
  /// The sink threw this error.
  case output(any Error)

  /// The reason as one sentence, with advice if there is any.
  public var description: String {
    switch self {
    case .cairoMissing:
      "PNG and PDF are drawn by Cairo, which is not installed: apt-get install libcairo2 (Debian, "
        + "Ubuntu) or brew install cairo (macOS); SVG needs no library"
    case .tooLarge(let side, let length, let unit, let limit, let scale):
      "the picture's \(side.rawValue) is \(length.hundredths) \(unit.rawValue), and a "
        + "\(unit == .pixels ? "PNG" : "PDF") can have at most \(limit)" + Self.advice(scale)
    case .tooManyPixels(let count, let limit, let scale):
      "the picture has \(count.hundredths) pixels, and a PNG can have at most \(limit)"
        + Self.advice(scale)
    case .emptyRegion: "there is nothing to draw: the region has no area"
    case .cairo(let reason): "Cairo could not draw the picture: \(reason)"
    case .output(let error): "the picture could not be written: \(error)"
    }
  }

  private static func advice(_ scale: Double) -> String {
    ": crop the picture to a region, or lower the scale to \(roundedDown(scale))"
  }

  /// Returns a positive number rounded down to its first two significant digits.
  private static func roundedDown(_ value: Double) -> String {
    var (digits, multiple, divisor) = (value, 1.0, 1.0)
    while digits >= 100 { (digits, multiple) = (digits / 10, multiple * 10) }
    while digits < 10 {
      divisor *= 10
      digits = value * divisor
    }
    // The division gives the number nearest to the decimal, so that its description is the decimal.
    let result = (digits.rounded(.down) * multiple / divisor).description
    return result.hasSuffix(".0") ? String(result.dropLast(2)) : result
  }
}
