import LayoutEngine

/// Draws shadows from blurred images, each made once for all shapes of the same size.
final class CairoShadows {
  /// In bytes; what is beyond it is made anew when it is needed.
  private static let capacity = 64 << 20
  /// In pixels, of one image.
  private static let largestImage = 32.0 * 1024 * 1024

  private struct Key: Hashable {
    let shape: DisplayShape
    let extents: Rect
    let tint: Tint
    let sigma: Double
  }

  private struct Image {
    let surface: CairoLibrary.Surface?
    let resolution: Double
  }

  private let cairo: CairoLibrary
  private let context: CairoLibrary.Context?
  private let region: Rect
  /// Pixels a point.
  private let scale: Double
  private var images: [Key: Image] = [:]
  private var size = 0

  init(_ cairo: CairoLibrary, _ context: CairoLibrary.Context?, region: Rect, scale: Double) {
    (self.cairo, self.context, self.region, self.scale) = (cairo, context, region, scale)
  }

  deinit { removeAll() }

  /// Draws the shadow of a shape; its path is filled already if the shadow is sharp.
  func draw(_ paint: ShadowPaint, of shape: DisplayShape) {
    let bounds = shape.bounds
    // Four pixels a sigma are as many as a blur has detail for.
    var resolution = min(scale, 4 / paint.sigma)
    let margin = (3 * paint.sigma * resolution).rounded(.up) / resolution
    var extents = Rect(
      x: -margin, y: -margin, width: bounds.width + 2 * margin, height: bounds.height + 2 * margin)
    let origin = Point(x: bounds.minX + paint.offset.x, y: bounds.minY + paint.offset.y)
    // What lies further from the region than the blur reaches changes nothing in it.
    let window = region.outset(by: 2 * margin)
    guard
      let part = extents.intersection(
        Rect(
          x: window.minX - origin.x, y: window.minY - origin.y, width: window.width,
          height: window.height))
    else { return }
    extents = part
    let pixels = extents.width * extents.height * resolution * resolution
    if pixels > Self.largestImage { resolution *= (Self.largestImage / pixels).squareRoot() }
    let key = Key(
      shape: shape.moved(by: Point(x: -bounds.minX, y: -bounds.minY)), extents: extents,
      tint: paint.tint, sigma: paint.sigma)
    let image = images[key] ?? make(key, resolution: resolution)

    cairo.save(context)
    cairo.translate(context, origin.x + extents.minX, origin.y + extents.minY)
    cairo.scale(context, 1 / image.resolution, 1 / image.resolution)
    cairo.setSourceSurface(context, image.surface, 0, 0)
    cairo.setFilter(cairo.source(context), CairoLibrary.bilinear)
    cairo.paint(context)
    cairo.restore(context)
  }

  private func make(_ key: Key, resolution: Double) -> Image {
    let width = max(1, (key.extents.width * resolution).rounded(.up))
    let height = max(1, (key.extents.height * resolution).rounded(.up))
    let mask = cairo.imageSurface(CairoLibrary.a8, Int32(width), Int32(height))
    defer { cairo.destroySurface(mask) }
    let painter = cairo.create(mask)
    cairo.scale(painter, resolution, resolution)
    cairo.translate(painter, -key.extents.minX, -key.extents.minY)
    cairo.append(key.shape, to: painter)
    cairo.fill(painter)
    cairo.destroy(painter)
    cairo.flush(mask)

    let surface = cairo.imageSurface(CairoLibrary.argb32, Int32(width), Int32(height))
    if let pixels = cairo.imageData(mask), let result = cairo.imageData(surface) {
      let blurred = GaussianBlur(sigma: key.sigma * resolution).blurred(
        pixels, width: Int(width), height: Int(height), stride: Int(cairo.imageStride(mask)))
      color(blurred, key.tint, width: Int(width), result, stride: Int(cairo.imageStride(surface)))
      cairo.markDirty(surface)
    }
    if size > Self.capacity { removeAll() }
    size += Int(width * height) * 4
    let image = Image(surface: surface, resolution: resolution)
    images[key] = image
    return image
  }

  /// Writes premultiplied pixels of one colour, which is of native byte order.
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
    for image in images.values { cairo.destroySurface(image.surface) }
    images = [:]
    size = 0
  }
}
