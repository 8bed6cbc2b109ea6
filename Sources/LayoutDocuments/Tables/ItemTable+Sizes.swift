import LayoutEngine

extension ItemTable {
  static let lengthExpectation = "a length from 0 to 1000000000"

  /// Returns a length as text for messages, also for infinite lengths.
  static func shown(_ length: Double) -> String {
    length.isFinite ? length.shortest : "\(length)"
  }

  static func isLength(_ length: Double) -> Bool { length >= 0 && length <= FixedPoint.limit }

  /// Returns the size of a row's item.
  ///
  /// - Parameter failure: Returns the error for a reason. The flag is true for an error about the
  ///   width, and false for the height.
  static func fitted(
    _ size: Size, to fit: ItemFit?, _ failure: (DocumentError.Reason, Bool) -> DocumentError
  ) throws(DocumentError) -> Size {
    guard let fit else { return size }
    let isHeight = if case .height = fit { true } else { false }
    guard let fitted = fit.size(of: size) else {
      throw failure(
        .unexpected(expected: "a length above 0, to keep the proportions by", found: "0"), !isHeight
      )
    }
    let other = isHeight ? fitted.width : fitted.height
    guard isLength(other) else {
      throw failure(
        .unexpected(
          expected:
            "a \(isHeight ? "width" : "height") that is at most 1000000000 when it is scaled",
          found: "\(shown(size.width)) × \(shown(size.height)), "
            + "which becomes \(shown(other))"), isHeight)
    }
    return fitted
  }
}
