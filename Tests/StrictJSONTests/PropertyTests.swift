import StrictJSON
import TestSupport
import Testing

struct PropertyTests {
  static let document = #"""
    {"format":"x/1","a\u0062":[1,-2.5e3,1e22,true,false,null],"é🎈":{"size":[120.5,88],"t":"\ud83d\ude39\n"},
     "items":[{"id":"i1","size":[1,2]},{"id":"i2","size":[0.1,0]}],"s":"a thing of some length \\"}
    """#

  @Test func `random values come back equal in both styles`() throws {
    let seed = Seeds.first
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let original = Self.randomValue(depth: 5, using: &generator)
      for style in [JSONWriter.Style.compact, .pretty] {
        var writer = JSONWriter(style: style)
        writer.value(original)
        #expect(try value(of: writer.bytes) == original, "seed \(seed)")
      }
    }
  }

  @Test func `every document cut short is refused, at its end or before`() throws {
    let bytes = Array(Self.document.utf8)
    #expect(refusal(of: bytes) == nil)
    for count in 0..<bytes.count {
      let error = try #require(refusal(of: bytes[..<count]), "cut to \(count)")
      #expect([.unexpectedEnd, .emptyInput, .invalidNumber, .invalidUTF8].contains(error.kind))
    }
  }

  @Test func `no change of a single byte makes the reader trap`() {
    var bytes = Array(Self.document.utf8)
    for place in bytes.indices {
      let original = bytes[place]
      for byte in UInt8.min...UInt8.max {
        bytes[place] = byte
        _ = refusal(of: bytes)
      }
      bytes[place] = original
    }
  }

  @Test func `a bad escape in a key that a location looks at again does no harm`() {
    for text in [#"{"\u12"#, #"{"\u12":1"#, #"{"\"#, #"{"a":1,"\ud83d\u"#, #"[{"\u0000":1}]"#] {
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { buffer in
        let reader = JSONReader(buffer)
        for offset in -1...buffer.count + 1 {
          _ = reader.location(at: offset)
          _ = reader.valueText(at: offset)
        }
      }
    }
  }

  private static func randomValue(
    depth: Int, using generator: inout SeededGenerator
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .boolean(.random(using: &generator))
    case 2: return .number(Double(Int.random(in: -100_000...100_000, using: &generator)) / 100)
    case 3:
      let number = Double(bitPattern: generator.next())
      return .number(number.isFinite ? number : 0)
    case 4: return .string(randomString(using: &generator))
    case 5:
      return .array(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          randomValue(depth: depth - 1, using: &generator)
        })
    default:
      var keys: Set<String> = []
      var members: [JSONMember] = []
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let key = randomString(using: &generator)
        guard keys.insert(key).inserted else { continue }
        let value = randomValue(depth: depth / 2, using: &generator)
        members.append(JSONMember(key: key, value: value))
      }
      return .object(members)
    }
  }

  private static func randomString(using generator: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [1...0x7F, 0x20...0x7E, 0x80...0x2FFF, 0x1F300...0x1F6FF]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let range = ranges[Int.random(in: 0..<4, using: &generator)]
      guard let scalar = Unicode.Scalar(.random(in: range, using: &generator)) else { continue }
      text.append(scalar)
    }
    return String(text)
  }
}
