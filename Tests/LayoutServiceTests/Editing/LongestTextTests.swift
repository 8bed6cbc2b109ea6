import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Edits together make no document larger than an import accepts: 64 MB of text, a million
/// decorations in lists.
@Suite struct LongestTextTests {
  private static let limit = 64 << 20
  private static let document =
    #"{"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800}}"#

  private static func check(_ document: LayoutDocument) throws(FormatError) -> Int {
    try DocumentLimits.longestText(of: document)
  }

  @Test func `an edit that may exceed the limit counts the text`() throws {
    let store = try Self.almostFull()
    _ = try store.catalog.edit("d", kind: "edit", summary: "") { editor in
      try editor.insertSection(DocumentSection(), at: 0)
    }
    #expect(try Self.bound(of: "d", in: store) == Self.text(of: "d", in: store).count)
  }

  /// The first section adds the key `sections`, but only its own text was counted for it.
  @Test func `a count of a document without sections leaves room for their key`() throws {
    let store = try Self.almostFull()
    _ = try store.catalog.edit("d", kind: "edit", summary: "") { try $0.rename(to: "longer") }
    let counted = try Self.bound(of: "longer", in: store)
    #expect(try counted == Self.text(of: "longer", in: store).count + 21)
    var section = DocumentSection()
    section.id = "s"
    try section.append(id: "i", size: .fixed(Size(width: 10, height: 1)))
    let first = section
    _ = try store.catalog.edit("longer", kind: "edit", summary: "") {
      try $0.insertSection(first, at: 0)
    }
    #expect(
      try Self.bound(of: "longer", in: store) >= Self.text(of: "longer", in: store).count)
  }

  /// Returns a store whose document's bound is the limit, so that the next edit counts the text.
  private static func almostFull() throws -> ScratchStore {
    let store = try ScratchStore()
    try store.catalog.importDocuments([.read(document)])
    try store.execute("UPDATE document SET longest_text = \(limit)")
    try store.reopen()
    return store
  }

  private static func text(of id: String, in store: ScratchStore) throws -> [UInt8] {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    return Array(DocumentWriter.canonical(try snapshot.document(id)))
  }

  private static func bound(of id: String, in store: ScratchStore) throws -> Int {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    return try #require(try snapshot.connection.document(id)).longestText
  }

  /// The text of 20 sections of 1,000 items each is counted in parts.
  @Test func `the counted length of a long text equals its written length`() throws {
    let items = (0..<1000).map { #"{"id": "i\#($0)", "size": [\#($0), 20.5]}"# }
    let section = "\"items\": [\(items.joined(separator: ", "))], \"title\": \"T\"}"
    let sections = (0..<20).map { "{\"id\": \"s\($0)\", \(section)" }
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "sections": [\(sections.joined(separator: ", "))]}
      """)
    #expect(try Self.check(document) == DocumentWriter.canonical(document).count)
  }

  /// Returns the number of bytes that a section adds to the text of a document with other sections.
  private static func bytes(ofSection index: Int, in document: LayoutDocument) -> Int {
    var (without, with) = (document, document)
    without.sections = [DocumentSection()]
    with.sections = [DocumentSection(), document.sections[index]]
    return DocumentWriter.canonical(with).count - DocumentWriter.canonical(without).count
  }

  /// Only a document near the limit is counted, so the bound may not be far from the text.
  @Test(arguments: [true, false])
  func `the bound for fixed-size items exceeds their text by few bytes`(haveIDs: Bool) throws {
    let sizes = [0, 9, 9.5, 10, 99.75, 100, 999.125, 1000, 5000.0625, 9999.03125, 40.015625]
    let items = (0..<1000).map {
      let size = "[\(sizes[$0 % 11]), \(sizes[$0 % 7])]"
      return haveIDs ? #"{"id": "i\#($0)", "size": \#(size)}"# : size
    }
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "sections": [{"id": "s", "items": [\(items.joined(separator: ", "))]}]}
      """)
    #expect(
      (0...40).contains(
        document.sections[0].longestText - Self.bytes(ofSection: 0, in: document)))
  }

  /// The text of such an item is longer than two zeros.
  @Test func `the bound for measured items is at least their text`() throws {
    for number in [1, 0.015625, 9_999.984375, 1e9, 1 / 3.0] {
      for (count, id) in [(1, nil), (1, "a"), (999_999, nil)] as [(Int, String?)] {
        var section = DocumentSection()
        for _ in 0..<(count == 1 ? 500 : 1) {
          try section.append(
            id: id.map { "\($0)\(section.items.count)" },
            size: .measured(MeasuredSize(width: number, height: number)), count: count)
          // A neighbour of another size, so that each is a run.
          try section.append(size: .measured(MeasuredSize(height: number / 2)))
        }
        let bare = DocumentWriter.canonical(DocumentSection(), in: LayoutConfiguration()).count
        let text = DocumentWriter.canonical(section, in: LayoutConfiguration()).count - bare
        #expect(text <= section.longestText, "\(number), \(count), \(id ?? "no id")")
      }
    }
  }

  @Test func `the bound for items without a size is at least their text`() throws {
    let document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "sections": [{"items": [{"id": "i"}, {"count": 1}]}, {"items": [{"count": 3}, {"id": "a"}]}]}
      """)
    for (index, section) in document.sections.enumerated() {
      #expect(section.longestText >= Self.bytes(ofSection: index, in: document))
    }
  }

  /// A title of 4,096 characters that JSON writes with six bytes each has 24,576 of 67,108,864
  /// bytes. A document has at most 2,730 sections with such titles.
  @Test func `the canonical text has at most 64 MB`() throws {
    var document = try LayoutDocument.read(Self.document)
    var section = DocumentSection()
    section.title = String(repeating: "\u{1}", count: 4096)
    document.sections = Array(repeating: section, count: 2720)
    #expect(try 2720 * 24_576...Self.limit ~= Self.check(document))
    document.sections += Array(repeating: section, count: 11)
    let error = try #require(
      #expect(throws: FormatError.self) { try Self.check(document) })
    #expect("\(error)" == "d: its canonical text is larger than 64 MB")
    #expect(error.hint == "divide its sections among several documents")
  }

  /// A thousand lists of a thousand decorations in two sections, and one more.
  @Test func `lists have at most a million decorations together`() throws {
    var document = try LayoutDocument.read(
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "decorationKinds": {"k": {}}, "sections": [{"id": "s0"}, {"id": "s1"}]}
      """)
    var condition = ContainerCondition()
    condition.metrics.decorations = Array(repeating: DecorationEntry(kind: "k"), count: 1000)
    for index in 0...1 {
      document.sections[index].attributes.conditions = Array(repeating: condition, count: 500)
    }
    #expect(try Self.check(document) == Self.limit)
    document.settings.configuration.defaults.metrics.decorations = [DecorationEntry(kind: "k")]
    let error = #expect(throws: FormatError.self) { try Self.check(document) }
    #expect("\(try #require(error))" == "d: more than 1000000 decorations in a document")
  }
}
