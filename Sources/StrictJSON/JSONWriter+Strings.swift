extension JSONWriter {
  @usableFromInline
  mutating func appendQuoted(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for place in utf8.indices {
        let byte = utf8[place]
        guard Self.needsEscape(byte) else { continue }
        bytes.append(contentsOf: utf8[start..<place])
        appendEscape(of: byte)
        start = place + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(of byte: UInt8) {
    let short: UInt8
    switch byte {
    case 0x08: short = UInt8(ascii: "b")
    case 0x09: short = UInt8(ascii: "t")
    case 0x0A: short = UInt8(ascii: "n")
    case 0x0C: short = UInt8(ascii: "f")
    case 0x0D: short = UInt8(ascii: "r")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): short = byte
    default:
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
      bytes.append(contentsOf: digits.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(short)
  }
}
