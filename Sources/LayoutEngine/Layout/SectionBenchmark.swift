/// A benchmark that lays out sections one after another into reused memory, as a store does.
///
/// It measures this computation without the results that a ``CollectionLayout`` keeps.
@_spi(Benchmarks) public struct SectionBenchmark: ~Copyable {
  private let pass: LayoutPass
  private var buffer = FrameBuffer()

  /// Creates a benchmark for a configuration and a container.
  public init(_ configuration: LayoutConfiguration, in container: Container) {
    pass = LayoutPass(
      configuration, in: configuration.traits(of: container, reading: configuration.traitsRead))
  }

  /// Lays out a section and returns its length, in points.
  ///
  /// - Complexity: O(*n*) in the section's items.
  public mutating func layOut(_ section: SectionInput) throws(LayoutError) -> Double {
    try pass.layOut(section, into: &buffer).extent.points
  }

  /// The item frames of the section that was computed last; valid until the next computation.
  public var frames: UnsafeBufferPointer<Rect> { buffer.frames }

  /// The number of decorations of the section that was computed last.
  public var decorationCount: Int { buffer.decorations.count }
}
