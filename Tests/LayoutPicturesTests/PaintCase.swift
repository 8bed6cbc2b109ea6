import LayoutEngine
import LayoutPictures
import Testing

/// A picture and the calculated colours of some of its pixels.
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
  /// The tolerance of a colour component, in a PNG and in librsvg's rendering of the SVG.
  var tolerance = (cairo: 1, librsvg: 1)
  let samples: [Sample]

  var testDescription: String { name }
}
