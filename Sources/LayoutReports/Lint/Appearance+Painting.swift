import LayoutEngine

extension Appearance {
  /// Whether something of the decoration may be seen; one that says nothing of its looks has them
  /// in code, which nobody here knows.
  var mayPaint: Bool {
    guard self != Appearance() else { return true }
    guard alpha ?? 1 > 0 else { return false }
    let hasColor = backgroundColor?.isVisible ?? false
    let hasBorder = border.map { $0.width ?? 0 > 0 && $0.color?.isVisible ?? true } ?? false
    let hasShadow = shadows?.contains { $0.opacity ?? 1 > 0 && $0.color?.isVisible ?? true }
    return hasColor || !(backgrounds ?? []).isEmpty || image != nil || hasBorder
      || hasShadow ?? false || self == onlyCorners
  }

  /// Whether nothing behind the frame can be seen through it.
  var isOpaque: Bool {
    alpha ?? 1 == 1 && shape ?? .rect == .rect && cornerRadius.clockwise.allSatisfy { $0 == 0 }
      && (backgroundColor?.isOpaque ?? false)
  }

  /// Whether it says no more than a shape, so that the looks are in code.
  fileprivate var isLeftToCode: Bool { self == onlyCorners }

  /// Whether it says no more than a shape and a colour.
  fileprivate var isPlain: Bool { self == plain }

  /// What says no more than a shape.
  private var onlyCorners: Appearance {
    var corners = Appearance()
    (corners.cornerRadius, corners.shape, corners.alpha) = (cornerRadius, shape, alpha)
    return corners
  }

  /// What says no more than a shape and a colour.
  private var plain: Appearance {
    var plain = onlyCorners
    plain.backgroundColor = backgroundColor
    return plain
  }
}

extension Decoration {
  /// Whether the order of two that overlap can be seen: not where one paints nothing, and not where
  /// both are nothing but one colour. What is painted in code differs from kind to kind.
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
