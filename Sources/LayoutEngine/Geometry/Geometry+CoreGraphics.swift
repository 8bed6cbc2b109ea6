#if canImport(CoreGraphics)
  public import CoreGraphics

  extension CGPoint {
    /// Creates the same point.
    public init(_ point: Point) { self.init(x: point.x, y: point.y) }
  }

  extension CGSize {
    /// Creates the same size.
    public init(_ size: Size) { self.init(width: size.width, height: size.height) }
  }

  extension CGRect {
    /// Creates the same rectangle.
    public init(_ rect: Rect) {
      self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
  }

  extension Point {
    /// Creates the same point.
    public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Size {
    /// Creates the same size.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension Rect {
    /// Creates the same rectangle.
    public init(_ rect: CGRect) {
      self.init(origin: Point(rect.origin), size: Size(rect.size))
    }
  }
#endif
