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

extension Picture {
  /// One of two layouts side by side.
  struct Side {
    var title: String
    /// The region in the picture.
    var region: Rect
    /// The distance from content coordinates to the picture's coordinates.
    var offset: Point

    /// Returns the part of a frame of the layout that is drawn, in the picture's coordinates.
    func shown(_ frame: Rect?) -> Rect? {
      frame?.moved(by: offset).intersection(region)
        .flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    }
  }
}

extension Rect {
  func moved(by offset: Point) -> Rect {
    Rect(x: minX + offset.x, y: minY + offset.y, width: width, height: height)
  }
}
