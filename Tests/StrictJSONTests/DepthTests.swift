import StrictJSON
import Testing

struct DepthTests {
  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `the deepest nesting allowed is read, and one more is refused`(open: String, close: String) {
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)).utf8)
    }
    #expect(refusal(of: nested(64)) == nil)
    #expect(refusal(of: nested(65))?.kind == .nestingTooDeep(limit: 64))
    #expect(refusal(of: nested(65))?.location.column == 64 * open.count + 1)
    #expect(refusal(of: nested(3), maximumDepth: 3) == nil)
    #expect(refusal(of: nested(4), maximumDepth: 3)?.kind == .nestingTooDeep(limit: 3))
    #expect(refusal(of: nested(512), maximumDepth: 512) == nil)
    #expect(refusal(of: nested(1), maximumDepth: 0)?.kind == .nestingTooDeep(limit: 0))
  }

  @Test(arguments: [513, 514, 200_000])
  func `brackets without end are refused at the limit`(count: Int) throws {
    for open in ["[", "{\"a\":", "[{\"a\":"] {
      let error = try #require(refusal(of: String(repeating: open, count: count).utf8))
      #expect(error.kind == .nestingTooDeep(limit: 64))
    }
    let error = refusal(of: String(repeating: "[", count: count).utf8)
    #expect(error?.location.column == 65)
    #expect(error?.location.path == "$" + String(repeating: "[0]", count: 64))
  }

  @Test func `siblings do not add up`() {
    let text = "[" + String(repeating: "[[]],{\"a\":{}},", count: 1000) + "0]"
    #expect(refusal(of: text.utf8, maximumDepth: 3) == nil)
  }
}
