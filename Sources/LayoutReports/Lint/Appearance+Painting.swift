import LayoutEngine

extension Appearance {
  /// Whether the decoration may paint something visible. An empty appearance counts as visible: the
  /// app's code, which lint cannot read, paints that decoration.
  var mayPaint: Bool {
    guard self != Appearance() else { return true }
    guard alpha ?? 1 > 0 else { return false }
    let hasColor = backgroundColor?.isVisible ?? false
    let hasBorder = border.map { $0.width ?? 0 > 0 && $0.color?.isVisible ?? true } ?? false
    let hasShadow = shadows?.contains { $0.opacity ?? 1 > 0 && $0.color?.isVisible ?? true }
    return hasColor || !(backgrounds ?? []).isEmpty || image != nil || hasBorder
      || hasShadow ?? false || self == onlyCorners
  }

  /// Whether the appearance hides everything behind the frame.
  var isOpaque: Bool {
    alpha ?? 1 == 1 && shape ?? .rect == .rect && cornerRadius.clockwise.allSatisfy { $0 == 0 }
      && (backgroundColor?.isOpaque ?? false)
  }

  /// Whether the appearance has at most corner radius, shape and alpha, so that the app's code
  /// paints the decoration.
  fileprivate var isLeftToCode: Bool { self == onlyCorners }

  /// Whether the appearance has at most corner radius, shape, alpha and a background color.
  fileprivate var isPlain: Bool { self == plain }

  /// The appearance reduced to its corner radius, shape and alpha.
  private var onlyCorners: Appearance {
    var corners = Appearance()
    (corners.cornerRadius, corners.shape, corners.alpha) = (cornerRadius, shape, alpha)
    return corners
  }

  /// The appearance reduced to its corner radius, shape, alpha and background color.
  private var plain: Appearance {
    var plain = onlyCorners
    plain.backgroundColor = backgroundColor
    return plain
  }
}

extension Decoration {
  /// Returns whether the paint order of two overlapping decorations is visible. It is not if either
  /// paints nothing, or if both have the same plain color. Decorations that code paints differ if
  /// their kinds do.
  func isToldApart(from other: Decoration) -> Bool {
    guard appearance.mayPaint, other.appearance.mayPaint else { return false }
    guard appearance == other.appearance else { return true }
    return appearance.isLeftToCode ? kind != other.kind : !appearance.isPlain
  }
}

extension DynamicColor {
  fileprivate var isVisible: Bool { light.alpha > 0 || dark?.alpha ?? 0 > 0 }
  fileprivate var isOpaque: Bool { light.alpha == 255 && dark?.alpha ?? 255 == 255 }
}
