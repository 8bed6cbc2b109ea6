import LayoutEngine

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
      frame?.moved(by: offset).intersection(region).flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

extension Rect {
  func moved(by offset: Point) -> Rect {
    Rect(x: minX + offset.x, y: minY + offset.y, width: width, height: height)
  }
}
