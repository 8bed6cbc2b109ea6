import LayoutEngine
import TestSupport
import Testing

/// Properties that hold for every document.
struct LayoutPropertyTests {
  private static let seeds = Seeds.range(1000)

  @Test func `mirroring twice changes nothing`() throws {
    try forRandomDocuments { document in
      var turned = document.unsnapped
      turned.configuration.sectionInsetReference = .contentInset
      // The container is not mirrored. Without insets it equals its mirror image.
      turned.container.contentInset.left = 0
      turned.container.contentInset.right = 0
      turned.configuration.direction = .leftToRight
      turned.configuration.flipsHorizontallyInOppositeLayoutDirection = true
      let plain = try turned.layout()
      turned.configuration.direction = .rightToLeft
      if turned.configuration.scrollDirection == .vertical { turned.swapLeftAndRight() }
      let mirrored = try turned.layout()
      let width = plain.contentSize.width
      let same = zip(plain.allAttributes(), mirrored.allAttributes()).allSatisfy {
        let twice = width - ($1.frame.minX + $1.frame.width)
        // x, then W - (W - (x + w) + w): two roundings at the size of the content.
        return abs($0.frame.minX - twice) <= 1e-9 && $0.frame.minY == $1.frame.minY
          && $0.frame.size == $1.frame.size && $0.indexPath == $1.indexPath
      }
      return same && plain.contentSize == mirrored.contentSize
    }
  }

  @Test func `moving a section changes none of its local frames`() throws {
    try forRandomDocuments { document in
      let original = try LayoutPropertyTests.localLayouts(of: document.sections, document)
      let moved = try LayoutPropertyTests.localLayouts(of: document.sections.reversed(), document)
      return original == moved.reversed()
    }
  }

  @Test func `a layout does not depend on the order in which sections are computed`() throws {
    try forRandomDocuments { document in
      let forward = try LayoutPropertyTests.localLayouts(of: document.sections, document)
      var random = SeededGenerator(seed: UInt64(document.sections.count))
      let pass = LayoutPropertyTests.pass(for: document)
      var buffer = FrameBuffer()
      for index in document.sections.indices.shuffled(using: &random) {
        let layout = try pass.layOut(document.sections[index], into: &buffer)
        let local = LocalLayout(
          layout: layout, frames: Array(buffer.frames), decorations: Array(buffer.decorations))
        guard local == forward[index] else { return false }
      }
      let extents = forward.map(\.layout.extent)
      return extents.reduce(.zero, +) == extents.reversed().reduce(.zero, +)
    }
  }

