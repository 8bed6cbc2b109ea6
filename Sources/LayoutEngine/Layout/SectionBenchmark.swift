/// A benchmark that lays out sections one after another into reused memory, as a store does.
///
/// It measures this computation without the results that a ``CollectionLayout`` keeps.
@_spi(Benchmarks) public struct SectionBenchmark: ~Copyable {
  private let pass: LayoutPass
  private var buffer = FrameBuffer()

  /// Creates a benchmark for a configuration and a container.
  public init(_ configuration: LayoutConfiguration, in container: Container) {
    pass = LayoutPass(
      configuration,
      in: configuration.traits(of: container, reading: configuration.traitsRead(with: [])))
  }

  /// Lays out a section and returns its length, in points.
  ///
  /// - Complexity: O(*n*) in the section's items.
  public mutating func layOut(_ section: SectionInput) throws(LayoutError) -> Double {
    try layOut([section])
  }

  /// Lays out sections, in order, and returns the sum of their lengths, in points.
  ///
  /// - Complexity: O(*n*) in the items of all sections.
  public mutating func layOut(_ sections: [SectionInput]) throws(LayoutError) -> Double {
    let pass = pass
    return try sections.withUnsafeBufferPointer { (sections) throws(LayoutError) in
      var length = 0.0
      guard let first = sections.baseAddress else { return length }
      for section in first..<first + sections.count {
        try pass.compute(section, into: &buffer)
        length += buffer.layout.extent.points
      }
      return length
    }
  }

  /// The item frames of the section that was computed last; valid until the next computation.
  public var frames: UnsafeBufferPointer<Rect> { buffer.frames }

  /// The number of decorations of the section that was computed last.
  public var decorationCount: Int { buffer.decorations.count }
}
