import LayoutEngine

/// The items of a decoration, from its shadows at the bottom to its border: the layers of a
/// CALayer.
extension DisplayList {
  /// The greatest blur and number of dashes. Beyond them nothing else is visible, and viewers
  /// stall.
  private static let mostBlur = 10_000.0
  private static let mostDashes = 100_000.0

  func items(
    of appearance: Appearance, in shape: DisplayShape, _ attributes: LayoutAttributes, said: String?
  ) -> [DisplayItem] {
    guard !attributes.frame.isEmpty else { return [] }
    // The outline casts the shadow, filled or not, like a CALayer with a shadowPath.
    var items: [DisplayItem] = (appearance.shadows ?? []).map { shadow in
      .shadow(
        shape,
        ShadowPaint(
          tint: tint(shadow.color ?? DynamicColor(light: .black), opacity: shadow.opacity ?? 1),
          offset: shadow.offset ?? .zero, sigma: max(0, min(Self.mostBlur, shadow.radius ?? 3))))
    }
    if let color = appearance.backgroundColor {
      items.append(.fill(shape, .tint(tint(color))))
    }
    for background in appearance.backgrounds ?? [] {
      switch background {
      case .color(let color): items.append(.fill(shape, .tint(tint(color))))
      case .gradient(let gradient):
        if let paint = paint(gradient, in: attributes.frame) { items.append(.fill(shape, paint)) }
      case .image(let content): items.append(image(content, in: shape, attributes.frame, said))
      }
    }
    if let content = appearance.image {
      items.append(image(content, in: shape, attributes.frame, said))
    }
    if let border = appearance.border { items += self.border(border, of: shape) }
    return items
  }

  private func tint(_ color: DynamicColor, opacity: Double = 1) -> Tint {
    Tint(color.resolved(isDark: picture.isDark), opacity: opacity)
  }

  /// Returns the paint of a gradient. A gradient without an extent has the colour beyond its end:
  /// the colour of the last stop.
  private func paint(_ gradient: Gradient, in frame: Rect) -> Paint? {
    let paint = GradientPaint(
      kind: gradient.kind, start: gradient.startPoint, end: gradient.endPoint,
      stops: gradient.stops.map { .init(tint: tint($0.color), location: $0.location) })
    let hasExtent =
      switch gradient.kind {
      case .linear: paint.start != paint.end
      case .radial: paint.radii.x > 0 && paint.radii.y > 0
      }
    return hasExtent ? .gradient(paint, frame) : paint.stops.last.map { .tint($0.tint) }
  }

  /// Returns the items of a border. As in a CALayer, all of it is inside the outline.
  private func border(_ border: Border, of shape: DisplayShape) -> [DisplayItem] {
    let width = border.width ?? 0
    let tint = tint(border.color ?? DynamicColor(light: .black))
    guard width > 0 else { return [] }
    // From this width on, the lines of opposite sides meet, and only the outline is visible.
    guard width < shape.thickness else { return [.fill(shape, .tint(tint))] }
    var stroke = Stroke(tint: tint, width: width, dash: border.dash ?? [])
    // Dashes without any length cannot be drawn; renderers disagree about them.
    let period = stroke.dash.reduce(0, +)
    // Half of the lengths are dashes. Every outline is as long as the outline of its bounds, except
    // for the rounding of corners.
    let bounds = shape.bounds
    let isTooFine =
      (bounds.width + bounds.height) * Double(stroke.dash.count) > Self.mostDashes * period
    if stroke.dash.contains(where: { $0 < 0 }) || period <= 0 || isTooFine { stroke.dash = [] }
    let line = DisplayItem.stroke(shape.inset(by: width / 2), stroke)
    // If the line is too wide for an arc along its middle, its corner is sharp, and the outline
    // rounds it.
    return shape.radii.contains { $0 < width / 2 } ? [.clipped(shape, [line])] : [line]
  }

  /// Returns an image as a crossed box with the image's name, unless a label shows the name.
  private func image(
    _ content: ImageContent, in shape: DisplayShape, _ frame: Rect, _ said: String?
  ) -> DisplayItem {
    let (topLeft, bottomRight) = (frame.origin, Point(x: frame.maxX, y: frame.maxY))
    let topRight = Point(x: bottomRight.x, y: topLeft.y)
    let bottomLeft = Point(x: topLeft.x, y: bottomRight.y)
    let cross = DisplayItem.stroke(
      .lines([topLeft, bottomRight, bottomLeft, topRight]),
      Stroke(tint: palette.placeholder.outline, width: 0.5))
    var items: [DisplayItem] = [.fill(shape, .tint(palette.placeholder.fill))]
    items.append(shape.radii.isEmpty ? cross : .clipped(shape, [cross]))
    items += hairline(along: shape, palette.placeholder.outline)
    if let name = Self.name(of: content.source), name != said {
      items += text([name], in: frame)
    }
    return .image(DisplayImage(content: content, frame: frame, outline: shape, placeholder: items))
  }

  /// Returns the name of an image's source; for a URL, the file's name at the end of its path.
  private static func name(of source: ImageContent.Source?) -> String? {
    switch source {
    case .name(let name): return name
    case .url(let url):
      guard !url.hasPrefix("data:") else { return url }
      let path = url.prefix { $0 != "?" && $0 != "#" }
      return path.split(separator: "/").last.map(String.init) ?? url
    case nil: return "image"
    }
  }
}