  /// It would take hours if each section searched all entries.
  @Test(.timeLimit(.minutes(20)))
  func `breakpoints of the defaults are searched once for all sections`() throws {
    var rule = SizingRule(
      .breakpoints(
        repeatElement(
          Breakpoint(limit: .upTo(1), size: .rule(SizingRule(.fill, other: .points(9)))),
          count: 1_000_000)
          + [Breakpoint(limit: nil, size: .rule(SizingRule(.columns(ColumnCount(2)))))]))
    rule.other = .points(9)
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    document.configuration.defaults.metrics.itemSize = .rule(rule)
    var section = SectionInput()
    section.items.append(nil, count: 1)
    document.sections = Array(repeating: section, count: 100_000)
    // (320 - 10) / 2
    #expect(
      try document.layout().cellFrames(inSection: 99_999)
        == [Rect(x: 0, y: 9 * 99_999, width: 155, height: 9)])
  }

  @Test(arguments: PixelScale.allCases)
  func `half pixels stay exact after long sums`(scale: PixelScale) throws {
    // 1000 sections of three lines of 8.1 and an inset that makes the length 100.5 / scale.
    let pixel = 1 / Double(scale.rawValue)
    var document = SampleDocument(
      container: Container(size: Size(width: 320, height: 480), scale: scale))
    var section = SectionInput()
    section.attributes.metrics.minimumLineSpacing = 0
    section.attributes.metrics.sectionInset = EdgeInsets(
      top: 0, left: 0, bottom: 100.5 * pixel - 3 * 8.1, right: 0)
    section.items.append(.fixed(Size(width: 320, height: 8.1)), count: 3)
    document.sections = Array(repeating: section, count: 1000)
    let layout = try document.layout()
    for index in 0..<1000 {
      // Section i starts at i * 100.5 pixels: every odd one is half a pixel off, and halves are
      // rounded up.
      let pixels = (Double(index) * 100.5 + 0.5).rounded(.down)
      let frame = try #require(
        layout.layoutAttributesForItem(at: .init(item: 0, section: index))?.frame)
      #expect(frame.minY == pixels / Double(scale.rawValue), "section \(index)")
    }
  }

  @Test(arguments: PixelScale.allCases)
  func `a half pixel stays exact after summands that were rounded down`(scale: PixelScale) throws {
    // 100/3 + 100/3 + (100/3 + half a pixel): each third is rounded down by a third of 2^-20.
    let half = 0.5 / Double(scale.rawValue)
    var document = SampleDocument(
      container: Container(size: Size(width: 320, height: 480), scale: scale))
    for length in [100 / 3.0, 100 / 3.0, 100 / 3.0 + half, 50] {
      var section = SectionInput()
      section.items.append(Size(width: 320, height: length))
      document.sections.append(section)
    }
    let frame = try document.layout().layoutAttributesForItem(at: .init(item: 0, section: 3))?.frame
    #expect(frame?.minY == (100 * Double(scale.rawValue) + 1) / Double(scale.rawValue))
  }

  @Test(arguments: [3, 7, 100, 1000, 5000], [375, 1e6 / 3, 123_456.7, 9e8 / 7])
  func `a rule's columns always fit on one line`(columns: Int, width: Double) throws {
    var document = SampleDocument(container: Container(size: Size(width: width, height: 480)))
    for isMixed in [false, true] {
      var rule = SizingRule(.columns(ColumnCount(columns)))
      rule.other = .points(50)
      rule.rounding = SizingRule.Rounding.none
      var section = SectionInput()
      section.attributes.metrics.minimumInteritemSpacing = 0.01
      section.items.append(.rule(rule), count: columns)
      rule.plus = isMixed ? 1 : 0
      section.items.append(.rule(rule), count: 1)
      document.sections.append(section)
    }
    let layout = try document.layout()
    for section in 0..<2 {
      let frames = layout.cellFrames(inSection: section)
      #expect(frames[columns - 1].minY == frames[0].minY)
      #expect(frames[columns].minY > frames[0].maxY)
    }
  }

  @Test func `given sizes are kept exactly`() throws {
    for scale in [nil] + PixelScale.allCases.map(Optional.some) {
      var document = SampleDocument(
        container: Container(size: Size(width: 375, height: 667), scale: scale))
      let sizes = [Size(width: 49.53125, height: 170.6666), Size(width: 0.1, height: 500.25)]
      var section = SectionInput()
      for size in sizes { section.items.append(size) }
      document.sections = [section]
      #expect(try document.layout().cellFrames(inSection: 0).map(\.size) == sizes)
    }
  }

  @Test func `decorations computed alone equal decorations computed with the items`() throws {
    try forRandomDocuments { document in
      let pass = LayoutPropertyTests.pass(for: document)
      var buffer = FrameBuffer()
      var alone = FrameBuffer()
      return try document.sections.allSatisfy { section in
        let whole = try pass.layOut(section, into: &buffer)
        let reads = pass.readsFrames(forDecorationsOf: section)
        let decorations = try pass.layOutDecorations(
          of: section, items: whole.items,
          frames: reads ? buffer.frames : UnsafeBufferPointer(start: nil, count: 0), into: &alone)
        let ofItems: (Diagnostic.Kind) -> Bool = {
          if case .impossibleDecoration = $0 { false } else { true }
        }
        return alone.decorations.elementsEqual(buffer.decorations)
          && decorations.header == whole.header
          && decorations.footer == whole.footer && decorations.extent == whole.extent
          && decorations.reach == whole.reach && decorations.items == whole.items
          && decorations.diagnostics == whole.diagnostics.filter { !ofItems($0.kind) }
      }
    }
  }

  @Test func `a section's reach covers its items and decorations, wherever they are pinned`()
    throws
  {
    try forRandomDocuments { document in
      let pass = LayoutPropertyTests.pass(for: document)
      let isVertical = document.configuration.effectiveScrollDirection == .vertical
      var buffer = FrameBuffer()
      return try document.sections.allSatisfy { section in
        let layout = try pass.layOut(section, into: &buffer)
        let pinned = pass.decorations(of: section).filter(\.geometry.isPinned).map(\.ordinal)
        func isReached(_ rect: Rect, isPinned: Bool) -> Bool {
          let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
          return layout.reach.lower <= start && layout.reach.upper >= end
            && (!isPinned || layout.reach.upper >= layout.extent.points)
        }
        return buffer.frames.allSatisfy { isReached($0, isPinned: false) }
          && buffer.decorations.allSatisfy {
            isReached($0.rect, isPinned: pinned.contains($0.ordinal))
          }
      }
    }
  }

  private struct LocalLayout: Equatable {
    var layout: SectionLayout
    var frames: [Rect]
    var decorations: [DecorationFrame]
  }

  private static func pass(for document: SampleDocument) -> LayoutPass {
    let traits = document.configuration.traits(
      of: document.container, reading: [.width, .scale, .sizeClass, .containerLine])
    return LayoutPass(document.configuration, in: traits)
  }

  private static func localLayouts(
    of sections: [SectionInput], _ document: SampleDocument
  ) throws -> [LocalLayout] {
    let pass = pass(for: document)
    var buffer = FrameBuffer()
    return try sections.map {
      let layout = try pass.layOut($0, into: &buffer)
      return LocalLayout(
        layout: layout, frames: Array(buffer.frames), decorations: Array(buffer.decorations))
    }
  }

  private func forRandomDocuments(_ holds: (SampleDocument) throws -> Bool) throws {
    for seed in LayoutPropertyTests.seeds {
      let document = RandomDocument.make(seed: seed)
      guard try holds(document) else {
        Issue.record("SEED=\(seed) SEEDS=1\n\(document)")
        return
      }
    }
  }
}
