import LayoutEngine
import TestSupport
import Testing

/// The engine compared with the reference, on random documents.
///
/// - Unsnapped frames agree within 1e-6 points, the quantum to which the extent of a section is
///   rounded, for each section that precedes; within a section the sums of both differ by less than
///   1e-9. Frames that agree this closely are on the same lines, so the lines are not compared
///   separately.
/// - Snapped origins agree exactly, unless the unsnapped origin is within that distance of the
///   middle between two pixels. Sizes are never rounded: explicit sizes agree exactly, and sizes
///   computed by a rule within 1e-9.
/// - A document in which a comparison depends on a rounding error is skipped. The test counts such
///   documents and fails if there are many.
struct RandomDocumentTests {
  @Test func `ten thousand random documents are laid out as the reference does`() throws {
    let seeds = Seeds.range(10_000)
    var failures = 0
    var skipped = 0
    for seed in seeds {
      let document = RandomDocument.make(seed: seed)
      let offset = RandomDocumentTests.offset(in: document, seed: seed)
      var difference: String?
      for (document, isSnapped) in [(document.unsnapped, false), (document, true)] {
        let reference = ReferenceEngine(document, contentOffset: offset)
        if reference.isTooCloseToCall {
          skipped += 1
          continue
        }
        let comparison = ReferenceComparison(
          document: document, layout: try document.layout(), reference: reference,
          contentOffset: offset, isSnapped: isSnapped)
        difference = difference ?? comparison.firstDifference()
      }
      if let difference {
        failures += 1
        Issue.record("SEED=\(seed) SEEDS=1: \(difference)\n\(document)")
      }
      if failures == 5 { break }
    }
    #expect(skipped <= seeds.count / 50 + 1)
  }

  @Test func `a region query is brute force over all frames, for random documents`() throws {
    let seeds = Seeds.range(10_000)
    var failures = 0
    for seed in seeds {
      let document = RandomDocument.make(seed: seed)
      let layout = try document.layout()
      var random = SeededGenerator(seed: ~seed)
      for offset in [nil, RandomDocumentTests.offset(in: document, seed: seed)] {
        let all = layout.allAttributes(contentOffset: offset)
        let region = RandomDocumentTests.region(among: all, layout.contentSize, using: &random)
        let expected = all.filter {
          $0.category == .decoration
            ? RandomDocumentTests.overlap($0.frame, region)
            : RandomDocumentTests.touch($0.frame, region)
        }
        let found = layout.layoutAttributesForElements(in: region, contentOffset: offset)
        guard found != expected else { continue }
        failures += 1
        Issue.record(
          """
          SEED=\(seed) SEEDS=1: \(region) at \(String(describing: offset)) gave \(found), \
          expected \(expected)
          """)
      }
      if failures >= 5 { break }
    }
  }

  /// flow-layout.md, section 9: "closed-interval test".
  private static func touch(_ a: Rect, _ b: Rect) -> Bool {
    a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY
  }

  /// decorations.md, "Layout attributes": "open intervals: touching is not enough".
  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY
  }

  /// Returns a content offset: within the content, at its ends, or in the overscroll.
  private static func offset(in document: SampleDocument, seed: UInt64) -> Point {
    var random = SeededGenerator(seed: seed &* 31)
    func along() -> Double {
      random.once(in: 3) ? random.one(of: 0, -80, -44.25, 40, 5000) : random.length(-100...900)
    }
    return Point(x: along(), y: along())
  }

  /// Returns a region whose edges are often edges of frames.
  private static func region(
    among all: [LayoutAttributes], _ contentSize: Size, using random: inout SeededGenerator
  ) -> Rect {
    if let some = all.randomElement(using: &random)?.frame, !random.once(in: 3) {
      switch random.integer(0...3) {
      case 0: return Rect(x: some.maxX, y: some.maxY, width: 0, height: 0)
      case 1: return Rect(x: some.maxX, y: some.minY, width: random.length(0...300), height: 1)
      case 2: return Rect(x: some.minX - 50, y: some.minY - 60, width: 50, height: 60)
      default: return some
      }
    }
    return Rect(
      x: random.length(-100...contentSize.width + 100),
      y: random.length(-100...contentSize.height + 100), width: random.length(0...500),
      height: random.length(0...500))
  }
}
