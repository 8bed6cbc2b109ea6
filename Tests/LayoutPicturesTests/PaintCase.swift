import LayoutEngine
import LayoutPictures
import Testing

/// A picture and what some of its pixels must be, by calculation.
struct PaintCase: Sendable, CustomTestStringConvertible {
  struct Sample: Sendable {
    let x, y: Int
    let pixel: Raster.Pixel
    let why: String

    init(_ x: Int, _ y: Int, _ pixel: Raster.Pixel, _ why: String) {
      (self.x, self.y, self.pixel, self.why) = (x, y, pixel, why)
    }
  }

  let name: String
  let picture: Picture
  /// How far a component may be from the calculation in a PNG, and in librsvg's rendering of the
  /// SVG.
  var tolerance = (cairo: 1, librsvg: 1)
  let samples: [Sample]

  var testDescription: String { name }
}
