import LayoutEngine

extension DecorationValues {
  /// Removes values that equal a default, which applies where a kind has no value.
  ///
  /// Keeps the extent: its default depends on `each`, which an entry may change.
  package mutating func dropDefaults() {
    geometry.dropDefaults()
    if zIndex == -1 { zIndex = nil }
    appearance.dropDefaults()
  }
}

extension DecorationGeometry {
  fileprivate mutating func dropDefaults() {
    if span == .all { span = nil }
    if sectionInset == .atOpenEnds { sectionInset = nil }
    if insets.top == 0 { insets.top = nil }
    if insets.left == 0 { insets.left = nil }
    if insets.bottom == 0 { insets.bottom = nil }
    if insets.right == 0 { insets.right = nil }
    if whenEmpty == EmptyRule.none { whenEmpty = nil }
    if bounds == .all { bounds = nil }
    if each == .section { each = nil }
    if isPinned == false { isPinned = nil }
    if badge?.anchor == .topLeft { badge?.anchor = nil }
    if badge?.position == .inside { badge?.position = nil }
    if badge?.offset == .zero { badge?.offset = nil }
    if badge?.fractionalOffset == .zero { badge?.fractionalOffset = nil }
  }
}

extension Appearance {
  fileprivate mutating func dropDefaults() {
    if backgrounds?.isEmpty == true { backgrounds = nil }
    backgrounds = backgrounds?.map { background in
      guard case .image(var image) = background else { return background }
      image.dropDefaults()
      return .image(image)
    }
    image?.dropDefaults()
    if cornerRadius.topLeft == 0 { cornerRadius.topLeft = nil }
    if cornerRadius.topRight == 0 { cornerRadius.topRight = nil }
    if cornerRadius.bottomRight == 0 { cornerRadius.bottomRight = nil }
    if cornerRadius.bottomLeft == 0 { cornerRadius.bottomLeft = nil }
    if border?.width == 0 { border?.width = nil }
    if border?.color == DynamicColor(light: .black) { border?.color = nil }
    if border?.dash?.isEmpty == true { border?.dash = nil }
    if border == Border() { border = nil }
    if shadows?.isEmpty == true { shadows = nil }
    shadows = shadows?.map { shadow in
      var shadow = shadow
      if shadow.color == DynamicColor(light: .black) { shadow.color = nil }
      if shadow.opacity == 1 { shadow.opacity = nil }
      if shadow.offset == .zero { shadow.offset = nil }
      if shadow.radius == 3 { shadow.radius = nil }
      return shadow
    }
    if alpha == 1 { alpha = nil }
    if shape == .rect { shape = nil }
  }
}

extension ImageContent {
  fileprivate mutating func dropDefaults() {
    if contentMode == .fit { contentMode = nil }
    if alignment == .center { alignment = nil }
  }
}
