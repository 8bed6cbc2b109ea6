import StrictJSON
import Testing

struct StringTests {
  @Test func `a string is read up to its limit in bytes of UTF-8`() throws {
    func read(_ text: String, _ limit: Int) throws(JSONError) -> String {
      try reading(text.utf8) { r throws(JSONError) in try r.readString(maximumUTF8Count: limit) }
    }
    #expect(try read("\"aé\"", 3) == "aé")
    #expect(try read(#""\u0061\u00e9""#, 3) == "aé")
    for text in ["\"aéb\"", #""\u0061\u00e9b""#] {
      let error = error { () throws(JSONError) in _ = try read(text, 3) }
      #expect(error?.kind == .stringTooLong(limit: 3))
      #expect(error?.location.column == 1)
    }
    let long = String(repeating: "x", count: 4096)
    #expect(try reading("\"\(long)\"".utf8) { r throws(JSONError) in try r.readString() } == long)
    let error = error { () throws(JSONError) in
      _ = try reading("\"\(long)x\"".utf8) { r throws(JSONError) in try r.readString() }
    }
    #expect(error?.kind == .stringTooLong(limit: 4096))
  }

  @Test(arguments: ["\"i123é\"", #""\u0069123\u00E9""#])
  func `the bytes of a string are lent decoded`(text: String) throws {
    let bytes = try reading(text.utf8) { reader throws(JSONError) in
      try reader.withStringBytes { Array($0) }
    }
    #expect(bytes == Array("i123é".utf8))
  }

  /// Unicode standard, table 3-7: valid exactly if Swift's own decoder needs no repair.
  @Test func `every sequence of two bytes, and of longer ones at the edges, is judged as UTF-8`() {
    let edges: [UInt8] = [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF]
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x23)...0xFF where second != UInt8(ascii: "\\") {
        var sequences: [[UInt8]] = [[first, second]]
        if edges.contains(second) {
          for third in edges {
            sequences.append([first, second, third])
            sequences += edges.map { [first, second, third, $0] }
          }
        }
        for sequence in sequences {
          let isValid = String(validating: sequence, as: UTF8.self) != nil
          let accepted = (try? value(of: [0x22] + sequence + [0x22])) != nil
          #expect(accepted == isValid, "\(sequence)")
        }
      }
    }
  }

  @Test func `every scalar can be written and read back, raw and escaped`() throws {
    for number in UInt32(1)...0x10FFFF {
      guard let scalar = Unicode.Scalar(number), number < 0x3000 || number % 97 == 0 else {
        continue
      }
      let text = String(scalar)
      var writer = JSONWriter()
      writer.string(text)
      #expect(try value(of: writer.bytes) == .string(text))
      let units = text.utf16.map { unit in
        "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
          + String(unit, radix: 16)
      }
      #expect(try value(of: "\"\(units.joined())\"".utf8) == .string(text))
    }
  }
}
