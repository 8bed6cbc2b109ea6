extension SamplePictures {
  private static let cyan = Raster.Pixel(0, 255, 255)

  static let spans: [SamplePicture] = [
    // Headers and footers from x 0 to 350, decorations from -15 or -5.
    SamplePicture("decoration-spans")
      .at(-10.5, 20.5, cyan, "all: beside the header")
      .at(-10.5, 290.5, cyan, "beside the footer")
      .at(175.5, 20.5, .supplementary, "the header over it")
      .at(-14.5, -4.5, .canvas, "outside of the corner: 13.4 from the centre of its 10")
      .at(-10.5, 330.5, .canvas, "items: not beside the header, 310-350")
      .at(-10.5, 365.5, cyan, "from 355 on")
      .at(-10.5, 600.5, .canvas, "not beside the footer, 580-620")
      .at(-2.5, 640.5, cyan, "header and items: beside the header, 620-660")
      .at(-10.5, 640.5, .canvas, "inset by 15")
      .at(-2.5, 900.5, .canvas, "not beside the footer, 880-920")
      .at(-10.5, 950.5, .canvas, "items and footer: not beside the header, 930-970")
      .at(-10.5, 1220.5, cyan, "beside the footer, 1200-1240"),
    SamplePicture("decoration-flow-defaults")
      .at(120.5, 100.5, cyan, "between the columns, 110 and 137.5")
      .at(12.5, 45.5, .canvas, "above the cells, left of the 15")
      .at(20.5, 45.5, cyan, "above the cells, below the header")
      .at(120.5, 410.5, .canvas, "none in the second section")
      .at(
        200.5, 662.5, .canvas,
        "the third section's header ends at 660, the decoration starts at 665"
      )
      .at(200.5, 667.5, cyan, "5 above the cells")
      .at(7.5, 720.5, cyan, "left of the cells")
      .at(2.5, 720.5, .canvas, "left of its 5")
      .at(187.5, 20.5, .supplementary, "a header over what reaches 15 out of the section"),
  ]

  /// Cells of 100 at x 20, 137.5 and 255; the decoration from x 12 to 363.
  static let rounded: [SamplePicture] = [
    SamplePicture("jj-shadow-border")
      .at(12.5, 200.5, .init(0xCC, 0xCC, 0xCC), "the border, 1 wide")
      .at(16.5, 200.5, .canvas, "no fill within it")
      .at(5.5, 200.5, .canvas, "nor without")
      .at(16.5, 700.5, .white, "the second section's card")
      // Φ(-1.5 / 4) = 0.354, 0.6 of which is 0.212 of #CCCCCC: 244 - 0.212 * 40 = 236.
      .at(10.5, 700.5, .init(236, 236, 238), "its shadow, 1.5 outside of its edge", within: 2)
      .at(70.5, 70.5, .cell, "a cell"),
    SamplePicture("jj-header-footer-span")
      .at(16.5, 300.5, .init(0xE9, 0xE9, 0xE9), "left of the cells")
      .at(5.5, 300.5, .canvas, "left of the 12")
      .at(187.5, 30.5, .supplementary, "the header over it")
      .at(70.5, 130.5, .cell, "a cell")
      .at(
        128.5, 652.5, .canvas,
        "below the second section's header, 650, the decoration starts at 655"
      )
      .at(128.5, 658.5, .init(0xE9, 0xE9, 0xE9), "there it is")
      .at(16.5, 1300.5, .init(0xE9, 0xE9, 0xE9), "the third section's"),
    // Headers and footers hide the elements behind them.
    SamplePicture("jj-empty-sections")
      .at(187.5, 30.5, .supplementary, "a header")
      .at(187.5, 59.5, .init(0xDD, 0xAA, 0x5C), "its outline")
      .at(187.5, 60.5, .init(0xDD, 0xAA, 0x5C), "the footer's outline")
      .at(187.5, 90.5, .supplementary, "the footer")
      .at(5.5, 1170.5, .supplementary, "the last footer"),
  ]

  /// The screens of VLC, which have no decorations, 402 wide where they scroll vertically.
  static let plain: [SamplePicture] = [
    // Rows of 50, 1 apart.
    SamplePicture("vlc-action-sheet")
      .at(200.5, 25.5, .cell, "the first row")
      .at(200.5, 50.5, .canvas, "the line below it")
      .at(200.5, 76.5, .cell, "the second row, 51-101")
      .at(200.5, 101.5, .canvas, "the line below it")
      .at(200.5, 382.5, .cell, "the last row, 357-407"),
    // c = floor(371 / 114) = 3 columns of floor((362 - 18) / 3) = 114, 142 high, 10 apart below 44.
    SamplePicture("vlc-browse")
      .at(200.5, 22.5, .supplementary, "the header")
      .at(77.5, 100.5, .cell, "the first tile")
      .at(139.5, 100.5, .canvas, "between tiles, 134 and 144")
      .at(10.5, 100.5, .canvas, "the section inset")
      .at(77.5, 190.5, .canvas, "between lines, 186 and 195")
      .at(200.5, 526.5, .supplementary, "the second header, 504-548"),
    // Two columns of floor((402 - 25 - 15 - 7.5) / 2) = 177, 110.6 high: 12.5-189.5 and
    // 212.5-389.5.
    movies("vlc-movies"), movies("vlc-movies-2024"),
    // Columns of 96, 12 apart, from 20 on.
    SamplePicture("vlc-onair-rail")
      .at(10.5, 62.5, .canvas, "the section inset")
      .at(68.5, 62.5, .cell, "the first cell")
      .at(122.5, 62.5, .canvas, "between cells, 116 and 128")
      .at(1040.5, 62.5, .cell, "the last cell, 992-1088")
      .at(1098.5, 62.5, .canvas, "the inset behind it"),
    // Columns of 148, 14 apart.
    SamplePicture("vlc-podcasts-continue")
      .at(10.5, 90.5, .canvas, "the section inset")
      .at(94.5, 90.5, .cell, "the first cell")
      .at(175.5, 90.5, .canvas, "between cells, 168 and 182")
      .at(1228.5, 90.5, .cell, "the last cell, 1154-1302")
      .at(1312.5, 90.5, .canvas, "the inset behind it"),
    // Columns of 96, 16 apart.
    SamplePicture("vlc-podcasts-shows")
      .at(10.5, 66.5, .canvas, "the section inset")
      .at(68.5, 66.5, .cell, "the first cell")
      .at(124.5, 66.5, .canvas, "between cells, 116 and 132")
      .at(1300.5, 66.5, .cell, "the last cell, 1252-1348")
      .at(1358.5, 66.5, .canvas, "the inset behind it"),
    // c = floor(376 / 179) = 2 columns of floor((362 - 14) / 2) = 174, 202 high: 20-194 and
    // 208-382.
    SamplePicture("vlc-radio-favorites")
      .at(10.5, 101.5, .canvas, "the section inset")
      .at(107.5, 101.5, .cell, "the first cell")
      .at(201.5, 101.5, .canvas, "between cells")
      .at(107.5, 209.5, .canvas, "between lines, 202 and 216")
      .at(295.5, 1181.5, .cell, "the last cell, 1080-1282"),
    // Six of 250 a line, (1920 - 1500) / 5 = 84 apart; lines of 340, 100 apart.
    SamplePicture("vlc-tv-playlist")
      .at(125.5, 170.5, .cell, "the first cell")
      .at(292.5, 170.5, .canvas, "between cells, 250 and 334")
      .at(459.5, 170.5, .cell, "the second cell")
      .at(125.5, 390.5, .canvas, "between lines, 340 and 440")
      .at(1795.5, 1490.5, .cell, "the last cell, (1670, 1320)"),
  ]

  private static func movies(_ name: String) -> SamplePicture {
    SamplePicture(name)
      .at(200.5, 20.5, .supplementary, "the header")
      .at(100.5, 100.5, .cell, "the first cell, from 52.5 on")
      .at(201.5, 100.5, .canvas, "between cells")
      .at(6.5, 100.5, .canvas, "the section inset")
      .at(100.5, 169.5, .canvas, "between lines, 163.1 and 175.6")
      .at(300.5, 230.5, .cell, "the fourth cell")
  }
}
