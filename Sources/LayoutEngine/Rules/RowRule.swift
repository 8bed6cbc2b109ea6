/// The offsets at which the row of an orthogonal section rests. compositional.md, "Orthogonal
/// sections".
enum RowRule {
  /// Returns the greatest offset of a row that is not centred.
  @inline(__always)
  static func end<Q: Quantity>(length: Q, viewport: Q) -> Q { .larger(0, length - viewport) }

  /// Returns the offset at which a group is in the middle of the viewport.
  ///
  /// - Parameters:
  ///   - start: The start of the group, in the coordinates of the row's start.
  ///   - length: The length of the group.
  @inline(__always)
  static func centred<Q: Quantity>(start: Q, row: Q, length: Q, viewport: Q) -> Q {
    start - row + length / 2 - viewport / 2
  }
}
