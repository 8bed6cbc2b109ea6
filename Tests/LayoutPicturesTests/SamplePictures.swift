/// The demos of the five documents.
enum SamplePictures {
  static let all =
    cards + shadows + bubbles + backgrounds + spans + rounded + plain + compositional
    + waterfall

  /// In each 190 points, cells are at 15-65, 70-120 and 125-175, from x 15 to 360; the card from x
  /// 10 to 365, 5 to 185.
  static let cards: [SamplePicture] = [
    SamplePicture("card-and-armband")
      .at(5.5, 100.5, .canvas, "left of the card, beyond the shadow's 3 x 1")
      .at(12.5, 100.5, .white, "in the card, left of the cells")
      .at(200.5, 40.5, .cell, "a cell over the card")
      .at(200.5, 122.5, .white, "the card between two cells")
      // The placeholder is #8E8E93 at 0.15 over a cell: 0.15 * 142 + 0.85 * 211 = 201, and so on.
      .at(41.5, 25.5, .init(201, 214, 237), "the armband, 18-71, over a cell", within: 2)
      // Over the card: 0.15 * 142 + 0.85 * 255 = 238, and 0.15 * 147 + 216.75 = 239.
      .at(12.5, 54.5, .init(238, 238, 239), "the armband over the card", within: 2)
      // The shadow ends at 186: Φ(0.5) = 0.691, 0.17 of which is 0.118: 244 * 0.882 = 215.
      .at(200.5, 185.5, .init(215, 216, 218), "the shadow below the card", within: 3)
      .darker(200.5, 185.5, than: 200.5, 4.5, "the shadow is below the card")
      .at(12.5, 240.5, .init(0x00, 0x7A, 0xFF), "the second section's own colour")
      .at(41.5, 215.5, .cell, "no armband 18 below the second section's start")
      .at(41.5, 263.5, .init(201, 214, 237), "but 60 below it, at 250-303", within: 2)
      .at(12.5, 400.5, .canvas, "no card in the third section")
      .at(41.5, 408.5, .cell, "and therefore no armband"),
    SamplePicture("card-and-armband", isDark: true)
      .at(5.5, 100.5, .init(0x16, 0x17, 0x1A), "the dark canvas")
      .at(12.5, 100.5, .init(0x2C, 0x2C, 0x2E), "the card's dark colour")
      .at(200.5, 122.5, .init(0x2C, 0x2C, 0x2E), "between two cells too")
      .at(12.5, 240.5, .init(0x0A, 0x84, 0xFF), "the second section's dark colour")
      .at(12.5, 400.5, .init(0x16, 0x17, 0x1A), "no card in the third section"),
    SamplePicture("decoration-view-demo")
      .at(12.5, 100.5, .init(0, 0, 255), "in the card, left of the cells")
      .at(5.5, 100.5, .canvas, "left of the card")
      .at(200.5, 190.5, .canvas, "between two cards, 185 and 195, beyond their shadows")
      .at(41.5, 25.5, .init(201, 214, 237), "the armband over a cell", within: 2)
      // 0.15 * 142 = 21; 0.15 * 147 + 0.85 * 255 = 239.
      .at(12.5, 54.5, .init(21, 21, 239), "the armband over the card", within: 2)
      .at(12.5, 480.5, .init(0, 0, 255), "the third card"),
  ]

  /// Φ(1.5 / 6) = 0.599 of #8E9BB0 over the canvas: 244 - 0.599 * (244 - 142) = 183, 245 - 0.599 *
  /// 90 = 191, 247 - 0.599 * 71 = 204.
  private static let shade = Raster.Pixel(183, 191, 204)

  /// Φ(-5.5 / 6) = 0.180 of it: 244 - 0.18 * 102 = 226, 245 - 0.18 * 90 = 229, 247 - 0.18 * 71 =
  /// 234.
  private static let faint = Raster.Pixel(226, 229, 234)

