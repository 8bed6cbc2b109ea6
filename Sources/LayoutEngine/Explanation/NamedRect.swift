/// A rectangle of a section whose lengths have names in a trace; a length without one is zero.
public struct NamedRect: Hashable, Sendable {
  /// In section coordinates: leading, not mirrored and not snapped.
  public var rect: Rect
  public var x: String?
  public var y: String?
  public var width: String
  public var height: String

  public init(_ rect: Rect, x: String?, y: String?, width: String, height: String) {
    self.rect = rect
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
