public import LayoutEngine

extension Picture {
  /// Creates a picture of two layouts, with room for a legend below them.
  ///
  /// - Parameters:
  ///   - region: The region that both layouts cover, in content coordinates, in points.
  ///   - elements: The unchanged elements, the lowest first.
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
