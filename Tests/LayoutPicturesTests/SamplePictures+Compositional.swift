/// The samples of compositional layouts and lists, 402 wide.
extension SamplePictures {
  static let compositional: [SamplePicture] = [
    // A photo of 266 and two of 132; then two and one, mirrored. Photos are 2 apart.
    SamplePicture("mosaic")
      .at(134.5, 134.5, .cell, "the first photo, 1-267")
      .at(268.5, 134.5, .canvas, "between photos, 267 and 269")
      .at(335.5, 67.5, .cell, "the second photo, 269-401")
      .at(335.5, 133.5, .canvas, "between photos, 133 and 135")
      .at(67.5, 335.5, .cell, "the fourth photo, 1-133")
      .at(133.5, 335.5, .canvas, "between photos, 133 and 135")
      .at(268.5, 402.5, .cell, "the sixth photo, 135-401")
      .at(134.5, 5494.5, .cell, "the last photo, 5361-5627")
      .at(335.5, 5494.5, .canvas, "nothing beside it"),
    // Margins of 16.
    SamplePicture("settings")
      .at(8.5, 75.5, .canvas, "the margin")
      .at(201.5, 75.5, .cell, "the account, 35-115")
      .at(201.5, 125.5, .canvas, "between the sections, 115 and 135")
      .at(201.5, 154.5, .supplementary, "the header, 135-173")
      .at(201.5, 195.5, .cell, "the first row, 173-217")
      .at(201.5, 408.5, .supplementary, "the footer, 393-423")
      .at(201.5, 440.5, .canvas, "between the sections, 423 and 458")
      .at(201.5, 630.5, .supplementary, "the last footer, 608-654"),
    // Cards of 361.67, 10 apart; lanes on a card of 304-618; two columns of 176; a list.
    SamplePicture("store-home")
      .at(10.5, 148.5, .canvas, "the inset of 20")
      .at(200.5, 148.5, .cell, "the first card, 20-381")
      .at(386.5, 148.5, .canvas, "between cards, 382 and 391")
      .at(397.5, 148.5, .cell, "the second card")
      .at(200.5, 326.5, .supplementary, "the header, 304-348")
      .at(10.5, 400.5, .init(0xF2, 0xF2, 0xF7), "the card behind the lanes")
      .at(100.5, 386.5, .cell, "the first app, 348-424")
      .at(369.5, 352.5, .supplementary, "its badge, (359.67, 342)")
      .at(100.5, 428.5, .init(0xF2, 0xF2, 0xF7), "between apps, 424 and 433")
      .at(108.5, 673.5, .cell, "the first tile, 20-196")
      .at(201.5, 673.5, .canvas, "between tiles, 196 and 206")
      .at(200.5, 867.5, .supplementary, "the header of the list, 848-886")
      .at(10.5, 912.5, .canvas, "the margin of the list, 16")
      .at(200.5, 912.5, .cell, "the first row, 886-938")
      .at(200.5, 1080.5, .canvas, "the space below the list, 1070-1090"),
  ]
}
