import DocumentTestSupport
import LayoutDocuments
import Testing

struct HostileDocumentTests {
  private func refused(line3: String, source: String = "x.json") throws -> DocumentError {
    let text = RefusedDocument.lines1And2 + line3
    return try #require(refusal(of: Array(text.utf8), source: source))
  }

  private func checkPrintable(_ error: DocumentError) {
    let text = error.description
    #expect(text.utf8.count <= 4096)
    #expect(
      text.unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
      })
  }

  @Test func `a key of a megabyte is cut short in path and sentence`() throws {
    let key = String(repeating: "k", count: 1 << 20)

    let error = try refused(line3: " \"\(key)\": 1}")

    checkPrintable(error)
    #expect(error.path == "$['\(String(repeating: "k", count: 40))…']")
    #expect(
      error.description.contains("unknown key \"\(String(repeating: "k", count: 128))…\""))
  }

  @Test func `a value of a megabyte is cut short`() throws {
    let value = String(repeating: "v", count: 1 << 20)

    let error = try refused(line3: " \"direction\": 1, \"tags\": [\"\(value)\"]}")
    checkPrintable(error)
    let kind = try refused(
      line3: " \"sections\": [{\"decorations\": [{\"kind\": \"\(value)\"}]}]}")
    checkPrintable(kind)
    #expect(kind.description.utf8.count < 400)
  }

  @Test(arguments: ["\u{1B}[31m", "\u{202E}evil", "\u{7F}", "\u{9B}2J", "a\nb", "\u{2028}"])
  func `control characters are escaped`(hostile: String) throws {
    let escaped = hostile.unicodeScalars
      .map { "\\u" + String(0x10000 + $0.value, radix: 16).dropFirst() }.joined()

    checkPrintable(try refused(line3: " \"\(escaped)\": 1}"))
    checkPrintable(try refused(line3: " \"tags\": [\"\(escaped)\"]}"))
    checkPrintable(try refused(line3: " \"decorationKinds\": {\"\(escaped)\": 1}}"))
    checkPrintable(
      try refused(line3: " \"sections\": [{\"decorations\": [{\"kind\": \"\(escaped)\"}]}]}"))
    checkPrintable(try refused(line3: " \"titel\": 1}", source: hostile))
  }

  @Test func `a long name of a file is cut short`() throws {
    let error = try refused(
      line3: " \"tags\": 5}", source: String(repeating: "ü", count: 5000))

    checkPrintable(error)
  }

  @Test func `a hundred thousand unknown or equal keys are refused at the first`() throws {
    let keys = (0..<100_000).map { "\"key\($0)\": 0" }.joined(separator: ", ")

    #expect(try refused(line3: " \(keys)}").path == "$.key0")
    let kinds = try refused(line3: " \"decorationKinds\": {\"c\": {\(keys), \"key0\": 1}}}")
    #expect(kinds.path == "$.decorationKinds.c.key0")
  }

  @Test func `brackets alone are refused, however many there are`() {
    for count in [1, 513, 514, 200_000] {
      #expect(refusal(of: Array(repeating: UInt8(ascii: "["), count: count)) != nil)
      #expect(refusal(of: Array(repeating: UInt8(ascii: "{"), count: count)) != nil)
    }
  }

  @Test func `numbers at the limits of their kinds are refused or read exactly`() throws {
    for number in ["1e19", "9223372036854775808", "-9223372036854775809", "1e308", "true", "null"] {
      let text = "{\"items\": {\"count\": \(number)}}"
      #expect(try refused(line3: " \"sections\": [\(text)]}").line == 3)
    }
    let document = try document(
      of: RefusedDocument.lines1And2
        + " \"sections\": [{\"minimumLineSpacing\": -0.0, \"items\": [[5e-324, 1e-400]]}]}")
    let section = try #require(document.sections.first)
    #expect(section.attributes.metrics.minimumLineSpacing?.sign == .plus)
    #expect(section.items.sizes.first?.width == .leastNonzeroMagnitude)
    #expect(section.items.sizes.first?.height == 0)
  }
}
