import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import StrictJSON
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// Canonically equivalent texts, which are equal for Swift but differ in a file.
@Suite struct ExactTextTests {
  /// `é` of one scalar, and of two.
  static let forms = ["caf\u{e9}", "cafe\u{301}"]

  private static func document(_ text: String) throws -> LayoutDocument {
    let document = """
      {"format": "insetory/1", "id": "d", "container": {"width": 400, "height": 800},
      "decorationKinds": {"card": {"appearance": {"image": {"name": "\(forms[0])"}}}}, "sections": [{"id": "K"}]}
      """
    return try .read(document.replacing(forms[0], with: text))
  }

  /// Each place of a document that has a text, changed to another form.
  static let places: [(name: String, put: @Sendable (inout LayoutDocument, String) -> Void)] = [
    ("title", { $0.settings.title = $1 }),
    ("section title", { $0.sections[0].title = $1 }),
    ("reason", { $0.settings.suppressions = [Suppression(.zeroSize, reason: $1)] }),
    (
      "image of a kind",
      {
        $0.settings.configuration.decorationKinds[0].values.appearance.image = .init(
          source: .name($1))
      }
    ),
    (
      "image of an entry",
      {
        var entry = DecorationEntry(kind: "card")
        entry.values.appearance.image = .init(source: .url($1))
        $0.sections[0].attributes.metrics.decorations = [entry]
      }
    ),
    (
      "background",
      {
        $0.settings.configuration.decorationKinds[0].values.appearance.backgrounds = [
          .image(.init(source: .name($1)))
        ]
      }
    ),
  ]

  @Test(arguments: places.indices)
  func `a change of the normal form alone is stored, logged, compared and undone`(place: Int) throws
  {
    let put = Self.places[place].put
    var (old, new) = (try Self.document("x"), try Self.document("x"))
    put(&old, Self.forms[0])
    put(&new, Self.forms[1])
    #expect(old != new)
    #expect(DocumentWriter.canonical(old) != DocumentWriter.canonical(new))
    let edits: [@Sendable (LayoutCatalog, LayoutDocument) throws -> EditReport?] = [
      { try $0.importDocuments([$1], onConflict: .replace).first },
      { catalog, new in
        try catalog.edit("d", kind: "test", summary: "") {
          try $0.setSettings(new.settings)
          try $0.setSection(at: 0, to: new.sections[0])
        }
      },
      { catalog, new in
        try catalog.edit("d", kind: "test", summary: "") { try $0.replace(with: new) }
      },
    ]
    for edit in edits {
      let store = try ScratchStore()
      let catalog = store.catalog
      func stored() throws -> [UInt8] {
        DocumentWriter.canonical(try catalog.snapshot().document("d"))
      }
      _ = try catalog.importDocuments([old])
      #expect(try edit(catalog, new)?.operation != nil)
      #expect(try stored() == DocumentWriter.canonical(new))
      #expect(try edit(catalog, new)?.operation == nil)
      #expect(try catalog.snapshot().verify("d").difference == nil)
      _ = try catalog.undo("d")
      #expect(try stored() == DocumentWriter.canonical(old))
      #expect(try catalog.snapshot().verify("d").difference == nil)
    }
  }

  @Test func `a search finds a text in its stored form`() throws {
    let store = try ScratchStore()
    for form in Self.forms {
      var document = try Self.document("x")
      document.settings.title = form
      _ = try store.catalog.importDocuments([document], onConflict: .replace)
      let rows = try store.rows(of: ["search_text"])
      #expect(rows.contains { $0.utf8.firstRange(of: form.utf8) != nil }, "\(Array(form.utf8))")
    }
  }

  @Test func `a decoration with another image is restyled`() throws {
    let sides = try Self.forms.map { form in
      var document = try Self.document(form)
      document.sections[0].items.append(Size(width: 5, height: 5))
      document.sections[0].attributes.metrics.decorations = [DecorationEntry(kind: "card")]
      return try DocumentFrames(document)
    }
    var changes: [Difference.Change] = []
    let comparison = try LayoutComparison(.computed(sides[0]), .computed(sides[1]))
    try comparison.forEachRow { changes.append($0.change) }
    #expect(changes == [.restyled])
  }

  @Test func `the kelvin sign is not equal to K`() throws {
    let store = try ScratchStore()
    let catalog = store.catalog
    var document = try Self.document("x")
    document.id = "K"
    _ = try catalog.importDocuments([document])
    let kelvin = "\u{212A}"
    #expect(kelvin == "K")
    var section = document.sections[0]
    section.id = kelvin
    let bad = section
    #expect(throws: ServiceError.self) {
      try catalog.edit("K", kind: "test", summary: "") { try $0.setSection(at: 0, to: bad) }
    }
    #expect(throws: ServiceError.self) {
      try catalog.edit("K", kind: "test", summary: "") { try $0.rename(to: kelvin) }
    }
    #expect(throws: ServiceError.self) { try catalog.snapshot().layout(of: kelvin) }
    #expect(try catalog.snapshot().layout(of: "K").sectionIndex(of: kelvin) == nil)
    #expect(try catalog.snapshot().document("K") == document)
  }

  @Test func `texts and keys of JSON are equal byte by byte`() {
    let values = Self.forms.map { JSONValue.string($0) }
    #expect(values[0] == values[0])
    #expect(values[0] != values[1])
    let members = Self.forms.map { JSONValue.object([JSONMember(key: $0, value: .null)]) }
    #expect(members[0] == members[0])
    #expect(members[0] != members[1])
    #expect(Set(values + members).count == 4)
  }
}