  /// The card has the box of its cells, (0, 0, 320, 180), which hide it; its shadow's edges are 4
  /// further.
  static let shadows: [SamplePicture] = [
    SamplePicture("shadow")
      .at(80.5, 30.5, .cell, "a cell over the card")
      .at(318.5, 178.5, .cell, "a cell over the corner, 9.2 from the centre of its 8")
      .at(322.5, 90.5, shade, "1.5 within the shadow's right edge at 324", within: 3)
      .at(160.5, 182.5, shade, "1.5 within the shadow's lower edge at 184", within: 3)
      .at(-1.5, 90.5, faint, "5.5 outside of its left edge at 4", within: 3)
      .at(160.5, -1.5, faint, "5.5 outside of its upper edge at 4", within: 3)
      .darker(321.5, 90.5, than: -1.5, 90.5, "the shadow is on the right")
      .darker(160.5, 181.5, than: 160.5, -1.5, "and below")
      .at(160.5, 210.5, .canvas, "beyond the shadow, 184 + 3 * 6 = 202")
      .at(322.5, 290.5, .canvas, "none in the second section, 228-348")
  ]

  static let bubbles: [SamplePicture] = [
    SamplePicture("bubble-even")
      .at(250.5, 150.5, .cell, "the sixth cell")
      .at(161.5, 121.5, .cell, "it hides where five items have a fillet")
      .at(318.5, 178.5, .cell, "it covers the corner, 9.2 from the centre of its 8")
      .at(322.5, 150.5, shade, "beside it, 1.5 within the shadow's right edge at 324", within: 3)
      .at(250.5, 182.5, shade, "below it, 1.5 within the lower edge at 184", within: 3)
      .at(-1.5, 90.5, faint, "5.5 outside of the left edge at 4", within: 3)
      .darker(321.5, 90.5, than: -1.5, 90.5, "the shadow is on the right")
      .darker(322.5, 90.5, than: 322.5, 182.5, "and less of it at the corner"),
    // The step is (160, 120), the fillet about (168, 128). Cells hide the rest.
    SamplePicture("bubble-odd")
      .at(80.5, 150.5, .cell, "the fifth cell")
      .at(161.5, 121.5, .white, "9.2 from the fillet's centre: in the bubble")
      .darker(163.5, 123.5, than: 161.5, 121.5, "6.4 from it: in the notch")
      .darker(163.5, 123.5, than: 250.5, 122.5, "where the shadow comes from two sides")
      .at(250.5, 122.5, shade, "in the notch, 1.5 within the shadow's edge at 124", within: 3)
      .at(162.5, 154.5, shade, "in the notch, 1.5 within its edge at 164", within: 3)
      .at(260.5, 170.5, .canvas, "in the notch, beyond the shadow, 124 + 18 = 142")
      .at(318.5, 118.5, .cell, "a cell over the corner above the notch, 9.2 from (312, 112)")
      .at(158.5, 178.5, .cell, "and over the last line's, 9.2 from (152, 172)")
      .at(80.5, 182.5, shade, "below the last line, 1.5 within the edge at 184", within: 3)
      .darker(321.5, 60.5, than: -1.5, 60.5, "the shadow is on the right"),
    // The step of (160, 120) is 12 further: xp = 172, yf = 132, the fillet about (180, 140).
    SamplePicture("bubble-outset")
      .at(250.5, 126.5, .white, "below the full lines, in the bubble")
      .at(166.5, 160.5, .white, "right of the last line, in the bubble")
      .at(80.5, 150.5, .cell, "the fifth cell")
      .at(260.5, 170.5, .canvas, "in the notch, beyond the shadow, 136 + 18 = 154")
      .at(250.5, 134.5, shade, "in the notch, 1.5 within the shadow's edge at 136", within: 3)
      .at(174.5, 166.5, shade, "in the notch, 1.5 within its edge at 176", within: 3)
      .at(173.5, 133.5, .white, "9.2 from the fillet's centre: in the bubble")
      .darker(178.5, 138.5, than: 173.5, 133.5, "2.1 from it: in the notch")
      .darker(333.5, 60.5, than: -13.5, 60.5, "the shadow is on the right")
      .darker(331.5, 131.5, than: 328.5, 128.5, "the corner above the notch is rounded"),
    // The step is (100, 130); r = min(80, (200 - 130) / 2) = 35, the fillet about (135, 165).
    SamplePicture("bubble-three-columns")
      .at(105.5, 30.5, .white, "between two cells")
      .at(50.5, 65.5, .white, "between two lines")
      .at(50.5, 135.5, .white, "the gap before the last line, 130-140, is that line's")
      .at(50.5, 170.5, .cell, "the seventh cell")
      .at(109.5, 139.5, .white, "36.1 from the fillet's centre: in the bubble")
      .darker(111.5, 141.5, than: 109.5, 139.5, "33.2 from it: in the notch")
      .at(210.5, 132.5, shade, "in the notch, 1.5 within the shadow's edge at 134", within: 3)
      .at(290.5, 195.5, .canvas, "in the notch, beyond the shadow, 134 + 18 = 152")
      .at(322.5, 65.5, shade, "1.5 within the shadow's right edge at 324", within: 3)
      .at(317.5, 127.5, .cell, "a cell over the corner, 46 from its centre (285, 95)")
      .at(326.5, 136.5, .canvas, "53 from the shadow's, (289, 99), beyond 35 + 18")
      .at(98.5, 198.5, .cell, "the seventh cell over the last line's corner, 47.4 from (65, 165)"),
    // The bubble is the box of the items. Cells hide all of it except the fillet about (168, 128).
    SamplePicture("odd-even-bubble")
      .at(80.5, 150.5, .cell, "the fifth cell")
      .at(161.5, 121.5, .white, "9.2 from the fillet's centre: in the bubble")
      .darker(166.5, 126.5, than: 161.5, 121.5, "2.1 from it: in the notch")
      .at(240.5, 122.5, shade, "in the notch, 1.5 within the shadow's edge at 124", within: 3)
      .at(240.5, 160.5, .canvas, "in the notch, beyond the shadow, 124 + 18 = 142")
      .at(80.5, 210.5, .cell, "the second section over the first one's shadow"),
  ]

