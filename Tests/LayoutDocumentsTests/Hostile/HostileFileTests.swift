import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// Files that are not documents, and documents that are invalid as a whole.
struct HostileFileTests {
  /// The files, and their errors without the file's name.
  private static let files: [([UInt8], String)] = [
    ([], "1:1: $: the document is empty"),
    ([0, 0, 0], "1:1: $: the document is empty"),
    (Array(" \t\r\n\n".utf8), "3:1: $: the document is empty"),
    ([0xEF, 0xBB, 0xBF] + "{}".utf8, "1:1: $: the document begins with a byte order mark"),
    ([0xEF, 0xBB, 0xBF], "1:1: $: the document begins with a byte order mark"),
    ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "1:1: $: the document is UTF-16 or UTF-32; expected UTF-8"),
    ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "1:1: $: the document is UTF-16 or UTF-32; expected UTF-8"),
    ([0x7B, 0, 0, 0], "1:1: $: the document is UTF-16 or UTF-32; expected UTF-8"),
    ([0x1F, 0x8B, 8, 0], " not a layout document but a gzip file"),
    ([0x50, 0x4B, 3, 4], " not a layout document but a zip archive"),
    (Array("SQLite format 3\0\u{10}\0".utf8), " not a layout document but an SQLite database"),
    (Array("<!DOCTYPE html><html></html>".utf8), " not a layout document but HTML or XML"),
    (Array("\n <svg/>".utf8), " not a layout document but HTML or XML"),
    (Array("bplist00".utf8), "1:1: $: expected an object, found \"bplist\""),
    ([0x89] + "PNG\r\n\u{1A}\n".utf8, "1:1: $: the text is not valid UTF-8"),
    (Array("%PDF-1.7".utf8), "1:1: $: expected an object, found \"%\""),
    (Array("---\nformat: insetory/1".utf8), "1:1: $: "),
    (Array("id,width,height\na,1,2\n".utf8), "1:1: $: expected an object, found \"id\""),
    (Array("null".utf8), "1:1: $: expected an object, found null"),
    (Array("1".utf8), "1:1: $: expected an object, found the number 1"),
    (Array("{}{}".utf8), "1:3: $: there is text after the end of the document"),
  ]

  @Test func `a file that is something else is refused by its kind`() throws {
    for (bytes, sentence) in Self.files {
      let outcomes = try StreamedFile(bytes).outcomes()
      let comment: Comment = "\(bytes.prefix(20)): \(outcomes)"
      #expect(outcomes.count == 1 && outcomes.first?.hasPrefix(sentence) == true, comment)
    }
  }

  @Test(arguments: [
    "insetory/0", "insetory/2", "insetory/999", "insetory/1.0", "insetory/1 ", "Insetory/1",
    "other/1",
    "insetory", "", "1",
  ])
  func `another format is refused with both names`(format: String) throws {
    let error = try #require(refusal(of: Array("{\"format\":\"\(format)\"}".utf8)))
    #expect(
      error.description
        == "1:11: $.format: expected the format \"insetory/1\", found \"\(format)\"")
  }

  /// Every prefix of a document is refused at its end, and so is every document with an additional
  /// byte.
  @Test func `a document that is cut off anywhere is refused at its end`() throws {
    let file = try #require(try DocumentFile.all(in: "Resources/Samples").first)
    let end = try #require(file.bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...end {
      let error = try #require(
        refusal(of: Array(file.bytes[..<count]), source: "x.json"), "\(count)")
      let lines = file.bytes[..<count].count { $0 == UInt8(ascii: "\n") } + 1
      #expect(1...lines ~= error.line ?? 0, "\(count): \(error)")
    }
    for byte in UInt8.min...UInt8.max where !DocumentStream.isSpace(byte) {
      #expect(refusal(of: file.bytes + [byte]) != nil, "\(byte)")
    }
  }

  @Test(arguments: [1, 2, 3, 1_000])
  func `kinds that require each other in a circle are refused in a short sentence`(
    count: Int
  ) throws {
    let kinds = (0..<count).map { "\"k\($0)\":{\"requires\":\"k\(($0 + 1) % count)\"}" }
    let text =
      RefusedDocument.lines1And2 + "\"decorationKinds\":{" + kinds.joined(separator: ",") + "}}"

    let error = try #require(refusal(of: Array(text.utf8), source: "x.json"))
    let circle =
      count < 1_000
      ? ["k0 → k0", "k0 → k1 → k0", "k0 → k1 → k2 → k0"][count - 1]
      : "k0 → k1 → k2 → k3 → k4 → k5 → k6 → k7 → k8 → k9 → … → k0"
    #expect(error.description.hasSuffix(#"the kind "k0" requires itself: \#(circle)"#))
    #expect(error.description.utf8.count < 200)
    #expect(error.line == 3)
  }

  @Test func `an id with look-alike letters or other characters is invalid`() throws {
    for id in ["é", "e\u{301}", "a\u{200B}", "\u{FEFF}a", "ａ", "a\u{202E}", "а", " a", "a\n"] {
      let escaped = id.unicodeScalars.map {
        "\\u" + String(String($0.value + 0x10000, radix: 16).dropFirst())
      }.joined()
      for text in [
        "\"sections\":[{\"id\":\"\(escaped)\"}]}", "\"tags\":[\"\(escaped)\"]}",
        "\"decorationKinds\":{\"\(escaped)\":{}}}",
        "\"sections\":[{\"items\":[{\"id\":\"\(escaped)\"}]}]}",
      ] {
        let error = try #require(refusal(of: Array((RefusedDocument.lines1And2 + text).utf8)))
        #expect(error.description.contains("A-Z a-z 0-9 . _ -"), "\(error)")
        #expect(error.line == 3)
      }
    }
  }

  /// Texts that only look the same are different, and remain different.
  @Test func `titles keep their bytes`() throws {
    for title in ["é", "e\u{301}", "a\u{200B}b", "\u{202E}x", "\u{FFFE}", "\u{1}\u{7F}\u{9B}"] {
      let escaped = title.unicodeScalars.map {
        "\\u" + String(String($0.value + 0x10000, radix: 16).dropFirst())
      }.joined()
      let read = try document(of: RefusedDocument.lines1And2 + "\"title\":\"\(escaped)\"}")
      #expect(read.settings.title.map { Array($0.utf8) } == Array(title.utf8))
      let again = try document(of: canonical(read))
      #expect(again.settings.title.map { Array($0.utf8) } == Array(title.utf8))
    }
  }
}
