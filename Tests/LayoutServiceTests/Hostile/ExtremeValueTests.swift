import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import StrictJSON
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Random documents with extreme numbers. A document that a store accepts is read, edited, undone
/// and deleted, and none of its frames is beyond the limit of documents.md; one that it refuses
/// leaves the store unchanged.
@Suite struct ExtremeValueTests {
  private static let numbers: [Double] = [
    0, 1e-300, 1e-16, 1e-7, 0.5, 1, 300, 6e7, 1e8, 5e8, 999_999_999, 1e9, -1, -1e8, -999_999_999,
    -1e9, 4.9e8,
  ]
  private static let tables = ["document", "section", "layout_set", "extent", "frame"]

  @Test func `what is accepted can be read, undone and deleted`() throws {
    let seeds = Seeds.range(20)
    var accepted = 0
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      guard let document = try document(&random) else { continue }
      if try check(document, &random) { accepted += 1 }
    }
    #expect(accepted >= min(seeds.count, 5))
  }

  /// Checks a document and its edits in a new store; returns whether it was accepted.
  private func check(
    _ document: LayoutDocument, _ random: inout SeededGenerator
  ) throws -> Bool {
    let store = try ScratchStore()
    let place: Comment = "\(text(document))"
    let before = try store.rows(of: Self.tables)
    do {
      _ = try store.catalog.importDocuments([document])
    } catch {
      #expect(error.category == .badData, place)
      #expect(try store.rows(of: Self.tables) == before, place)
      #expect(throws: FormatError.self, place) { _ = try DocumentFrames(document) }
      return false
    }
    #expect(throws: Never.self, place) { _ = try DocumentFrames(document) }
    try check(store, place)
    guard let next = try self.document(&random, changing: document) else { return true }
    do { _ = try store.catalog.importDocuments([next], onConflict: .replace) } catch {
      #expect(error.category == .badData, place)
    }
    try check(store, "\(place), then \(text(next))")
    _ = try store.catalog.undo()
    _ = try store.catalog.redo()
    _ = try store.catalog.delete(["d"])
    _ = try store.catalog.undo()
    try check(store, place)
    // Another container may be impossible; then nothing of it is stored.
    do { _ = try store.catalog.relayout("d", in: ["1000000000x1000000000"]) } catch {
      #expect(error.category == .badData, place)
    }
    try check(store, place)
    return true
  }

  private func text(_ document: LayoutDocument) -> String {
    String(decoding: DocumentWriter.compact(document), as: UTF8.self)
  }

  /// Checks that all of the document is read, and that it is within the limits.
  private func check(_ store: ScratchStore, _ place: Comment) throws {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    #expect(try snapshot.verify("d").difference == nil, place)
    let text = DocumentWriter.canonical(try snapshot.document("d"))
    _ = try DocumentReader.document(text, source: nil, devices: .shipped)
    let layout = try snapshot.layout(of: "d")
    // A pixel more than the limit allows for the rounding of an origin.
    let limit = FixedPoint.limit + 1
    let size = layout.contentSize
    #expect(size.width <= limit && size.height <= limit, place)
    for kind in [nil, FrameKind.group] {
      try layout.forEachRow(of: try Address("d"), FrameQuery(kind: kind)) { row in
        let (x, y) = (row.frame.minX, row.frame.minY)
        #expect(
          max(-x, -y, row.frame.maxX, row.frame.maxY) <= limit, "\(row.id) \(row.frame): \(place)")
      }
    }
  }

  /// Returns a random document with some extreme numbers, or a document with other ones; nil if the
  /// reader refuses it.
  private func document(
    _ random: inout SeededGenerator, changing former: LayoutDocument? = nil
  ) throws -> LayoutDocument? {
    var text = former.map { DocumentWriter.canonical($0) } ?? []
    if former == nil {
      var layout = RandomLayout(seed: random.next())
      (layout.mixes, layout.decorates) = (true, random.chance(50))
      var document = layout.document("d")
      document.settings.configuration.direction = random.pick([.leftToRight, .rightToLeft])
      while document.sections.count > 2 { document.sections.removeLast() }
      text = DocumentWriter.canonical(document)
    }
    var value = try JSONValue(text: text, source: nil)
    let count = value.numbers
    guard count > 0 else { return nil }
    for _ in 0..<random.pick([1, 1, 2, 4]) {
      var left = Int.random(in: 0..<count, using: &random)
      value.replaceNumber(random.pick(Self.numbers), at: &left)
    }
    var json = JSONWriter()
    json.value(value)
    return try? DocumentReader.document(json.bytes, source: nil, devices: .shipped)
  }
}

extension JSONValue {
  /// The number of numbers in the value.
  fileprivate var numbers: Int {
    switch self {
    case .number: 1
    case .array(let values): values.reduce(0) { $0 + $1.numbers }
    case .object(let members): members.reduce(0) { $0 + $1.value.numbers }
    default: 0
    }
  }

  /// Replaces one of the numbers in the value.
  ///
  /// - Parameter left: The number of numbers before it; reduced by those of this value.
  fileprivate mutating func replaceNumber(_ number: Double, at left: inout Int) {
    switch self {
    case .number:
      if left == 0 { self = .number(number) }
      left -= 1
    case .array(var values):
      for index in values.indices where left >= 0 {
        values[index].replaceNumber(number, at: &left)
      }
      self = .array(values)
    case .object(var members):
      for index in members.indices where left >= 0 {
        members[index].value.replaceNumber(number, at: &left)
      }
      self = .object(members)
    default: break
    }
  }
}
