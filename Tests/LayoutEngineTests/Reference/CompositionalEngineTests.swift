import TestSupport
import Testing

@testable import LayoutEngine

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

  @Test func `ten thousand random samples are laid out as the reference does`() throws {
    let seeds = Seeds.range(10_000)
    var failures = 0
    for seed in seeds {
      var sample = RandomCompositional.make(seed: seed)
      for index in sample.sections.indices { sample.sections[index].hasDecorations = true }
      let offset = RandomCompositional.offset(seed: seed)
      let reference = ReferenceCompositional(sample, contentOffset: offset)
      // No decoration is drawn in a container or a content of no size.
      let (bounds, content) = (sample.container.size, reference.contentSize)
      guard min(bounds.width, bounds.height, content.width, content.height) > 0 else { continue }
      if reference.isTooCloseToCall { continue }
      let engine = try CompositionalResult(engine: sample, contentOffset: offset)
      if engine.namedFrames.elementsEqual(reference.result.namedFrames, by: ==) { continue }
      let exact = ReferenceCompositional(sample, contentOffset: offset, roundsFrames: false)
      let scale = sample.container.scale.map { Double($0.rawValue) }
      let difference = reference.result.difference(
        from: engine, exact: exact.result.namedFrames.map(\.frame), scale: scale,
        ignoresPins: reference.result.hasItemAtEdge(of: sample, at: offset))
      guard let difference else { continue }
      failures += 1
      Issue.record("SEED=\(seed) SEEDS=1: \(difference)\n  \(sample)")
      if failures == 5 { return }
    }
  }

  /// R5: 10/3 - 3 - 1/3 is 0, or a rest of rounding, by the order of the two subtractions.
  @Test(arguments: [PixelScale.x3, nil], [0, 1])
  func `a group that its insets use up holds nothing`(scale: PixelScale?, axis: Int) throws {
    let insets = DirectionalEdgeInsets(top: 3, leading: 3, bottom: 1 / 3.0, trailing: 1 / 3.0)
    let sizes: [LayoutDimension] = [.absolute(10 / 3.0), .absolute(90)]
    var group = CompositionalExamples.column(
      sizes[axis], sizes[1 - axis], CompositionalExamples.item(.absolute(0), .absolute(0)))
    group.contentInsets = insets
    let sample = CompositionalSample(
      container: Container(size: Size(width: 320, height: 480), scale: scale),
      sections: [CompositionalSample.Section(group, items: 2)])
    let results = [
      ReferenceCompositional(sample).result, try CompositionalResult(engine: sample),
    ]
    #expect(results.map { $0.sections[0].items } == [[], []])
    #expect(results.map { $0.contentSize.height } == [0, 0])
  }

  /// A section of equal groups is computed as one group that repeats.
  @Test func `equal groups have the frames of groups that are computed one by one`() throws {
    let seeds = Seeds.range(300)
    var patterns = 0
    for seed in seeds {
      let sample = RandomCompositional.make(seed: seed)
      var repeated = FrameBuffer()
      let inputs = sample.sections.map { section in
        var input = section.input
        input.items.append(nil, count: 150 + Int(seed % 7))
        return input
      }
      let pass = try CollectionLayout.pass(sample.configuration, in: sample.container, for: inputs)
      for input in inputs {
        guard let layout = try? pass.layOut(input, into: &repeated),
          let single = SingleGroups(input, in: pass)
        else { continue }
        let areEqual = repeated.frames.elementsEqual(single.frames) { $0.hasSameBits(as: $1) }
        #expect(areEqual, "SEED=\(seed)")
        let views = repeated.supplementaryItems?.frames() ?? []
        #expect(views.filter { $0.host != .section } == single.supplementaryFrames, "SEED=\(seed)")
        #expect(views.count <= layout.supplementaryCount, "SEED=\(seed)")
        let others =
          views.map(\.rect) + repeated.decorations.map(\.rect)
          + [layout.header, layout.footer].compactMap { $0 }
        let all = single.frames + others
        let reach = all.reduce(into: Reach.none) {
          $0.cover(from: $1.start(along: pass.axes.scroll), to: $1.end(along: pass.axes.scroll))
        }
        #expect(layout.reach == reach, "SEED=\(seed)")
        if let pattern = repeated.pattern {
          patterns += 1
          let (frames, isVertical) = (repeated.frames, sample.scrollDirection == .vertical)
          let bounds = pattern.bounds(of: 40..<90)
          let areBounds =
            frames[40...].allSatisfy { (isVertical ? $0.minY : $0.minX) >= bounds.lower }
            && frames[..<90].allSatisfy { (isVertical ? $0.maxY : $0.maxX) <= bounds.upper }
          #expect(areBounds, "SEED=\(seed)")
        }
      }
    }
    #expect(patterns > 100)
  }

  /// "Orthogonal sections" and "Queries": the offset at which a row rests.
  @Test func `rows of random samples rest where those of the reference do`() throws {
    let seeds = Seeds.range(1_000)
    var rows = 0
    for seed in seeds {
      let sample = RandomCompositional.make(seed: seed)
      let reference = ReferenceCompositional(sample)
      if reference.isTooCloseToCall { continue }
      let inputs = sample.sections.map(\.input)
      let pass = try CollectionLayout.pass(sample.configuration, in: sample.container, for: inputs)
      for (index, input) in inputs.enumerated() {
        let row = pass.row(of: input)
        #expect(
          (row == nil) == (reference.rest(ofSection: index, at: 0) == nil), "SEED=\(seed) SEEDS=1")
        guard let row else { continue }
        rows += 1
        let stops = reference.stops(ofSection: index)
        let own = row.stops(atMost: 100_000)
        #expect(
          (own == nil) == (stops == nil)
            && zip(own ?? [], stops ?? []).allSatisfy { abs($0 - $1) < 1e-6 },
          "SEED=\(seed) SEEDS=1: section \(index): \(own ?? []), not \(stops ?? [])")
        let opening = try #require(reference.opening(ofSection: index))
        #expect(abs(row.opening - opening) < 1e-6, "SEED=\(seed) SEEDS=1")
        var asked = [-1e6, -1, 0, 1, row.length / 2, row.length - row.viewport, row.length, 1e6]
        for (stop, next) in zip(stops ?? [], (stops ?? []).dropFirst()) {
          asked += [stop, (stop + next) / 2, stop + 0.25, next - 0.25]
        }
        for offset in asked {
          let expected = try #require(reference.rest(ofSection: index, at: offset))
          let rest = row.rest(at: offset)
          if abs(rest - expected) < 1e-6 { continue }
          // Halfway, the last digit of a sum decides.
          let isTie =
            abs(abs(rest - offset) - abs(expected - offset)) < 1e-6
            && (stops ?? []).contains { abs($0 - rest) < 1e-6 }
          #expect(
            isTie, "SEED=\(seed) SEEDS=1: section \(index) at \(offset): \(rest), not \(expected)")
        }
      }
    }
    if seeds.count >= 100 { #expect(rows > 20) }
  }

  /// The memory for results is reused from section to section.
  @Test func `a flow section after a compositional one does not widen the content`() throws {
    var wide = SectionInput()
    wide.attributes.layout = .compositional
    wide.attributes.metrics.compositionalValues.group = .group(
      LayoutGroup(
        .horizontal, size: LayoutSize(width: .absolute(500), height: .absolute(20)),
        content: .counted(
          .item(LayoutItem(size: LayoutSize(width: .absolute(50), height: .absolute(20)))), 2)))
    wide.items = ItemRuns(repeating: nil, count: 2)
    var plain = SectionInput()
    plain.items.append(Size(width: 40, height: 10))
    plain.items.append(Size(width: 50, height: 10))
    let container = Container(size: Size(width: 320, height: 480))
    let pass = try CollectionLayout.pass(LayoutConfiguration(), in: container, for: [wide, plain])
    var buffer = FrameBuffer()
    #expect(try pass.layOut(wide, into: &buffer).breadth == 500)
    #expect(try pass.layOut(plain, into: &buffer).breadth == 0)
  }
}

