import LayoutEngine
import LayoutPictures

/// All frames are on a light canvas. A pixel (x, y) is sampled at (x + 0.5, y + 0.5).
enum PaintCases {
  typealias Pixel = Raster.Pixel

  static let all = [
    fill, shadow, tintedShadow, linearGradient, diagonalGradient, radialGradient, corners, dashes,
    roundBorder, wideBorder, bubble, alpha, dark, layers, device,
  ]

  static let canvas = Pixel.canvas
  static let black = Pixel(0, 0, 0)
  static let white = Pixel(255, 255, 255)
  static let red = DynamicColor(0xFF0000)
  static let blue = DynamicColor(0x0000FF)

  static func card(
    _ width: Double, _ height: Double, _ frame: Rect, _ change: (inout Appearance) -> Void
  ) -> Picture {
    Picture(width, height, [.decoration("card", frame, Appearance(change))])
  }

  static let fill = PaintCase(
    name: "a background colour",
    picture: card(100, 80, Rect(x: 20, y: 20, width: 60, height: 40)) {
      $0.backgroundColor = DynamicColor(0x336699)
    },
    samples: [
      .init(20, 20, Pixel(0x33, 0x66, 0x99), "the first pixel"),
      .init(79, 59, Pixel(0x33, 0x66, 0x99), "the last pixel"),
      .init(19, 20, canvas, "left of it"), .init(80, 59, canvas, "right of it"),
      .init(50, 60, canvas, "below it"),
    ])

  /// Far from corners, the shadow of an edge is 1 - Φ(d / σ) at a distance d outside of it, where
  /// Φ(0.05) = 0.51994, Φ(1.05) = 0.85314, Φ(2.05) = 0.97982; at a corner it is a product of two.
  static let shadow = PaintCase(
    name: "a shadow of sigma 10, and nothing else",
    picture: card(320, 320, Rect(x: 40, y: 40, width: 200, height: 200)) {
      var shadow = Shadow()
      shadow.radius = 10
      shadow.offset = Point(x: 10, y: 20)
      $0.shadows = [shadow]
    },
    // SVG lets a renderer approximate the Gaussian by three box blurs, within 3 % (SVG 1.1, 15.17).
    tolerance: (1, 7),
    samples: [
      .init(150, 160, black, "the middle: the outline casts it, though nothing is filled"),
      .init(250, 160, Pixel(127, 127, 128), "d 0.5: 0.48006"),
      .init(260, 160, Pixel(208, 209, 211), "d 10.5: 0.14686"),
      .init(270, 160, Pixel(239, 240, 242), "d 20.5: 0.02018"),
      .init(239, 160, Pixel(36, 36, 36), "d -10.5: 0.85314"),
      .init(150, 270, Pixel(208, 209, 211), "below, d 10.5: 0.14686"),
      .init(250, 260, Pixel(188, 189, 190), "the corner: 0.48006² = 0.23046"),
      .init(315, 160, canvas, "beyond three sigmas"),
    ])

  /// A shadow's alpha is the colour's times the opacity: 0x80 / 255 * 0.5 = 0.25098.
  static let tintedShadow = PaintCase(
    name: "a red shadow, half as opaque as half",
    picture: card(160, 120, Rect(x: 40, y: 40, width: 80, height: 40)) {
      var shadow = Shadow()
      shadow.radius = 2
      shadow.opacity = 0.5
      shadow.color = DynamicColor(0xFF0000, alpha: 0x80)
      $0.shadows = [shadow]
    },
    tolerance: (1, 2),
    samples: [
      .init(80, 60, Pixel(247, 184, 185), "the canvas by 0.74902, and 0.25098 of red"),
      .init(110, 60, Pixel(247, 184, 185), "five sigmas inside"),
      .init(80, 100, canvas, "ten sigmas below"),
    ])

  static func gradient(_ kind: Gradient.Kind, _ start: Point, _ end: Point) -> Background {
    .gradient(
      Gradient(
        kind: kind, startPoint: start, endPoint: end,
        stops: [.init(color: red, location: 0), .init(color: blue, location: 1)]))
  }

  static let linearGradient = PaintCase(
    name: "a linear gradient from the left to the middle",
    picture: card(220, 60, Rect(x: 10, y: 10, width: 200, height: 40)) {
      $0.backgrounds = [gradient(.linear, Point(x: 0, y: 0.5), Point(x: 0.5, y: 0.5))]
    },
    samples: [
      .init(10, 12, Pixel(254, 0, 1), "0.5 of 100"),
      .init(35, 30, Pixel(190, 0, 65), "25.5 of 100: 255 * 0.745 = 189.98"),
      .init(60, 48, Pixel(126, 0, 129), "50.5 of 100: 255 * 0.495 = 126.2"),
      .init(180, 30, Pixel(0, 0, 255), "behind its end"), .init(9, 30, canvas, "left of it"),
    ])

  /// CAGradientLayer stretches the gradient of the unit square: lines of equal colour are parallel
  /// to the other diagonal, which passes through the corners, and are not perpendicular to this
  /// diagonal.
  static let diagonalGradient = PaintCase(
    name: "a gradient along the diagonal of a frame twice as wide as high",
    picture: card(220, 120, Rect(x: 10, y: 10, width: 200, height: 100)) {
      $0.backgrounds = [gradient(.linear, .zero, Point(x: 1, y: 1))]
    },
    samples: [
      .init(10, 10, Pixel(254, 0, 1), "(0.0025 + 0.005) / 2"),
      .init(209, 10, Pixel(127, 0, 128), "(0.9975 + 0.005) / 2 = 0.50125"),
      .init(10, 109, Pixel(128, 0, 127), "(0.0025 + 0.995) / 2 = 0.49875"),
      .init(60, 35, Pixel(190, 0, 65), "(0.2525 + 0.255) / 2 = 0.25375"),
    ])

  static let radialGradient = PaintCase(
    name: "a radial gradient: an ellipse as wide and high as the frame",
    picture: card(220, 120, Rect(x: 10, y: 10, width: 200, height: 100)) {
      $0.backgrounds = [gradient(.radial, Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))]
    },
    samples: [
      .init(110, 60, Pixel(252, 0, 3), "the middle: √(0.005² + 0.01²) = 0.0112"),
      .init(160, 60, Pixel(126, 0, 129), "√(0.505² + 0.01²) = 0.5051"),
      .init(110, 85, Pixel(125, 0, 130), "√(0.005² + 0.51²) = 0.51002"),
      .init(145, 95, Pixel(53, 0, 202), "√(0.355² + 0.71²) = 0.7938"),
      .init(12, 12, Pixel(0, 0, 255), "a corner, outside of the ellipse"),
    ])
}
