import LayoutEngine

/// A renderer that draws pictures as PNG and PDF with Cairo. The library is looked up when the
/// first renderer is created.
///
/// Equal pictures give equal bytes with the same version of Cairo and the same fonts.
public struct CairoRenderer: Sendable {
  /// The most pixels that a side of a PNG can have.
  public static let pixelLimit = 32_767
  /// The most pixels of a PNG, of four bytes each in memory.
  public static let areaLimit = 100_000_000
  /// The most points that a side of a PDF can have: ISO 32000-1, annex C.
  public static let pointLimit = 14_400

  private let cairo: CairoLibrary

  /// Creates a renderer.
  ///
  /// - Throws: `cairoMissing`.
  public init() throws(PictureError) { cairo = try CairoLibrary.installed.get() }

  /// Draws a picture as PNG, on an opaque background.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels for each point, above 0. The last row and column may be partly
  ///     covered.
  ///   - progress: Called with the number of elements drawn so far, from time to time and at the
  ///     end.
  ///   - sink: Called with the file's bytes in order, in pieces.
  /// - Throws: `tooLarge`, `tooManyPixels`, `emptyRegion`, `cairo`; `output` with the error that
  ///   the sink throws.
  /// - Complexity: O(number of elements + number of pixels) time, O(number of pixels) memory
  public func writePNG(
    _ picture: Picture, scale: Double = 1, progress: (Int) -> Void = { _ in },
    to sink: (ArraySlice<UInt8>) throws -> Void
  ) throws(PictureError) {
    precondition(scale > 0 && scale.isFinite, "BUG: a picture's scale is not positive")
    let size = try size(of: picture, scale: scale, .pixels, limit: Self.pixelLimit)
    let surface = cairo.imageSurface(CairoLibrary.argb32, Int32(size.width), Int32(size.height))
    defer { cairo.destroySurface(surface) }
    try check(cairo.surfaceStatus(surface))
    try draw(picture, on: surface, scale: scale, shadowScale: scale, progress: progress)
    try withOutput(to: sink) { output in
      cairo.writePNG(surface, CairoOutput.write, output.closure)
    }
  }

  /// Draws a picture as PDF: one page, as large as the region times the scale.
  ///
  /// - Parameters:
  ///   - scale: The number of points on the page for each point of the picture, above 0.
  ///   - progress: Called with the number of elements drawn so far, from time to time and at the
  ///     end.
  ///   - sink: Called with the file's bytes in order, in pieces.
  /// - Throws: `tooLarge`, `emptyRegion`, `cairo`; `output` with the error that the sink throws.
  /// - Complexity: O(number of elements)
  public func writePDF(
    _ picture: Picture, scale: Double = 1, progress: (Int) -> Void = { _ in },
    to sink: (ArraySlice<UInt8>) throws -> Void
  ) throws(PictureError) {
    precondition(scale > 0 && scale.isFinite, "BUG: a picture's scale is not positive")
    let size = try size(of: picture, scale: scale, .points, limit: Self.pointLimit)
    var failure: PictureError?
    try withOutput(to: sink) { output in
      let surface = cairo.pdfSurface(
        CairoOutput.write, output.closure, size.width, size.height)
      defer { cairo.destroySurface(surface) }
      describe(picture, on: surface)
      do throws(PictureError) {
        // A PDF can be enlarged: its shadows have the detail of two pixels for each point.
        try draw(picture, on: surface, scale: scale, shadowScale: 2 * scale, progress: progress)
      } catch {
        failure = error
      }
      cairo.finish(surface)
      return cairo.surfaceStatus(surface)
    }
    if let failure { throw failure }
  }

  /// Sets the metadata. The numbers are those of `cairo_pdf_metadata_t`. The date is constant: the
  /// current date would make every file differ.
  private func describe(_ picture: Picture, on surface: CairoLibrary.Surface?) {
    // A C string ends at the first zero, and Cairo requires legal Unicode in some texts.
    cairo.setMetadata(surface, 0, Self.legal(picture.title))
    cairo.setMetadata(surface, 4, "Insetory")
    cairo.setMetadata(surface, 5, "2000-01-01T00:00:00Z")
  }

  private static func legal(_ title: String) -> String {
    String(
      String.UnicodeScalarView(
        title.unicodeScalars.map { $0.value == 0 || $0.isNoncharacter ? "\u{FFFD}" : $0 }))
  }

  private func size(
    of picture: Picture, scale: Double, _ unit: PictureError.Unit, limit: Int
  ) throws(PictureError) -> Size {
    let region = picture.region
    guard !region.isEmpty else { throw .emptyRegion }
    func length(_ length: Double) -> Double {
      // The product of a length and a scale may exceed a whole number by a rounding error.
      unit == .pixels ? max(1, (length * scale - 1e-6).rounded(.up)) : length * scale
    }
    let size = Size(width: length(region.width), height: length(region.height))
    var largestScale = Double(limit) / max(region.width, region.height)
    if unit == .pixels { largestScale = min(largestScale, Self.largestScale(ofArea: region.size)) }
    for (side, length) in [(PictureError.Side.width, size.width), (.height, size.height)]
    where length > Double(limit) {
      throw .tooLarge(
        side, length, unit, limit: limit, largestScale: largestScale)
    }
    let area = size.width * size.height
    guard unit == .points || area <= Double(Self.areaLimit) else {
      throw .tooManyPixels(area, limit: Self.areaLimit, largestScale: largestScale)
    }
    return size
  }

  /// Returns the scale *s* at which (*s* width + 1) (*s* height + 1) is the limit. The 1 allows for
  /// the rounding up of a side.
  private static func largestScale(ofArea size: Size) -> Double {
    let half = (size.width + size.height) / 2
    let area = size.width * size.height
    // Of the two forms of the solution, this one has no subtraction.
    let rest = Double(areaLimit - 1)
    return rest / (half + (half * half + area * rest).squareRoot())
  }

  private func draw(
    _ picture: Picture, on surface: CairoLibrary.Surface?, scale: Double, shadowScale: Double,
    progress: (Int) -> Void
  ) throws(PictureError) {
    let list = DisplayList(picture)
    let context = cairo.create(surface)
    defer { cairo.destroy(context) }
    cairo.scale(context, scale, scale)
    let canvas = CairoCanvas(cairo, context, region: picture.region, shadowScale: shadowScale)
    list.forEachGroup { group, elements in
      canvas.draw(group)
      if elements > 0, elements % 1024 == 0 { progress(elements) }
    }
    cairo.flush(surface)
    try check(cairo.contextStatus(context))
    progress(list.elementCount)
  }

  private func withOutput(
    to sink: (ArraySlice<UInt8>) throws -> Void, _ body: (CairoOutput) -> CairoLibrary.Status
  ) throws(PictureError) {
    let (status, error) = withoutActuallyEscaping(sink) { sink in
      let output = CairoOutput(sink)
      let status = body(output)
      output.flush()
      return (status, output.error)
    }
    if let error { throw .output(error) }
    try check(status)
  }

  private func check(_ status: CairoLibrary.Status) throws(PictureError) {
    guard status != 0 else { return }
    throw .cairo(cairo.statusText(status).map { String(cString: $0) } ?? "status \(status)")
  }
}
