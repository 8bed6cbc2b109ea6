/// Names that break writers of XML, HTML and fonts.
enum HostileNames {
  static let all = written + noncharacters.compactMap { Unicode.Scalar($0).map(String.init) }

  private static let noncharacters: [UInt32] = [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF]

  private static let written: [String] = [
    "", " ", "  two  spaces  ", "\"", "'", "\"'\"", "a\"b", "a'b", "`", "<", ">", "<>", "&",
    "&&", "&amp;", "&lt;script&gt;", "&#0;", "&#x0;", "&#xFFFE;", "&nosuch;", "&", "&;", "]]>",
    "<![CDATA[", "<!--", "-->", "--", "<!--<script>", "</script>", "<script>alert(1)</script>",
    "</svg>", "</g>", "</title>", "<title>", "<?xml version=\"1.0\"?>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>", "%s%n", "\\", "\\u003c", "\" onload=\"alert(1)",
    "url(#blur:1)", "blur:1", "javascript:alert(1)", "a\nb", "a\r\nb", "a\rb", "a\tb", "\u{0}",
    "a\u{0}b", "\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}[31m", "\u{1F}", "\u{7F}", "\u{80}",
    "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}", "\u{202E}drowssap", "\u{2066}a\u{2069}",
    "\u{200B}", "\u{FEFF}", "\u{FFFD}", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦", "العربية", "日本語",
    "\u{E000}", "/", "../..", "#", "DOC/0/item:3", String(repeating: "long ", count: 200),
  ]
}
