import LayoutEngine
import TestSupport
import Testing

/// The generator of random compositional layouts, and what holds for the reference's layout of
/// each.
struct RandomCompositionalTests {
  @Test func `ReferenceCompositional lays out random samples`() {
    let seeds = Seeds.range(1_000)
    var (sections, emptied, doubtful) = (0, 0, 0)
    for seed in seeds {
      let sample = RandomCompositional.make(seed: seed)
      let offset = RandomCompositional.offset(seed: seed)
      let layout = ReferenceCompositional(sample, contentOffset: offset)
      if layout.isTooCloseToCall { doubtful += 1 }
      for (section, input) in zip(layout.sections, sample.sections) {
        sections += 1
        if section.items.isEmpty, !input.items.isEmpty { emptied += 1 }
        let isWhole = section.items.count == input.items.count || section.items.isEmpty
        let frames =
          [section.frame] + section.items + section.groups.map(\.frame)
          + section.supplementaryItems.map(\.frame) + section.boundaryItems.map(\.frame)
        let isFinite = frames.allSatisfy {
          [$0.minX, $0.minY, $0.width, $0.height].allSatisfy(\.isFinite)
        }
        #expect(isWhole && isFinite, "SEED=\(seed) SEEDS=1: \(sample)")
      }
    }
    #expect(doubtful <= seeds.count / 50 + 1)
    if seeds.count >= 100 {
      #expect(emptied < sections / 3, "\(emptied) of \(sections) sections fit nothing")
    }
  }

  @Test func `ReferenceCompositional gives one seed the same layout twice`() {
    for seed in Seeds.range(50) {
      let a = ReferenceCompositional(RandomCompositional.make(seed: seed))
      let b = ReferenceCompositional(RandomCompositional.make(seed: seed))
      #expect(a.contentSize == b.contentSize)
      #expect(a.sections.map(\.items) == b.sections.map(\.items))
    }
  }

  /// "Terms": "a horizontal document transposes the *rule*".
  @Test func `ReferenceCompositional transposes a horizontal layout`() {
    for seed in Seeds.range(300) {
      var sample = RandomCompositional.make(seed: seed)
      sample.direction = .leftToRight
      let offset = RandomCompositional.offset(seed: seed)
      let layout = ReferenceCompositional(sample, contentOffset: offset)
      let other = ReferenceCompositional(
        sample.transposed, contentOffset: Point(x: offset.y, y: offset.x))
      expect(layout.result.namedFrames, other.result.namedFrames, seed: seed, \.transposed)
      #expect(
        layout.sections.map(\.rowLength) == other.sections.map(\.rowLength), "SEED=\(seed) SEEDS=1")
    }
  }

  /// "In a document": "leading and trailing swap: x' = W - maxX for everything".
  @Test func `ReferenceCompositional mirrors a layout from right to left`() {
    for seed in Seeds.range(300) {
      var sample = RandomCompositional.make(seed: seed)
      sample.direction = .leftToRight
      let layout = ReferenceCompositional(sample, roundsFrames: false)
      sample.direction = .rightToLeft
      // The reference's insets are those of the left and the right edge.
      for insets in [\Container.safeArea, \.layoutMargins] {
        let physical = sample.container[keyPath: insets]
        sample.container[keyPath: insets].left = physical.right
        sample.container[keyPath: insets].right = physical.left
      }
      let other = ReferenceCompositional(sample, roundsFrames: false)
      let isVertical = sample.scrollDirection == .vertical
      let width = isVertical ? sample.container.size.width : layout.contentSize.width
      let frames = layout.result.namedFrames.dropFirst()
      expect(Array(frames), Array(other.result.namedFrames.dropFirst()), seed: seed) {
        Rect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
      }
      #expect(layout.contentSize == other.contentSize, "SEED=\(seed) SEEDS=1")
    }
  }

  private func expect(
    _ frames: [(name: String, frame: Rect)], _ others: [(name: String, frame: Rect)], seed: UInt64,
    _ turned: (Rect) -> Rect
  ) {
    #expect(frames.map(\.name) == others.map(\.name), "SEED=\(seed) SEEDS=1")
    for (frame, other) in zip(frames, others) {
      let expected = turned(frame.frame)
      let (a, b) = (AxisBox(expected), AxisBox(other.frame))
      let isSame = (0...1).allSatisfy {
        abs(a.origin[$0] - b.origin[$0]) < 1e-9 && abs(a.size[$0] - b.size[$0]) < 1e-9
      }
      #expect(isSame, "SEED=\(seed) SEEDS=1: \(frame.name) \(other.frame), expected \(expected)")
    }
  }
}
