import LayoutEngine
import Testing

/// The engine's compositional layout against the frames of devices, and against the reference.
struct CompositionalEngineTests {
  private static let cases: [CompositionalCase] = (try? CompositionalCase.all()) ?? []

  @Test(arguments: cases.map(\.id))
  func `the engine matches the frames of a device`(id: String) throws {
    let value = try #require(CompositionalEngineTests.cases.first { $0.id == id })
    let result = try CompositionalResult(
      engine: value.sample, contentOffset: value.contentOffset)
    let differences = try value.differences(from: result)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// The seeds are the same in each run: of other seeds, one in some thousands differs, and is not
  /// explained yet. ARCHITECTURE.md, "In progress", names those that are known.
  @Test func `random samples are laid out as the reference does`() throws {
    let range = SeedRange(first: 1, count: 3_000)
    print("compositional: SEED=\(range.seeds.lowerBound) SEEDS=\(range.seeds.count)")
    var failures = 0
    for seed in range.seeds {
      var sample = RandomCompositional.make(seed: seed)
      for index in sample.sections.indices { sample.sections[index].hasDecorations = true }
      let offset = RandomCompositional.offset(seed: seed)
      let reference = ReferenceCompositional(sample, contentOffset: offset)
      // No decoration is drawn in a container or a content of no size.
      let (bounds, content) = (sample.container.size, reference.contentSize)
      guard min(bounds.width, bounds.height, content.width, content.height) > 0 else { continue }
      if reference.isTooCloseToCall || reference.result.hasItemAtEdge(of: sample, at: offset) {
        continue
      }
      let engine = try CompositionalResult(engine: sample, contentOffset: offset)
      if engine.namedFrames.elementsEqual(reference.result.namedFrames, by: ==) { continue }
      let exact = ReferenceCompositional(sample, contentOffset: offset, roundsFrames: false)
      let scale = sample.container.scale.map { Double($0.rawValue) }
      let difference = reference.result.difference(
        from: engine, exact: exact.result.namedFrames.map(\.frame), scale: scale)
      guard let difference else { continue }
      failures += 1
      Issue.record("SEED=\(seed) SEEDS=1: \(difference)\n  \(sample)")
      if failures == 5 { return }
    }
  }
}

extension CompositionalResult {
  /// Whether a boundary item only touches the bounds, and is not rounded to pixels: the last digit
  /// of a sum decides then whether it is on screen.
  fileprivate func hasItemAtEdge(of sample: CompositionalSample, at offset: Point?) -> Bool {
    guard let offset, sample.container.scale == nil else { return false }
    let bounds = Rect(origin: offset, size: sample.container.size)
    return (layoutItems + sections.flatMap(\.boundaryItems)).contains { item in
      let gaps = [
        item.frame.maxX - bounds.minX, item.frame.minX - bounds.maxX,
        item.frame.maxY - bounds.minY, item.frame.minY - bounds.maxY,
      ]
      return gaps.contains { abs($0) < 1e-6 }
    }
  }

  /// Returns the first difference of another result. A coordinate that is on a half of a pixel may
  /// be rounded to either side, because sums were added in another order.
  ///
  /// - Parameter exact: The frames before they are rounded.
  fileprivate func difference(
    from other: CompositionalResult, exact: [Rect], scale: Double?
  ) -> String? {
    let (own, others) = (namedFrames, other.namedFrames)
    guard own.map(\.name) == others.map(\.name) else {
      let names = Set(own.map(\.name)).symmetricDifference(others.map(\.name))
      return "only one has \(names.sorted().prefix(5))"
    }
    func isHalf(_ number: Double) -> Bool {
      guard let scale else { return false }
      let pixels = number * scale
      return abs(pixels - pixels.rounded(.down) - 0.5) < 1e-4
    }
    for (index, (a, b)) in zip(own, others).enumerated() {
      let (expected, actual) = (a.frame.numbers, b.frame.numbers)
      let exact = exact[index]
      let isTie = [
        isHalf(exact.minX) || isHalf(exact.maxX), isHalf(exact.minY) || isHalf(exact.maxY),
      ]
      for (component, number) in exact.numbers.enumerated() {
        let distance = abs(expected[component] - actual[component])
        let isHalf = isHalf(number) || isTie[component % 2]
        if distance > 1e-5, !isHalf || distance > 1.001 / (scale ?? 1) {
          return "\(a.name) is \(b.frame), expected \(a.frame)"
        }
      }
    }
    return nil
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}
