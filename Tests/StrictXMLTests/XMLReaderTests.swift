import Testing

@testable import StrictXML

struct XMLReaderTests {
  @Test func `elements and their attributes are read in text order`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <not> --><a x="1" y='&lt;2&gt; &quot;&#x41;'><b/>text<![CDATA[<c>]]><b z=""></b></a>

      """
    #expect(
      try read(text) == ["<a x=1 y=<2> \"A>", "<b>", "/", "<b z=>", "/", "/"])
    #expect(try read("<a xml:lang='en'/>") == ["<a xml:lang=en>", "/"])
  }

  @Test func `a location points to the attribute, or to the tag without it`() throws {
    let bytes = Array("<a>\n  <é one='two='  two = 'x'/>\n <b/></a>".utf8)
    try bytes.withUnsafeBufferPointer { bytes in
      var reader = try XMLReader(bytes)
      var elements: [XMLElement] = []
      while let event = try reader.next() {
        if case .begin(let element) = event { elements.append(element) }
      }
      let two = reader.location(of: elements[1], attribute: "two")
      #expect(two == XMLLocation(line: 2, column: 18, path: "a/é"))
      let missing = reader.location(of: elements[2], attribute: "two")
      #expect(missing == XMLLocation(line: 3, column: 2, path: "a/b"))
    }
  }

  @Test(arguments: [
    ("", "expected XML, found nothing"),
    ("hello", "not well-formed XML"),
    ("<a>", "not well-formed XML"),
    (
      "<a>\n<b>\n</c>\n</a>", "3 a/b: this is not well-formed XML: Opening and ending tag mismatch"
    ),
    ("<a><b></a></b>", "mismatch"),
    ("<a/><b/>", "Extra content"),
    ("<a x='1' x='2'/>", "redefined"),
    ("<a x=1/>", "1 : this is not well-formed XML"),
    ("<a>&unknown;</a>", "unknown"),
    ("<a x='&unknown;'/>", "unknown"),
    ("<a>\n<b x='\u{0}'/></a>", "2:7 a: expected text, found the control character U+0000"),
    ("<a>\u{7}</a>", "U+0007"),
    ("<a>&#0;</a>", "value 0"),
    ("<a xmlns='http://x'/>", "1:4 : namespaces (xmlns)"),
    ("<a>\n <b/>\n\n <x:b/>\n <b/>\n</a>", "4:2 a: names with a prefix"),
    ("<a>\n <b c='' x:c=''/>\n <b/>\n</a>", "2:10 a: names with a prefix"),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "ISO-8859-1"),
    ("\n<!DOCTYPE a><a/>", "2:1 : document type declarations"),
    ("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", "DOCTYPE"),
  ]) func `invalid or unsupported XML is refused`(text: String, expected: String) {
    #expect(refusal(of: Array(text.utf8)).contains(expected))
  }

  @Test func `nested entities are refused before they are expanded`() {
    var text = "<!DOCTYPE l [<!ENTITY l0 'lol'>"
    for level in 1...30 {
      let former = String(repeating: "&l\(level - 1);", count: 10)
      text += "<!ENTITY l\(level) '\(former)'>"
    }
    #expect(refusal(of: Array((text + "]><l>&l30;</l>").utf8)).contains("DOCTYPE"))
  }

  @Test func `invalid UTF-8 is refused`() {
    #expect(refusal(of: [0x3C, 0x61, 0x3E, 0xC3, 0x28, 0x3C, 0x2F, 0x61, 0x3E]).contains("UTF-8"))
    #expect(refusal(of: [0xFF, 0xFE, 0x3C, 0x00]).contains("UTF-16"))
  }

  @Test func `a truncated text is refused`() {
    let text = Array("<?xml version=\"1.0\"?><!--c--><a x=\"1\"><b y='2'/><![CDATA[t]]></a>".utf8)
    for length in 0..<text.count {
      #expect(refusal(of: Array(text[..<length])) != "none", "\(length)")
    }
    #expect(refusal(of: text) == "none")
  }

  @Test(arguments: [255, 256, 257, 100_000]) func `nesting is limited to 256 levels`(
    depth: Int
  ) {
    let text =
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    #expect(
      refusal(of: Array(text.utf8)).contains("more than 256 deep") == (depth >= 256))
  }

  @Test(.timeLimit(.minutes(20))) func `too many or too long attributes are refused`() {
    let many = (0..<2_000_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(refusal(of: Array("<a \(many)/>".utf8)).contains("more than 256 attributes"))
    let long = String(repeating: "x", count: 5 << 20)
    #expect(refusal(of: Array("<a b='\(long)'/>".utf8)).contains("1:6 : an attribute is longer"))
    #expect(refusal(of: Array("<a b='\(long)".utf8)).contains("1:6 : an attribute is longer"))
    #expect(refusal(of: Array("<a b='\(long.prefix(1 << 20))'/>".utf8)) == "none")
    #expect(refusal(of: Array("<\(long)/>".utf8)) != "none")
  }

  @Test func `a text larger than 64 MB is refused`() {
    #expect(
      refusal(of: [UInt8](repeating: 0x20, count: (64 << 20) + 1)).contains("larger than 64 MB"))
  }

  @Test func `without libxml2 the library is nil and the error names the package`() {
    #expect(XMLLibrary(named: ["libxml2.so.none"]) == nil)
    #expect(XMLError.Reason.libraryMissing.description.contains("apt-get install libxml2"))
  }
}

private func read(_ text: String) throws(XMLError) -> [String] {
  try read(Array(text.utf8))
}

private func read(_ bytes: [UInt8]) throws(XMLError) -> [String] {
  let result = bytes.withUnsafeBufferPointer { bytes in
    Result { () throws(XMLError) in
      var reader = try XMLReader(bytes)
      var found: [String] = []
      while let event = try reader.next() {
        switch event {
        case .end: found.append("/")
        case .begin(let element):
          let attributes = element.attributes.map { " \($0.name)=\($0.value)" }.joined()
          found.append("<\(element.name)\(attributes)>")
        }
      }
      return found
    }
  }
  return try result.get()
}

/// Returns the text of an error, without its location.
private func refusal(of bytes: [UInt8]) -> String {
  do throws(XMLError) {
    _ = try read(bytes)
    return "none"
  } catch {
    let place = error.location.map { location in
      "\(location.line)\(location.column.map { ":\($0)" } ?? "") \(location.path): "
    }
    return (place ?? "") + error.reason.description
  }
}
