import Testing

@testable import insetory

@Suite struct TerminalTextTests {
  private func shown(_ text: String) -> String {
    String(decoding: TerminalText.shown(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `control characters are escaped as in JSON`() {
    #expect(shown("{\"a\":\"\u{202E}x\u{9B}2J\"}\n") == "{\"a\":\"\\u202ex\\u009b2J\"}\n")
    #expect(shown("\u{1B}[2J\r\u{7F}\u{2028}") == "\\u001b[2J\\u000d\\u007f\\u2028")
    // A tag character is two units of UTF-16.
    #expect(shown("\u{E0041}") == "\\udb40\\udc41")
  }

  @Test func `plain text is unchanged`() {
    let text =
      "id  x\na\tb  日本語 e\u{301} 👍🏽 ❤\u{FE0F} a" + String(repeating: "\u{301}", count: 8) + "\n"
    #expect(shown(text) == text)
  }

  @Test func `tables may use bold, names may not`() {
    let text = "\u{1B}[1mid\u{1B}[0m\n\u{1B}[2J"
    #expect(shown(text) == "\\u001b[1mid\\u001b[0m\n\\u001b[2J")
    let kept = TerminalText.shown(Array(text.utf8), keepsBold: true)
    #expect(String(decoding: kept, as: UTF8.self) == "\u{1B}[1mid\u{1B}[0m\n\\u001b[2J")

    var (table, bytes) = (TableFormat(isColored: true, lineLength: nil), [UInt8]())
    table.begin(["\u{1B}[1ma"], into: &bytes)
    table.append([("a", .text("\u{1B}[0mb"))], into: &bytes)
    table.end(into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "\u{1B}[1m\\u{1B}[1ma\u{1B}[0m\n\\u{1B}[0mb\n")
  }

  @Test func `an invalid byte does not let the bytes after it through`() {
    #expect(TerminalText.shown([0x61, 0xFF, 0x1B, 0x62]) == Array("a\u{FFFD}\\u001bb".utf8))
  }

  /// Characters without a visible shape, by Unicode's table of Default_Ignorable_Code_Point.
  @Test(arguments: ["\u{34F}", "\u{115F}", "\u{3164}", "\u{FE0F}", "\u{AD}", "\u{2060}"])
  func `invisible characters are escaped`(_ invisible: String) {
    let digits = String(invisible.unicodeScalars.map(\.value).reduce(0, +), radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    #expect(shown("x\(invisible)y") == "x\(escape)y")
    #expect(!TerminalText.escaped("x\(invisible)y").contains(invisible))
  }

  @Test func `of many marks on a character the first eight are shown`() {
    let marks = { String(repeating: "\u{301}", count: $0) }
    #expect(shown("e\(marks(10))e\u{301}") == "e\(marks(8))\\u0301\\u0301e\u{301}")
    #expect(shown("x\u{E0100}") == "x\\udb40\\udd00")
  }
}
