import LayoutEngine
import Testing

/// The expected colours in the picture of a sample, at one pixel per point.
///
/// Points are the middles of pixels in content coordinates, derived from the frames that
/// `Tests/Data/sample_frames.json` derives. Near a straight edge much longer than the blur, a
/// shadow covers the fraction Φ(d / radius) of a point at a distance d inside its edge.
struct SamplePicture: Sendable, CustomTestStringConvertible {
  struct Check: Sendable {
    let x, y: Double
    let color: Raster.Pixel
    var tolerance = 1
    let why: String
  }

  /// A point that must be darker than another point.
  struct Comparison: Sendable {
    let darker, lighter: Point
    let why: String
  }

  let name: String
  var isDark = false
  var checks: [Check] = []
  var comparisons: [Comparison] = []

  var testDescription: String { name + (isDark ? ", dark" : "") }

  init(_ name: String, isDark: Bool = false) { (self.name, self.isDark) = (name, isDark) }

  /// Adds a point with the colour of a fill, or with a blended colour calculated by hand.
  func at(
    _ x: Double, _ y: Double, _ color: Raster.Pixel, _ why: String, within tolerance: Int = 1
  ) -> SamplePicture {
    var copy = self
    copy.checks.append(Check(x: x, y: y, color: color, tolerance: tolerance, why: why))
    return copy
  }

  func darker(
    _ x: Double, _ y: Double, than otherX: Double, _ otherY: Double, _ why: String
  ) -> SamplePicture {
    var copy = self
    copy.comparisons.append(
      Comparison(darker: Point(x: x, y: y), lighter: Point(x: otherX, y: otherY), why: why))
    return copy
  }
}

extension Raster.Pixel {
  /// The fill colour, in light pictures, of elements without their own appearance.
  static let cell = Raster.Pixel(0xD3, 0xE3, 0xFD)
  static let supplementary = Raster.Pixel(0xFD, 0xE7, 0xC7)
  static let white = Raster.Pixel(255, 255, 255)

  /// The lightness of the pixel, from 0 to 765.
  var lightness: Int { red + green + blue }
}
