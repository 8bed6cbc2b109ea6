import LayoutDocuments
import LayoutEngine
import LayoutService
import ServiceTestSupport
import TestSupport
import Testing

/// The frames of the sample demos, which `Tests/Data/sample_frames.json` derives.
struct SampleFrameTests {
  /// The expected values of one sample.
  private struct Expected: Decodable {
    /// The derivation, for readers.
    let why: String
    /// How far a number may be from a number with fewer digits; exact if nil.
    let tolerance: Double?
    let contentSize: [Double]
    /// The expected frames, by the address without the document. All decorations are listed.
    let frames: [String: [Double]]

    /// Returns whether numbers are those that are expected.
    func isNear(_ expected: [Double], _ actual: [Double]?) -> Bool {
      guard let actual, actual.count == expected.count else { return false }
      return zip(expected, actual).allSatisfy { abs($0 - $1) <= tolerance ?? 0 }
    }
  }

  private static let expected = Result {
    try Project.decode([String: Expected].self, from: "Tests/Data/sample_frames.json")
  }

  private static func demos() throws -> [LayoutDocument] {
    try SampleDocuments.all().filter { $0.settings.tags.contains("demo") }
  }

  @Test func `every demo has expected frames`() throws {
    #expect(try Set(Self.demos().map(\.id)) == Set(Self.expected.get().keys))
  }

  @Test(arguments: try Self.demos().map(\.id))
  func `a demo has the frames of its source, and no other decorations`(id: String) throws {
    let expected = try #require(try Self.expected.get()[id])
    let document = try #require(try SampleDocuments.all().first { $0.id == id })
    var frames: [String: [Double]] = [:]
    var decorations: Set<String> = []
    try DocumentFrames(document).forEachRow { row in
      let name = String(row.id.dropFirst(id.count + 1))
      let frame = row.frame
      frames[name] = [frame.minX, frame.minY, frame.width, frame.height]
      if row.category == .decoration { decorations.insert(name) }
    }

    for (name, frame) in expected.frames {
      #expect(expected.isNear(frame, frames[name]), "\(id)/\(name): \(frames[name] ?? [])")
    }
    #expect(decorations == Set(expected.frames.keys.filter { $0.contains("/decoration:") }))
  }

  @Test(arguments: try Self.demos().map(\.id))
  func `a demo in a store has the same frames and its content size`(id: String) throws {
    let expected = try #require(try Self.expected.get()[id])
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try SampleDocuments.all().filter { $0.id == id })

    let layout = try store.catalog.snapshot().layout(of: id)

    #expect(layout.computedCount == 0)
    let size = layout.contentSize
    #expect(expected.isNear(expected.contentSize, [size.width, size.height]), "\(size)")
    for (name, frame) in expected.frames {
      let actual = try layout.row(for: Address("\(id)/\(name)")).frame
      let numbers = [actual.minX, actual.minY, actual.width, actual.height]
      #expect(expected.isNear(frame, numbers), "\(id)/\(name): \(numbers)")
    }
  }
}