  static let backgrounds: [SamplePicture] = [
    SamplePicture("sb-flow-demo")
      .at(5.5, 100.5, .init(255, 0, 0), "the first section's inset")
      .at(120.5, 50.5, .init(255, 0, 0), "between its columns, 92 and 146.5")
      .at(50.5, 50.5, .cell, "a cell")
      .at(200.5, 276.5, .init(255, 0, 0), "its last row")
      .at(
        200.5, 277.5, .init(0x99, 0x66, 0x33), "the third section's first row: the second is empty"
      )
      .at(200.5, 643.5, .init(0, 0, 255), "the fourth section's first row")
      .at(374.5, 1275.5, .init(0, 0, 255), "the content's last corner"),
    // #E5E5EA, and #8E8E93 at 0.15 over it: 0.15 * 142 + 0.85 * 229 = 216; 0.15 * 147 + 0.85 * 234
    // = 221.
    SamplePicture("image-background")
      .at(4.5, 92.5, .canvas, "left of the image")
      .at(14.5, 92.5, .init(216, 216, 221), "the placeholder, left of the cells", within: 2)
      .at(187.5, 50.5, .init(216, 216, 221), "between the columns, 180 and 195", within: 2)
      .at(100.5, 50.5, .cell, "a cell over the image")
      .at(200.5, 8.5, .init(0x8E, 0x8E, 0x93), "the placeholder's outline", within: 2)
      .at(8.5, 8.5, .canvas, "outside of the corner: 16.3 from the centre of its 12")
      .at(187.5, 184.5, .canvas, "between the images, 176 and 192")
      .at(14.5, 276.5, .init(216, 216, 221), "the second section's image", within: 2),
    // A fifth (#33) of each colour: 0.8 * (244, 245, 247) = (195, 196, 198), and of #007AFF 24 and
    // 51, of
    // #FF8000 51 and 26, of #800080 26 and 26.
    SamplePicture("horizontal-header-on-top")
      .at(55.5, 100.5, .init(195, 220, 249), "blue between the columns, 50 and 60")
      .at(25.5, 295.5, .init(195, 220, 249), "blue below the cells, to the content's end")
      .at(275.5, 200.5, .init(246, 222, 198), "orange where the third column has no cell")
      .at(465.5, 250.5, .init(221, 196, 223), "purple, likewise")
      .at(120.5, 100.5, .canvas, "between two sections")
      .at(55.5, 30.5, .supplementary, "a title over its section's columns")
      .at(25.5, 85.5, .cell, "a cell below the title"),
  ]
}
