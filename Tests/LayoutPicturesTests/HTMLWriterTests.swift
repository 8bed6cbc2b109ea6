import Foundation
import LayoutEngine
import Testing

@testable import LayoutPictures
@testable import embed

@Suite struct HTMLWriterTests {
  private struct Full: Error {}

  private let page = HTMLSamplePage.page(
    sections: Array(repeating: 9, count: 200), decorations: [DecorationEntry(kind: "card")],
    kinds: HTMLSamplePage.kinds)

  /// Returns the JSON of the page's data scripts, in order.
  private func data(_ page: LayoutPage) throws -> [[String: Any]] {
    let text = String(decoding: HTMLWriter().bytes(of: page), as: UTF8.self)
    return try text.components(separatedBy: "<script type=\"application/json\" ").dropFirst().map {
      let script = $0.components(separatedBy: "</script>")[0].drop { $0 != "{" }
      return try #require(
        JSONSerialization.jsonObject(with: Data(script.utf8)) as? [String: Any])
    }
  }

  @Test func `equal pages give equal bytes, in pieces of bounded size`() {
    var pieces: [ArraySlice<UInt8>] = []
    var counts: [Int] = []
    HTMLWriter().write(page, progress: { counts.append($0) }, to: { pieces.append($0) })
    #expect(Array(pieces.joined()) == HTMLWriter().bytes(of: page))
    // The style and the scripts are separate pieces, and no element needs a kilobyte.
    #expect(pieces.dropFirst().dropLast().allSatisfy { $0.count < 1 << 16 + 1024 })
    #expect(counts.last == 200 * 11)
    #expect(counts.count > 2)
  }

  @Test func `an error of the sink is rethrown`() {
    var count = 0
    #expect(throws: Full.self) {
      try HTMLWriter().write(page) { (_: ArraySlice<UInt8>) throws(Full) in
        count += 1
        if count == 3 { throw Full() }
      }
    }
    #expect(count == 3)
  }

  @Test func `the page has no template marks and no external addresses`() {
    let text = String(decoding: HTMLWriter().bytes(of: page), as: UTF8.self)
    for part in ["{{", "http://", "https://", "src=", "innerHTML", "@import", "url("] {
      #expect(!text.contains(part), "\(part)")
    }
  }

  @Test func `the page's data hold the attributes of each element`() throws {
    let layout = try data(page)[1]
    let elements = try #require(layout["elements"] as? [[String: Any]])
    #expect(elements.count == 200 * 11)
    let item = try #require(elements.first { $0["address"] as? String == "doc#402x800/s0/item:4" })
    #expect(item["frame"] as? [Double] == [126, 126, 100, 60])
    #expect(item["category"] as? String == "cell")
    #expect(item["paintedRect"] == nil)
    let card = try #require(elements.first)
    #expect(card["zIndex"] as? Int == -1)
    #expect(card["kind"] as? String == "card")
    // Nine items are three lines, to 56 + 3 · 70 - 10 = 256; 8 more at each end. Shadow: 3 · 4.
    #expect(card["frame"] as? [Double] == [8, 48, 386, 216])
    #expect(card["paintedRect"] as? [Double] == [-4, 38, 410, 240])
    #expect((layout["appearances"] as? [Any])?.count == 1)
    #expect((layout["sections"] as? [Any])?.count == 200)
  }

  @Test func `characters that end a script or a line are escaped`() throws {
    var page = HTMLSamplePage.page()
    page.title = "</script><!--&\u{2028}\u{2029}\u{E2}\u{202A}"
    let bytes = HTMLWriter().bytes(of: page)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""\u003c/script\u003e\u003c!--\u0026\u2028\u2029"#))
    #expect(try data(page)[0]["title"] as? String == page.title)
  }

  @Test func `an outline is a path relative to its frame's corner`() {
    // decorations.md, five items of 160 × 60 in two columns, here at (10, 20).
    let decoration = [DecorationEntry(kind: "b")].resolved(
      among: [
        {
          var kind = DecorationKind(name: "b")
          kind.values.appearance.cornerRadius = CornerRadii(all: 8)
          return kind
        }()
      ])[0]
    let bubble = LayoutAttributes(
      indexPath: ElementIndexPath(item: 0, section: 0), category: .decoration,
      frame: Rect(x: 10, y: 20, width: 320, height: 180), decoration: decoration,
      step: OutlineStep(point: Point(x: 170, y: 140), missing: .bottomRight))
    #expect(
      bubble.ownOutline.svgPath == "M8 0L312 0A8 8 0 0 1 320 8L320 112A8 8 0 0 1 312 120"
        + "L168 120A8 8 0 0 0 160 128L160 172A8 8 0 0 1 152 180L8 180A8 8 0 0 1 0 172"
        + "L0 8A8 8 0 0 1 8 0Z")
    #expect(Outline(Rect(x: 0, y: 0, width: 1, height: 1), radii: [0, 0, 0, 0]).isRectangle)
    #expect(!bubble.ownOutline.isRectangle)
  }

  @Test func `SHA-256 matches the FIPS 180-4 examples`() {
    #expect(SHA256.base64(of: "".utf8) == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(SHA256.base64(of: "abc".utf8) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(SHA256.base64(of: long.utf8) == "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=")
  }
}
