/// The samples of waterfalls, 402 wide.
extension SamplePictures {
  static let waterfall: [SamplePicture] = [
    // Two columns of 185, at 12 and 205.
    SamplePicture("pins")
      .at(201.5, 22.5, .supplementary, "the first header, 0-44")
      .at(6.5, 175.5, .canvas, "the inset of 12")
      .at(104.5, 175.5, .cell, "the first photo, 52-299")
      .at(201.5, 175.5, .canvas, "between the columns, 197 and 205")
      .at(297.5, 104.5, .cell, "the wide photo, 52-156")
      .at(297.5, 160.5, .canvas, "below it, 156 and 164")
      .at(104.5, 302.5, .canvas, "below the first photo, 299 and 307")
      .at(201.5, 1354.5, .supplementary, "the second header, 1333-1377")
      .at(104.5, 1500.5, .cell, "the first photo of the section, 1385-1631"),
    // A row of stories, two columns of 181, rows of a list, and again two columns.
    SamplePicture("magazine")
      .at(201.5, 22.5, .supplementary, "the header of the stories, 0-44")
      .at(156.5, 134.5, .cell, "the first story, 16-296")
      .at(302.5, 134.5, .canvas, "between stories, 296 and 308")
      .at(106.5, 316.5, .cell, "the first category, 284-348")
      .at(201.5, 316.5, .canvas, "between categories, 197 and 205")
      .at(201.5, 626.5, .cell, "the measured row, 596-657")
      .at(201.5, 731.5, .supplementary, "the header of the photos, 709-753")
      .at(8.5, 731.5, .canvas, "its own inset of 16")
      .at(201.5, 705.5, .canvas, "its inset before it, 701-709")
      .at(106.5, 821.5, .cell, "the first photo, 761-881")
      .at(201.5, 821.5, .canvas, "between the columns, 197 and 205")
      .at(297.5, 1000.5, .cell, "the lighthouse, 890-1167"),
  ]
}
