import LayoutEngine
import LayoutPictures

extension PaintCases {
  /// Radii 30, 0, 10 and 20, with centres (40, 40), -, (100, 80) and (30, 70).
  static let corners = PaintCase(
    name: "a radius for each corner",
    picture: card(120, 100, Rect(x: 10, y: 10, width: 100, height: 80)) {
      $0.backgroundColor = DynamicColor(0)
      $0.cornerRadius.topLeft = 30
      $0.cornerRadius.bottomRight = 10
      $0.cornerRadius.bottomLeft = 20
    },
    samples: [
      .init(20, 20, black, "27.6 from its centre"), .init(17, 17, canvas, "31.8 from its centre"),
      .init(109, 10, black, "the sharp corner"),
      .init(105, 85, black, "7.8 from its centre"), .init(108, 88, canvas, "12.0 from its centre"),
      .init(17, 83, black, "18.4 from its centre"), .init(14, 86, canvas, "22.6 from its centre"),
    ])

  /// The line runs along the middle of the border, from (12, 12) clockwise: 10 on, 10 off.
  static let dashes = PaintCase(
    name: "a dashed border of width 4, within the frame",
    picture: card(220, 120, Rect(x: 10, y: 10, width: 200, height: 100)) {
      $0.backgroundColor = DynamicColor(0xFFFFFF)
      $0.border = Border(4, dash: [10, 10])
    },
    samples: [
      .init(15, 10, black, "the first dash, its outer edge"),
      .init(15, 13, black, "its inner edge"), .init(15, 14, white, "inside of it"),
      .init(15, 9, canvas, "outside of it"), .init(27, 11, white, "the first gap"),
      .init(35, 11, black, "the second dash"), .init(47, 11, white, "the second gap"),
      // The top side is 196 long: the dash that begins at 180 ends at 190, and the corner is in a
      // gap, which ends 4 below the corner, at y 16.
      .init(200, 11, black, "the last dash along the top"),
      .init(208, 20, black, "the first one along the right side"),
    ])

  static let roundBorder = PaintCase(
    name: "a border of width 10 around corners of radius 20",
    picture: card(120, 100, Rect(x: 10, y: 10, width: 100, height: 80)) {
      $0.backgroundColor = DynamicColor(0xFFFFFF)
      $0.cornerRadius = CornerRadii(all: 20)
      $0.border = Border(10)
    },
    samples: [
      .init(14, 14, canvas, "21.9 from the centre (30, 30)"), .init(19, 19, black, "14.8 from it"),
      .init(24, 24, white, "7.8 from it"), .init(10, 50, black, "the left edge"),
      .init(19, 50, black, "the border's last pixel"), .init(20, 50, white, "behind the border"),
    ])

  static let wideBorder = PaintCase(
    name: "a border wider than its corners are round",
    picture: card(120, 100, Rect(x: 10, y: 10, width: 100, height: 80)) {
      $0.backgroundColor = DynamicColor(0xFFFFFF)
      $0.cornerRadius = CornerRadii(all: 8)
      $0.border = Border(20)
    },
    samples: [
      .init(10, 10, canvas, "9.9 from the centre (18, 18): the outline is round"),
      .init(14, 14, black, "4.9 from it"), .init(29, 29, black, "the border's inner corner"),
      .init(30, 30, white, "which is sharp"),
    ])

  /// decorations.md, "The bubble's outline": five items of 160 × 60 in two columns, radius 8.
  static let bubble: PaintCase = {
    var picture = Picture(340, 200, [.bubble(fiveItems, missing: .bottomRight, radius: 8)])
    picture.region = Rect(x: -10, y: -10, width: 340, height: 200)
    return PaintCase(
      name: "the bubble of five items", picture: picture,
      // The region begins at (-10, -10), so pixel coordinates are 10 greater than points.
      samples: [
        .init(210, 160, canvas, "the notch"), .init(90, 160, black, "the fifth item"),
        .init(210, 60, black, "the full lines"), .init(9, 60, canvas, "left of the box"),
        .init(171, 131, black, "the fillet, 9.2 from its centre (168, 128)"),
        .init(176, 136, canvas, "outside of the fillet, 2.1 from its centre"),
        .init(329, 129, canvas, "convex: 10.6 from the centre (312, 112)"),
        .init(326, 126, black, "convex: 6.4 from it"),
        .init(169, 189, canvas, "the corner of the fifth item"),
      ])
  }()

  static let fiveItems = (
    frame: Rect(x: 0, y: 0, width: 320, height: 180), step: Point(x: 160, y: 120)
  )
}

extension Border {
  /// Creates a black border.
  init(_ width: Double, dash: [Double]? = nil) {
    self.init()
    self.width = width
    self.dash = dash
  }
}

extension PictureElement {
  /// A black bubble.
  static func bubble(
    _ box: (frame: Rect, step: Point), missing: Anchor, radius: Double
  ) -> PictureElement {
    decoration(
      "bubble", box.frame, step: OutlineStep(point: box.step, missing: missing),
      Appearance {
        $0.shape = .bubble
        $0.cornerRadius = CornerRadii(all: radius)
        $0.backgroundColor = DynamicColor(0)
      })
  }
}
