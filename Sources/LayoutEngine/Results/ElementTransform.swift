/// A two-dimensional transform, with the values of `CGAffineTransform`.
///
/// The name avoids a conflict with Foundation's `AffineTransform`.
public struct ElementTransform: Hashable, Sendable {
  /// The values of the matrix, named as in `CGAffineTransform`.
  public var a, b, c, d, tx, ty: Double

  /// The transform that changes nothing.
  public static let identity = ElementTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

/// A three-dimensional transform by rows, with the values of `CATransform3D`.
public struct Transform3D: Hashable, Sendable {
  /// The four rows of the matrix, with four values each.
  public var rows: [[Double]]

  /// The transform that changes nothing.
  public static let identity = Transform3D(
    rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
}
