/// The functions of Cairo 1.16 that are used. They are looked up at run time, so that a program
/// that draws no PNG or PDF needs no Cairo.
struct CairoLibrary: Sendable {
  typealias Context = OpaquePointer
  typealias Surface = OpaquePointer
  typealias Pattern = OpaquePointer
  /// The value of a `cairo_status_t`; 0 is success.
  typealias Status = Int32
  typealias Read =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, UInt32
    ) -> Status
  typealias Write =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32
    ) -> Status
  typealias Numbers = UnsafePointer<Double>

  typealias OnContext = @Sendable @convention(c) (Context?) -> Void
  typealias OnSurface = @Sendable @convention(c) (Surface?) -> Void
  typealias OnPattern = @Sendable @convention(c) (Pattern?) -> Void
  typealias WithInteger = @Sendable @convention(c) (OpaquePointer?, Int32) -> Void
  typealias WithNumber = @Sendable @convention(c) (Context?, Double) -> Void
  typealias WithPoint = @Sendable @convention(c) (Context?, Double, Double) -> Void
  typealias WithRect = @Sendable @convention(c) (Context?, Double, Double, Double, Double) -> Void
  typealias WithArc =
    @Sendable @convention(c) (
      Context?, Double, Double, Double, Double, Double
    ) -> Void
  typealias StatusOf = @Sendable @convention(c) (OpaquePointer?) -> Status
  typealias IntegerOf = @Sendable @convention(c) (Surface?) -> Int32
  typealias WithText = @Sendable @convention(c) (Context?, UnsafePointer<CChar>?) -> Void

  let imageSurface: @Sendable @convention(c) (Int32, Int32, Int32) -> Surface?
  /// Reads a PNG, for tests that check pixels.
  let imageFromPNG: @Sendable @convention(c) (Read?, UnsafeMutableRawPointer?) -> Surface?
  let imageData: @Sendable @convention(c) (Surface?) -> UnsafeMutablePointer<UInt8>?
  let imageStride, imageWidth, imageHeight: IntegerOf
  let flush, markDirty, finish, destroySurface: OnSurface
  let surfaceStatus, contextStatus: StatusOf
  let statusText: @Sendable @convention(c) (Status) -> UnsafePointer<CChar>?
  let writePNG: @Sendable @convention(c) (Surface?, Write?, UnsafeMutableRawPointer?) -> Status
  let pdfSurface:
    @Sendable @convention(c) (Write?, UnsafeMutableRawPointer?, Double, Double) -> Surface?
  let setMetadata: @Sendable @convention(c) (Surface?, Int32, UnsafePointer<CChar>?) -> Void

  let create: @Sendable @convention(c) (Surface?) -> Context?
  let destroy, save, restore, newPath, closePath, fill, stroke, clip, paint: OnContext
  let pushGroup, popGroupToSource: OnContext
  let translate, scale, moveTo, lineTo: WithPoint
  let rectangle: WithRect
  let arc, arcNegative: WithArc
  let setLineWidth, setFontSize, paintWithAlpha: WithNumber
  let setFillRule: WithInteger
  let setDash: @Sendable @convention(c) (Context?, Numbers?, Int32, Double) -> Void
  let setSourceColor: WithRect
  let setSource: @Sendable @convention(c) (Context?, Pattern?) -> Void
  let setSourceSurface: @Sendable @convention(c) (Context?, Surface?, Double, Double) -> Void
  let source: @Sendable @convention(c) (Context?) -> Pattern?

  let linearPattern: @Sendable @convention(c) (Double, Double, Double, Double) -> Pattern?
  let radialPattern:
    @Sendable @convention(c) (Double, Double, Double, Double, Double, Double) -> Pattern?
  let addStop: @Sendable @convention(c) (Pattern?, Double, Double, Double, Double, Double) -> Void
  let setMatrix: @Sendable @convention(c) (Pattern?, Numbers?) -> Void
  let setExtend, setFilter: WithInteger
  let destroyPattern: OnPattern

  let selectFont: @Sendable @convention(c) (Context?, UnsafePointer<CChar>?, Int32, Int32) -> Void
  /// Writes six numbers; the fifth is the advance along x.
  let textExtents:
    @Sendable @convention(c) (
      Context?, UnsafePointer<CChar>?, UnsafeMutablePointer<Double>?
    ) -> Void
  let showText: WithText
}
