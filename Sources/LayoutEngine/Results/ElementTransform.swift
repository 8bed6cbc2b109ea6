/// A two-dimensional transform, as `CGAffineTransform` keeps it.
///
/// Foundation has an `AffineTransform`.
public struct ElementTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  public static let identity = ElementTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

/// A three-dimensional transform by rows, as `CATransform3D` keeps it.
public struct Transform3D: Hashable, Sendable {
  public var rows: [[Double]]

  public static let identity = Transform3D(
    rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
}
