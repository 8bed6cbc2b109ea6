import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import StrictJSON
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Every hostile text in every object, with every reader of documents: about 170 texts in each of
/// 14 objects.
struct HostileDocumentTableTests {
  /// Checks that an error has a file, a line and column within the text, a path, and a printable
  /// sentence.
  private func check(
    _ error: DocumentError, of text: [UInt8], at place: HostilePlace, line: Int, leaves: Bool,
    _ comment: Comment
  ) throws {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let found = try #require(error.line, comment)
    let column = try #require(error.column, comment)
    let path = try #require(error.path, comment)
    #expect(leaves || found == line || (found == line + 1 && line < lines.count), comment)
    #expect(1...lines.count ~= found && 1...lines[found - 1].count + 1 ~= column, comment)
    #expect(path.hasPrefix(leaves ? "$" : place.path), comment)
    let sentence = error.description
    #expect(sentence.hasPrefix("x.json:\(found):\(column): $"), comment)
    #expect(sentence.utf8.count <= 4096, comment)
    #expect(sentence.unicodeScalars.allSatisfy { !Self.acts($0) }, comment)
  }

  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
  }

  private static func holes(at place: HostilePlace) -> [HostileText] {
    numbers(at: place).map { HostileText(bytes: place.member($0)) } + HostileText.syntax
      + [HostileText(", \"\(place.known)\": 1"), HostileText(", \"\(escaped(place.known))\": 1")]
  }

  /// Omitted corners are not rounded, so an object without corners is a valid radius.
  private static func numbers(at place: HostilePlace) -> [String] {
    HostileText.numbers.filter { place.name != "an appearance" || $0 != "{}" }
  }

  /// A key with its first letter as an escape.
  private static func escaped(_ key: String) -> String {
    key.unicodeScalars.first.map { "\\u00" + String($0.value, radix: 16) + key.dropFirst() } ?? key
  }

  @Test func `the table has more than two thousand cases`() {
    let counts = HostilePlace.all.map { Self.holes(at: $0).count }
    #expect(counts.reduce(0, +) > 2_000)
  }

  @Test(arguments: HostilePlace.all)
  func `each hostile value is refused with its place`(place: HostilePlace) throws {
    for hole in Self.holes(at: place) {
      let text = place.document(hole.bytes)
      let comment: Comment = "\(hole.testDescription)"
      let error = try #require(refusal(of: text, source: "x.json"), comment)
      try check(
        error, of: text, at: place, line: HostilePlace.line, leaves: hole.leaves, comment)
    }
  }

  @Test(arguments: HostilePlace.all)
  func `a hostile value in a stream costs only its own line`(place: HostilePlace) throws {
    let good = #"{"format":"insetory/1","id":"ID","container":{"device":"ipad-mini"}}"#
    for hole in Self.holes(at: place) where !hole.hasLineEnd {
      let bad = place.document(hole.bytes, isOneLine: true)
      let text =
        Array((good.replacing("ID", with: "a") + "\n").utf8) + bad
        + Array(("\n" + good.replacing("ID", with: "c")).utf8)
      let outcomes = try StreamedFile(text).outcomes()
      let comment: Comment = "\(hole.testDescription): \(outcomes)"
      #expect(outcomes.count == 3 && outcomes.first == "a" && outcomes.last == "c", comment)
      #expect(outcomes.dropFirst().first?.hasPrefix("2:") == true, comment)
    }
  }

  @Test(arguments: HostilePlace.all)
  func `a hostile patch or value leaves the store unchanged`(place: HostilePlace) throws {
    let store = try ScratchStore()
    let text = #"{"format":"insetory/1","id":"d","container":{"width":9,"height":9}, "#
    let sections = place.name == "the document" ? "\"layout\":\"shelf\"" : "\"sections\":[{}]"
    _ = try store.catalog.importDocuments([try document(of: text + sections + "}")])
    let before = try store.rows(of: Self.tables)
    let isOfSection = place.path.hasPrefix("$.sections")
    func refusal(
      _ edit: (DocumentEditor) throws(ServiceError) -> Void
    ) throws -> ServiceError? {
      do {
        _ = try store.catalog.edit("d", kind: "set", summary: "set", edit)
        return nil
      } catch let error as ServiceError { return error }
    }
    // In a patch, null removes a value. In a list, which replaces the present list, null is a
    // value.
    for hole in Self.holes(at: place) where hole.bytes != place.member("null") {
      let text = place.patch(hole.bytes)
      let error = try refusal { editor throws(ServiceError) in
        try editor.apply(patch: text, source: "p.json", to: .document)
      }
      let sentence = "\(try #require(error, "\(hole.testDescription)"))"
      #expect(sentence.hasPrefix("p.json:"), "\(hole.testDescription): \(sentence)")
      #expect(sentence.utf8.count <= 4096 && !sentence.unicodeScalars.contains(where: Self.acts))
      if case .format(.document(let found))? = error { checkPlace(of: found, at: place, hole) }
    }
    for value in Self.numbers(at: place) where value != "null" {
      if value == "[]", ["items", "when", "decorations"].contains(place.dotted) { continue }
      let error = try refusal { editor throws(ServiceError) in
        try editor.set([(place.dotted, value)], at: isOfSection ? .section(0) : .document)
      }
      guard case .format(.document(let error))? = error else {
        Issue.record("\(value): \(String(describing: error))")
        continue
      }
      let key = place.dotted.split(separator: ".").first.map(String.init) ?? ""
      #expect(error.path?.contains(key) == true, "\(value): \(error)")
    }
    #expect(try store.rows(of: Self.tables) == before)
  }

  /// Checks that a patch is refused where the same members are refused in a document.
  private func checkPlace(of error: DocumentError, at place: HostilePlace, _ hole: HostileText) {
    // Invalid JSON is refused first, and the patch already has a title.
    guard (try? JSONValue(text: place.patch(hole.bytes), source: nil)) != nil,
      let other = refusal(of: place.document(hole.bytes), source: "p.json"),
      error.path?.hasSuffix("title") == false
    else { return }
    #expect(
      [error.line, error.column] == [other.line, other.column] && error.path == other.path,
      "\(hole.testDescription): \(error), in a document \(other)")
  }

  private static let tables = [
    "document", "section", "section_order", "operation", "extent", "frame", "layout_set",
  ]
}