extension CompositionalResult {
  /// Whether a boundary item ends within a pixel of the bounds: the last digit of a sum, or the
  /// pixel that half a pixel is rounded to, decides then whether it is on screen.
  fileprivate func hasItemAtEdge(of sample: CompositionalSample, at offset: Point?) -> Bool {
    guard let offset else { return false }
    let bounds = Rect(origin: offset, size: sample.container.size)
    return (layoutItems + sections.flatMap(\.boundaryItems)).contains { item in
      let gaps = [
        item.frame.maxX - bounds.minX, item.frame.minX - bounds.maxX,
        item.frame.maxY - bounds.minY, item.frame.minY - bounds.maxY,
      ]
      let pixel = sample.container.scale.map { 1 / Double($0.rawValue) } ?? 0
      return gaps.contains { abs($0) < pixel + 1e-6 }
    }
  }

  /// Returns the first difference of another result. A coordinate that is on a half of a pixel may
  /// be rounded to either side, because sums were added in another order.
  ///
  /// - Parameters:
  ///   - exact: The frames before they are rounded.
  ///   - ignoresPins: Whether what a pin adds to a zIndex does not count.
  fileprivate func difference(
    from other: CompositionalResult, exact: [Rect], scale: Double?, ignoresPins: Bool
  ) -> String? {
    let (own, others) = (namedFrames, other.namedFrames)
    func name(_ name: String) -> String {
      guard ignoresPins, let zIndex = name.split(separator: " ").last.flatMap({ Int($0) }),
        zIndex > 500_000_000
      else { return name }
      return name.replacing("\(zIndex)", with: "\(zIndex - 1_000_000_000)")
    }
    guard own.map({ name($0.name) }) == others.map({ name($0.name) }) else {
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

/// The frames of a compositional section with groups, computed group by group.
private struct SingleGroups {
  let frames: [Rect]
  let supplementaryFrames: [SupplementaryFrame]

  /// Nil for a section of another layout, and for one whose groups fit nothing.
  init?(_ input: SectionInput, in pass: LayoutPass) {
    guard let section = pass.resolved(input).compositional else { return nil }
    let stack = GroupStack(section, input.items)
    guard stack.count > 0 else { return nil }
    let start = section.boundaryItems(core: section.core(of: stack)).growth.start
    var memory = Array(repeating: Rect.zero, count: input.items.count)
    supplementaryFrames = memory.withUnsafeMutableBufferPointer { memory in
      var writer = GroupWriter(stack.measurer, into: memory, listing: .all)
      writer.write(Array(0..<stack.count), of: stack, coreAt: start)
      return writer.supplementaryFrames
    }
    frames = memory
  }
}
