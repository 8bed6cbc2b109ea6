/// Lays out sections one after the other into memory that is used again, as a store does.
///
/// It is for the benchmarks, which measure this computation without what a ``CollectionLayout``
/// keeps of it.
@_spi(Benchmarks) public struct SectionBenchmark: ~Copyable {
  private let pass: LayoutPass
  private var buffer = FrameBuffer()

  public init(_ configuration: LayoutConfiguration, in container: Container) {
    pass = LayoutPass(
      configuration, in: configuration.part(of: container, reading: configuration.reads))
  }

  /// Lays out a section and returns its length, in points.
  ///
  /// - Complexity: O(*n*) in the section's items.
  public mutating func layOut(_ section: SectionInput) throws(LayoutError) -> Double {
    try pass.layOut(section, into: &buffer).extent.points
  }

  /// The item frames of the section computed last; valid until the next computation.
  public var frames: UnsafeBufferPointer<Rect> { buffer.frames }

  /// The number of decorations of the section computed last.
  public var decorationCount: Int { buffer.decorations.count }
}
