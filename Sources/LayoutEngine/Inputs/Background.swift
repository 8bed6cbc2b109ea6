/// One layer of a background.
public enum Background: Hashable, Sendable {
  /// A plain colour.
  case color(DynamicColor)
  /// A gradient over the whole decoration.
  case gradient(Gradient)
  /// An image, which a name or a URL refers to.
  case image(ImageContent)
}

/// A gradient as in `CAGradientLayer`, with points in units of the decoration's width and height.
public struct Gradient: Hashable, Sendable {
  /// The form of a gradient.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The colour changes along the line from `startPoint` to `endPoint`.
    case linear
    /// `startPoint` is the centre; the ellipse's radii are its distances to `endPoint` along x and
    /// y.
    case radial
  }

  /// A colour of a gradient and its location.
  public struct Stop: Hashable, Sendable {
    /// The colour at the location.
    public var color: DynamicColor
    /// The location along the gradient, from 0 to 1; the locations of a gradient ascend.
    public var location: Double

    /// Creates a stop.
    public init(color: DynamicColor, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The form of the gradient.
  public var kind: Kind
  /// The start of a linear gradient, or the centre of a radial one.
  public var startPoint: Point
  /// The end of a linear gradient, or the corner of a radial one's bounding box.
  public var endPoint: Point
  /// The colours, at least two, in ascending order of location.
  public var stops: [Stop]

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - kind: The form of the gradient.
  ///   - startPoint: The start of a linear gradient, or the centre of a radial one, in units of the
  ///     decoration's width and height.
  ///   - endPoint: The end of a linear gradient, or the corner of a radial one's bounding box, in
  ///     the same units.
  ///   - stops: The colours, at least two, in ascending order of location.
  public init(kind: Kind, startPoint: Point, endPoint: Point, stops: [Stop]) {
    self.kind = kind
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.stops = stops
  }
}
