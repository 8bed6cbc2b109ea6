import LayoutEngine

/// A canvas that draws groups with Cairo.
struct CairoCanvas {
  /// The greatest distance of a path from the region, in points: see `DisplayShape.held`.
  private static let margin = 1e6

  private let cairo: CairoLibrary
  private let context: CairoLibrary.Context?
  private let region: Rect
  private let shadows: CairoShadows

  /// Creates a canvas for a region, and sets the font.
  ///
  /// - Parameter shadowScale: The most pixels for each point of a blurred shadow.
  init(
    _ cairo: CairoLibrary, _ context: CairoLibrary.Context?, region: Rect, shadowScale: Double
  ) {
    (self.cairo, self.context, self.region) = (cairo, context, region)
    shadows = CairoShadows(cairo, context, region: region, scale: shadowScale)
    cairo.selectFont(context, "sans-serif", 0, 0)
    cairo.translate(context, -region.minX, -region.minY)
  }

  func draw(_ group: DisplayGroup) {
    guard group.alpha > 0, !group.items.isEmpty else { return }
    guard group.alpha < 1 else {
      for item in group.items { draw(item) }
      return
    }
    cairo.save(context)
    path(.rect(group.paintedRect, radius: 0))
    cairo.clip(context)
    cairo.pushGroup(context)
    for item in group.items { draw(item) }
    cairo.popGroupToSource(context)
    cairo.paintWithAlpha(context, group.alpha)
    cairo.restore(context)
  }

  private func draw(_ item: DisplayItem) {
    switch item {
    case .fill(let shape, let paint): fill(shape, paint)
    case .stroke(let shape, let stroke):
      path(shape)
      setSource(stroke.tint)
      cairo.setLineWidth(context, stroke.width)
      cairo.setDash(context, stroke.dash, Int32(stroke.dash.count), 0)
      cairo.stroke(context)
    case .shadow(let shape, let paint): draw(paint, of: shape)
    case .text(let text): draw(text)
    case .image(let image): for item in image.placeholder { draw(item) }
    case .clipped(let shape, let items):
      cairo.save(context)
      path(shape)
      cairo.clip(context)
      for item in items { draw(item) }
      cairo.restore(context)
    }
  }

  private func fill(_ shape: DisplayShape, _ paint: Paint) {
    path(shape)
    if case .difference = shape { cairo.setFillRule(context, CairoLibrary.evenOdd) }
    switch paint {
    case .tint(let tint):
      setSource(tint)
      cairo.fill(context)
    case .gradient(let gradient, let frame):
      let pattern = makePattern(gradient, in: frame)
      cairo.setSource(context, pattern)
      cairo.fill(context)
      cairo.destroyPattern(pattern)
    }
    cairo.setFillRule(context, 0)
  }

  private func draw(_ shadow: ShadowPaint, of shape: DisplayShape) {
    guard shadow.sigma <= 0 else {
      shadows.draw(shadow, of: shape)
      return
    }
    cairo.save(context)
    cairo.translate(context, shadow.offset.x, shadow.offset.y)
    fill(shape, .tint(shadow.tint))
    cairo.restore(context)
  }

  private func draw(_ text: DisplayText) {
    setSource(text.tint)
    cairo.setFontSize(context, DisplayText.size)
    var start = text.position.x
    if text.isCentered {
      var extents = [Double](repeating: 0, count: 6)
      cairo.textExtents(context, text.string, &extents)
      start -= extents[4] / 2
    }
    cairo.moveTo(context, start, text.position.y)
    cairo.showText(context, text.string)
    cairo.newPath(context)
  }

  private func path(_ shape: DisplayShape) {
    cairo.append(shape.held(near: region, within: Self.margin), to: context)
  }

  private func setSource(_ tint: Tint) {
    cairo.setSourceColor(
      context, Double(tint.red) / 255, Double(tint.green) / 255, Double(tint.blue) / 255,
      tint.alpha)
  }

  /// Returns a gradient over a square as large as the frame's longer side. Cairo stretches it into
  /// the frame. Over the unit square, Cairo's matrices with sixteen binary places would be too
  /// coarse.
  private func makePattern(_ gradient: GradientPaint, in frame: Rect) -> CairoLibrary.Pattern? {
    let side = max(frame.width, frame.height)
    var (zoom, origin) = (Point(x: side / frame.width, y: side / frame.height), frame.origin)
    let pattern: CairoLibrary.Pattern?
    switch gradient.kind {
    case .linear:
      pattern = cairo.linearPattern(
        gradient.start.x * side, gradient.start.y * side, gradient.end.x * side,
        gradient.end.y * side)
    case .radial:
      origin.x += gradient.start.x * frame.width
      origin.y += gradient.start.y * frame.height
      zoom = Point(x: zoom.x / gradient.radii.x, y: zoom.y / gradient.radii.y)
      pattern = cairo.radialPattern(0, 0, 0, 0, 0, side)
    }
    for stop in gradient.stops {
      let tint = stop.tint
      cairo.addStop(
        pattern, stop.location, Double(tint.red) / 255, Double(tint.green) / 255,
        Double(tint.blue) / 255, tint.alpha)
    }
    cairo.setExtend(pattern, CairoLibrary.pad)
    cairo.setMatrix(pattern, [zoom.x, 0, 0, zoom.y, -origin.x * zoom.x, -origin.y * zoom.y])
    return pattern
  }
}
