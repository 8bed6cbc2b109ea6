public import LayoutEngine

extension Picture {
  /// Makes a picture of two layouts, with room for a legend under them.
  ///
  /// - Parameters:
  ///   - region: What both of them cover.
  ///   - elements: Those that are as they were, the lowest first.
  public init(
    title: String, contentSize: Size, region: Rect, elements: [PictureElement],
    differences: [PictureChange]
  ) {
    var region = region
    let legend = DisplayList.legendSize(for: differences)
    region.size.height += legend.height
    region.size.width = max(region.width, legend.width)
    self.init(title: title, contentSize: contentSize, region: region, elements: elements)
    self.differences = differences
  }
}
