import LayoutEngine
import StrictJSON

/// A buffer of SVG text.
struct SVGText {
  private var json: JSONWriter

  /// The bytes that have been written and not yet removed.
  var bytes: [UInt8] {
    get { json.bytes }
    _modify { yield &json.bytes }
  }

  init(minimumCapacity: Int) { json = JSONWriter(minimumCapacity: minimumCapacity) }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes the shortest decimal that reads back as the same number.
  mutating func number(_ value: Double) { json.number(value) }

  mutating func attribute(_ name: StaticString, _ value: Double) {
    begin(name)
    number(value)
    raw("\"")
  }

  mutating func attribute(_ name: StaticString, _ value: StaticString) {
    begin(name)
    raw(value)
    raw("\"")
  }

  mutating func attribute(_ name: StaticString, escaping value: String) {
    begin(name)
    escaped(value)
    raw("\"")
  }

  /// Writes a reference to a definition: `name="url(#id)"`.
  mutating func reference(_ name: StaticString, _ id: SVGDefinitions.ID) {
    begin(name)
    raw("url(#")
    self.id(id)
    raw(")\"")
  }

  /// Writes the id of a definition. No address has a colon before its first slash, so no element
  /// has such an id.
  mutating func id(_ id: SVGDefinitions.ID) {
    raw(id.kind)
    raw(":")
    bytes.append(contentsOf: id.name.utf8)
  }

  /// Writes a colour, and its alpha as another attribute if it is not 1.
  mutating func tint(_ name: StaticString, opacity: StaticString, _ tint: Tint) {
    begin(name)
    raw("#")
    for component in [tint.red, tint.green, tint.blue] {
      for digit in [component >> 4, component & 0xF] {
        bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
      }
    }
    raw("\"")
    if tint.alpha != 1 { attribute(opacity, tint.alpha) }
  }

  mutating func begin(_ name: StaticString) {
    raw(" ")
    raw(name)
    raw("=\"")
  }

  /// Writes text that is valid in an attribute and between tags, without line breaks. Characters
  /// that an XML document must not contain, even escaped, become U+FFFD: XML 1.0, production 2.
  mutating func escaped(_ text: String) {
    if isPlain(text) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "\t": raw("&#9;")
      case "\n": raw("&#10;")
      case "\r": raw("&#13;")
      // Line ends in XML 1.1 and in editors.
      case "\u{85}": raw("&#133;")
      case "\u{2028}": raw("&#8232;")
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// Returns whether text is printable ASCII without characters to escape, as nearly all text is.
  private func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      default: (0x20..<0x7F).contains(byte)
      }
    }
  }
}
