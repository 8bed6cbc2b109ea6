import LayoutEngine
import LayoutPictures

extension PaintCases {
  private static let frame = Rect(x: 20, y: 20, width: 60, height: 40)

  static let alpha = PaintCase(
    name: "alpha, of the decoration as a whole",
    picture: card(100, 80, frame) {
      $0.backgroundColor = DynamicColor(0xFFFFFF)
      $0.backgrounds = [.color(DynamicColor(0))]
      $0.border = Border(4)
      $0.alpha = 0.5
    },
    samples: [
      .init(50, 40, Pixel(122, 123, 124), "half of black over the canvas; nothing of the white"),
      .init(22, 40, Pixel(122, 123, 124), "the border over the fill is no darker"),
    ])

  static let dark: PaintCase = {
    let appearance = Appearance {
      $0.backgroundColor = DynamicColor(0xFFFFFF, dark: 0x102030)
      $0.border = Border(4)
      $0.border?.color = DynamicColor(0x00FF00)
    }
    return PaintCase(
      name: "the dark appearance",
      picture: Picture(100, 80, [.decoration("card", frame, appearance)], isDark: true),
      samples: [
        .init(50, 40, Pixel(0x10, 0x20, 0x30), "the dark colour"),
        .init(22, 40, Pixel(0, 255, 0), "the light one where there is no other"),
        .init(5, 5, Pixel(0x16, 0x17, 0x1A), "the dark canvas"),
      ])
  }()

  /// A quarter of blue over red, and the result at half opacity over white.
  static let layers: PaintCase = {
    let ground = PictureElement.decoration(
      "red", frame, Appearance { $0.backgroundColor = red })
    let glass = PictureElement.decoration(
      "glass", frame,
      Appearance {
        $0.backgrounds = [
          .color(DynamicColor(0x0000FF, alpha: 0x40)), .color(DynamicColor(0xFFFFFF, alpha: 0x80)),
        ]
      })
    let cell = PictureElement.cell("cell", Rect(x: 60, y: 40, width: 30, height: 30))
    return PaintCase(
      name: "elements and backgrounds, the first at the bottom",
      picture: Picture(100, 80, [ground, glass, cell]),
      samples: [
        // 255 * (1 - 64/255) = 191 of red and 64 of blue; each x then is x * 127/255 + 128.
        .init(30, 30, Pixel(223, 128, 160), "white over blue over red"),
        .init(70, 50, Pixel(0xD3, 0xE3, 0xFD), "a cell above all of them"),
        .init(60, 50, Pixel(0x7B, 0xA4, 0xE0), "the cell's outline"),
      ])
  }()

  static let device: PaintCase = {
    var picture = Picture(200, 200, [])
    picture.visibleRect = Rect(x: 20, y: 20, width: 160, height: 160)
    picture.overlays = [
      SpacingArea(kind: .lineSpacing, rect: Rect(x: 40, y: 100, width: 40, height: 4))
    ]
    return PaintCase(
      name: "what is on screen of the device",
      picture: picture,
      samples: [
        .init(100, 60, canvas, "on screen"),
        .init(10, 100, Pixel(159, 159, 161), "off screen, dimmed by 0.35"),
        .init(22, 22, Pixel(159, 159, 161), "outside of the rounded corner"),
        .init(20, 100, Pixel(0x3A, 0x3A, 0x3C), "the frame"),
        // Hatches run where x - y is a multiple of 8: at (41.5, 101.5), x - y = -60 is between two.
        .init(41, 101, Pixel(214, 232, 221), "0.15 of 2F9E44 over the canvas"),
      ])
  }()
}
