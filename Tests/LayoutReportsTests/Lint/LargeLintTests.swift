import LayoutEngine
import Testing

@testable import LayoutDocuments
@testable import LayoutReports

/// Documents at the limits of the format. The work grows linearly with the items, not
/// quadratically.
@Suite struct LargeLintTests {
  @Test(.timeLimit(.minutes(20))) func `lint checks a million items in one pass`() throws {
    let document = try LintCase(
      "", #""sections": [{"itemSize": [101, 9], "items": {"count": 1000000}}]"#
    ).document()

    let results = try document.lint()

    #expect(results.map(\.finding.rule) == [.undefinedSize])
    #expect(results[0].finding.message.hasSuffix("(this item and 999999 more of the section)"))
  }

  @Test(.timeLimit(.minutes(20))) func `a hundred thousand items in one place are one finding`()
    throws
  {
    let document = try LintCase(
      "",
      #"""
      "sections": [{"minimumLineSpacing": -9, "itemSize": [60, 9], "items": {"count": 100000}}]
      """#
    ).document()

    let results = try document.lint()

    #expect(results.map(\.finding.rule) == [.equalZIndex])
    #expect(results[0].finding.message.hasSuffix("(this item and 99998 more of the section)"))
  }

  @Test(.timeLimit(.minutes(20)))
  func `a line of items with equal overlapping decorations`()
    throws
  {
    // Items are 1 wide, without gaps; the decorations extend 2 points on both sides and have one
    // colour.
    let document = try LintCase(
      "", container: #""width": 50000, "height": 200"#,
      #"""
      "decorationKinds": {"tile": {"zIndex": -1, "geometry": {"each": "item", "insets": -2},
        "appearance": {"backgroundColor": "#FFFFFF"}}},
      "sections": [{"sectionInset": 2, "minimumInteritemSpacing": 0, "itemSize": [1, 9],
        "items": {"count": 49996}, "decorations": ["tile"]}]
      """#
    ).document()

    #expect(try document.lint().isEmpty)
  }

  @Test(.timeLimit(.minutes(20))) func `many sections with the same finding are one result`() throws
  {
    let document = try LintCase(
      "",
      #"""
      "defaults": {"header": {"height": 3}},
      "sections": [\#(Array(repeating: "{}", count: 20_000).joined(separator: ","))]
      """#
    ).document()

    let results = try document.lint()

    #expect(results.count == 1)
    #expect(results[0].finding.message.hasSuffix("so in 19999 more sections"))
  }

  /// Compares the tree with a search of all pairs of frames.
  @Test(arguments: 1...40)
  func `the tree finds the same first overlap as a comparison of all pairs`(
    seed: UInt64
  ) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let frames = (0..<next(120)).map { _ in
      Rect(
        x: Double(next(50)), y: Double(next(50)), width: Double(next(12)),
        height: Double(next(12)))
    }
    let tree = FrameTree(frames)
    for (index, frame) in frames.enumerated() {
      let slow = frames[..<index].firstIndex { other in
        min(frame.maxX, other.maxX) > max(frame.minX, other.minX)
          && min(frame.maxY, other.maxY) > max(frame.minY, other.minY)
      }
      #expect(tree.firstOverlap(of: frame, before: index) == slow, "seed \(seed), frame \(index)")
    }
  }
}
