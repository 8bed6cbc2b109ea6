import LayoutEngine

extension ItemTable {
  static let lengthExpectation = "a length from 0 to 1000000000"

  /// Returns a length as a message shows it, infinite ones too.
  static func shown(_ length: Double) -> String {
    length.isFinite ? length.shortest : "\(length)"
  }

  static func isLength(_ length: Double) -> Bool { length >= 0 && length <= FixedPoint.limit }

  /// Returns the size that a row's item gets.
  ///
  /// - Parameter failure: Makes the error for a reason that is about the width, or else the height.
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
