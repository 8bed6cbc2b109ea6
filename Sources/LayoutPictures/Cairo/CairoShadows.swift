import LayoutEngine

/// A painter of shadows from blurred images. Each image is created once for all shapes of the same
/// size.
///
/// A shadow too large for one image is drawn in tiles. The tiles along a straight side are equal,
/// and share an image as well.
final class CairoShadows {
  /// The capacity of the cached images in bytes. When it is exceeded, all images are removed, and
  /// created again when they are needed.
  private static let capacity = 64 << 20
  /// The length of a tile in pixels, and of the longest side of an image that is not tiled.
  private static let tile = 2048.0

  private struct Key: Hashable {
    /// The shape in the image's coordinate space, in points.
    let shape: DisplayShape
    let width, height: Int
    let tint: Tint
    let sigma: Double
  }

  /// The range that an image covers along one axis.
  private struct Span {
    let start, length: Double
    /// The part of the range that is shown; nil for the whole range.
    var shown: (start: Double, length: Double)?
  }

  private let cairo: CairoLibrary
  private let context: CairoLibrary.Context?
  private let region: Rect
  /// The number of pixels for each point.
  private let scale: Double
  private var images: [Key: CairoLibrary.Surface?] = [:]
  private var size = 0

  init(_ cairo: CairoLibrary, _ context: CairoLibrary.Context?, region: Rect, scale: Double) {
    (self.cairo, self.context, self.region, self.scale) = (cairo, context, region, scale)
  }

  deinit { removeAll() }

  /// Draws the shadow of a shape. Its sigma must be above 0.
  func draw(_ paint: ShadowPaint, of shape: DisplayShape) {
    let bounds = shape.bounds
    // Four pixels for each sigma show all the detail of a blur.
    let resolution = min(scale, 4 / paint.sigma)
    let margin = (3 * paint.sigma * resolution).rounded(.up) / resolution
    let columns = spans(
      from: bounds.minX + paint.offset.x, length: bounds.width, margin: margin, resolution,
      within: (region.minX, region.width))
    let rows = spans(
      from: bounds.minY + paint.offset.y, length: bounds.height, margin: margin, resolution,
      within: (region.minY, region.height))
    for row in rows {
      for column in columns {
        draw(paint, of: shape, column, row, margin: margin, resolution: resolution)
      }
    }
  }

  private func spans(
    from start: Double, length: Double, margin: Double, _ resolution: Double,
    within region: (start: Double, length: Double)
  ) -> [Span] {
    let whole = Span(start: start - margin, length: length + 2 * margin)
    guard whole.length * resolution > Self.tile else { return [whole] }
    // Tiles start at whole pixels, so that adjacent tiles meet without a seam.
    let step = Self.tile / scale
    let first = max(0, (whole.start - region.start) / step)
    let last = min(region.length, whole.start + whole.length - region.start) / step
    guard first < last else { return [] }
    // The blur of a pixel next to a tile's edge depends on pixels beyond the edge, and the filter
    // that draws the image reads beyond it.
    let beyond = margin + 2 / resolution
    return (Int(first)...Int(last)).map { index in
      let shown = (start: region.start + Double(index) * step, length: step)
      return Span(start: shown.start - beyond, length: step + 2 * beyond, shown: shown)
    }
  }

  private func draw(
    _ paint: ShadowPaint, of shape: DisplayShape, _ column: Span, _ row: Span, margin: Double,
    resolution: Double
  ) {
    func pixels(_ length: Double) -> Int { max(1, Int((length * resolution - 1e-6).rounded(.up))) }
    // Clamps points far outside the image, which do not matter, and rounds away invisible
    // differences, so that equal shadows find the same image.
    let reach = 2 * margin + 2 * (shape.radii.max() ?? 0) + 1
    let extents = Rect(x: 0, y: 0, width: column.length, height: row.length)
    let relative = shape.mapPoints { point in
      Point(
        x: ((point.x + paint.offset.x - column.start) * 4096).rounded() / 4096,
        y: ((point.y + paint.offset.y - row.start) * 4096).rounded() / 4096)
    }
    let key = Key(
      shape: relative.held(near: extents, within: reach.rounded(.up)),
      width: pixels(column.length), height: pixels(row.length), tint: paint.tint,
      sigma: paint.sigma)
    let image = images[key] ?? make(key, resolution: resolution)

    cairo.save(context)
    if column.shown != nil || row.shown != nil {
      let (x, y) = (
        column.shown ?? (column.start, column.length), row.shown ?? (row.start, row.length)
      )
      cairo.newPath(context)
      cairo.rectangle(context, x.start, y.start, x.length, y.length)
      cairo.clip(context)
    }
    cairo.translate(context, column.start, row.start)
    cairo.scale(context, 1 / resolution, 1 / resolution)
    cairo.setSourceSurface(context, image, 0, 0)
    cairo.setFilter(cairo.source(context), CairoLibrary.bilinear)
    cairo.paint(context)
    cairo.restore(context)
  }

  private func make(_ key: Key, resolution: Double) -> CairoLibrary.Surface? {
    let mask = cairo.imageSurface(CairoLibrary.a8, Int32(key.width), Int32(key.height))
    defer { cairo.destroySurface(mask) }
    let painter = cairo.create(mask)
    cairo.scale(painter, resolution, resolution)
    cairo.append(key.shape, to: painter)
    cairo.fill(painter)
    cairo.destroy(painter)
    cairo.flush(mask)

    let surface = cairo.imageSurface(CairoLibrary.argb32, Int32(key.width), Int32(key.height))
    if let pixels = cairo.imageData(mask), let result = cairo.imageData(surface) {
      let blurred = GaussianBlur(sigma: key.sigma * resolution).blurred(
        pixels, width: key.width, height: key.height, stride: Int(cairo.imageStride(mask)))
      color(blurred, key.tint, width: key.width, result, stride: Int(cairo.imageStride(surface)))
      cairo.markDirty(surface)
    }
    if size > Self.capacity { removeAll() }
    size += key.width * key.height * 4
    images[key] = surface
    return surface
  }

  /// Writes premultiplied pixels of one colour, in native byte order.
  private func color(
    _ coverage: [Float], _ tint: Tint, width: Int, _ result: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) {
    let pixels = (0...255).map { level in
      let alpha = Double(level) / 255 * tint.alpha
      return [tint.blue, tint.green, tint.red, 255].enumerated().reduce(UInt32(0)) {
        $0 | UInt32(Double($1.element) * alpha + 0.5) << UInt32(8 * $1.offset)
      }
    }
    for index in coverage.indices {
      let pixel = pixels[Int(min(255, coverage[index] + 0.5))]
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      UnsafeMutableRawPointer(result).storeBytes(
        of: pixel, toByteOffset: y * stride + 4 * x, as: UInt32.self)
    }
  }

  private func removeAll() {
    for surface in images.values { cairo.destroySurface(surface) }
    images = [:]
    size = 0
  }
}
