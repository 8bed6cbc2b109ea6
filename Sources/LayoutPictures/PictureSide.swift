public import LayoutEngine

/// One of two layouts that a picture shows side by side.
public struct PictureSide: Sendable {
  /// The name above the layout.
  public var title: String
  /// The region that is drawn, in content coordinates, in points.
  public var region: Rect
  /// The elements in it, the lowest first.
  public var elements: [PictureElement]

  /// Creates a side.
  public init(title: String, region: Rect, elements: [PictureElement]) {
    (self.title, self.region, self.elements) = (title, region, elements)
  }
}
