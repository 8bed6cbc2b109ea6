/// One layer of a background.
public enum Background: Hashable, Sendable {
  case color(DynamicColor)
  case gradient(Gradient)
  case image(ImageContent)
}

/// A gradient as `CAGradientLayer` has it: points in units of the decoration's width and height.
public struct Gradient: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case linear
    /// `startPoint` is the centre; the ellipse's radii are its distances to `endPoint` along x and
    /// y.
    case radial
  }

  public struct Stop: Hashable, Sendable {
    public var color: DynamicColor
    /// From 0 to 1, ascending.
    public var location: Double

    public init(color: DynamicColor, location: Double) {
      self.color = color
      self.location = location
    }
  }

  public var kind: Kind
  public var startPoint: Point
  public var endPoint: Point
  public var stops: [Stop]

  /// - Parameter stops: At least two.
  public init(kind: Kind, startPoint: Point, endPoint: Point, stops: [Stop]) {
    self.kind = kind
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.stops = stops
  }
}
