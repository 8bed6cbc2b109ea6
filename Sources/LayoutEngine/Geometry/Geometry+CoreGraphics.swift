#if canImport(CoreGraphics)
  public import CoreGraphics

  extension CGPoint {
    public init(_ point: Point) { self.init(x: point.x, y: point.y) }
  }

  extension CGSize {
    public init(_ size: Size) { self.init(width: size.width, height: size.height) }
  }

  extension CGRect {
    public init(_ rect: Rect) {
      self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
    }
  }

  extension Point {
    public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Size {
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension Rect {
    public init(_ rect: CGRect) {
      self.init(origin: Point(rect.origin), size: Size(rect.size))
    }
  }
#endif
