/// Why a picture was not made.
public enum PictureError: Error, CustomStringConvertible {
  public enum Side: String, Sendable { case width, height }

  /// The library that draws PNG and PDF is not installed.
  case cairoMissing
  /// A side has more pixels than the library can draw.
  case tooLarge(Side, pixels: Double, limit: Int)
  /// The region has no area, and neither a PNG nor a PDF can be empty.
  case emptyRegion
  /// The library gave up, and said this.
  case cairo(String)
  /// What the sink threw.
  case output(any Error)

  public var description: String {
    switch self {
    case .cairoMissing:
      "PNG and PDF are drawn by Cairo, which is not installed: apt-get install libcairo2 (Debian, "
        + "Ubuntu) or brew install cairo (macOS); SVG needs nothing"
    case .tooLarge(let side, let pixels, let limit):
      "the picture's \(side.rawValue) is \(DisplayList.hundredths(pixels)) pixels, and Cairo draws "
        + "at most \(limit): crop the picture to a region, or lower the scale"
    case .emptyRegion: "there is nothing to draw: the region has no area"
    case .cairo(let reason): "Cairo could not draw the picture: \(reason)"
    case .output(let error): "the picture could not be written: \(error)"
    }
  }
}
