import Testing

@testable import insetory

@Suite struct TerminalTextTests {
  private func shown(_ text: String) -> String {
    String(decoding: TerminalText.shown(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `what could act on a terminal is written as JSON escapes it`() {
    #expect(shown("{\"a\":\"\u{202E}x\u{9B}2J\"}\n") == "{\"a\":\"\\u202ex\\u009b2J\"}\n")
    #expect(shown("\u{1B}[2J\r\u{7F}\u{2028}") == "\\u001b[2J\\u000d\\u007f\\u2028")
    // A tag character is two units of UTF-16.
    #expect(shown("\u{E0041}") == "\\udb40\\udc41")
  }

  @Test func `what is only text stays, and so does a table's header`() {
    let text = "\u{1B}[1mid  x\u{1B}[0m\na\tb  日本語 e\u{301} 👍🏽\n"
    #expect(shown(text) == text)
    #expect(TerminalText.shown([0x89, 0x50, 0x1B, 0xFF]) == [0x89, 0x50, 0x1B, 0xFF])
  }
}
