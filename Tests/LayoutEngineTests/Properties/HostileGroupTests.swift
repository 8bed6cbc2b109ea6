import LayoutEngine
import Testing

/// Groups that a layout in proportion to all combinations of their subitems would not finish.
/// compositional.md, "Groups", R5. No test measures time: most would take minutes, or for ever.
struct HostileGroupTests {
  private func layout(
    _ group: LayoutGroup, items: Int, measured: Double? = nil
  ) throws -> CollectionLayout {
    var configuration = LayoutConfiguration()
    configuration.layout = .compositional
    var section = SectionInput()
    var metrics = CompositionalMetrics()
    metrics.group = .group(group)
    section.attributes.metrics.compositional = metrics
    let size = measured.map { ItemSize.measured(MeasuredSize(width: $0, height: $0)) }
    section.items.append(size, count: items)
    return try CollectionLayout(
      configuration, in: Container(size: Size(width: 320, height: 480)), sections: [section])
  }

  private func item(_ width: LayoutDimension, _ height: LayoutDimension) -> LayoutSubitem {
    .item(LayoutItem(size: LayoutSize(width: width, height: height)))
  }

  private func expect(
    _ frame: Rect?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let actual = frame.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
    let isNear = zip(actual, [x, y, width, height]).allSatisfy { abs($0 - $1) < 1e-5 }
    #expect(actual.count == 4 && isNear, "\(actual)", sourceLocation: location)
  }

  /// Two of each level fit in the one around it. If each level were measured in the box of n0 and
  /// in its own, the last would be in 2^15 boxes.
  @Test func `groups in groups, each a fraction of the gaps around it, are measured once`() throws {
    let (length, gap) = (1 / 1024.0, 1 / 65536.0)
    var subitem = item(.estimated(length), .absolute(length))
    for depth in stride(from: LayoutGroup.maximumDepth, through: 1, by: -1) {
      // Along the axis of the group around it an estimate, across it a fraction of that axis.
      let isHorizontal = depth % 2 == 0
      var size =
        isHorizontal
        ? LayoutSize(width: .fractionalHeight(0.6), height: .estimated(length))
        : LayoutSize(width: .estimated(length), height: .fractionalWidth(0.6))
      if depth == 1 { size = LayoutSize(width: .absolute(320), height: .absolute(480)) }
      subitem = .group(
        LayoutGroup(
          isHorizontal ? .horizontal : .vertical, size: size, content: .subitems([subitem]),
          interItemSpacing: .fixed(gap)))
    }
    guard case .group(let group) = subitem else { return }
    let frames = try layout(group, items: 500).cellFrames(inSection: 0)
    #expect(frames.count == 500)
    #expect(frames.allSatisfy { $0.size == Size(width: length, height: length) })
    // Neighbours in the innermost group.
    #expect(frames[0].origin == .zero)
    #expect(frames[1].origin == Point(x: length + gap, y: 0))
  }

  /// Each further subitem makes the fraction of all of them smaller.
  @Test func `a base that depends on ten thousand subitems is not summed for each`() throws {
    let group = LayoutGroup(
      .horizontal, size: LayoutSize(width: .fractionalWidth(1), height: .absolute(10)),
      content: .subitems([
        item(.estimated(5), .absolute(10)), item(.fractionalWidth(1e-6), .absolute(10)),
      ]),
      interItemSpacing: .fixed(0.001))
    // n is 10,000, the most that a group holds: 5,000 * (0.01 + 1e-6 * base) + 9,999 * 0.001 fit.
    let layout = try layout(group, items: 10_001, measured: 0.01)
    let frames = layout.cellFrames(inSection: 0)
    let fraction = 1e-6 * (320 - 9.999)
    expect(frames[1], 0.011, 0, fraction, 10)
    expect(frames[9_998], 4_999 * (0.01 + fraction + 0.002), 0, 0.01, 10)
    expect(frames[10_000], 0, 10, 0.01, 10)
  }

  /// A group of 10^12 subitems. The section has five items.
  @Test func `subitems that have no item are the same`() throws {
    let content = item(.estimated(10), .absolute(10))
    let size = LayoutSize(width: .estimated(10), height: .absolute(10))
    let count = LayoutGroup.maximumCount
    var group = LayoutGroup(.horizontal, size: size, content: .repeated(content, count))
    for _ in 0..<2 {
      group = LayoutGroup(.horizontal, size: size, content: .repeated(.group(group), count))
    }
    let layout = try layout(group, items: 5, measured: 7)
    #expect(layout.cellFrames(inSection: 0).map(\.minX) == [0, 7, 14, 21, 28])
    #expect(layout.contentSize.height == 10)
  }

  /// Each group holds one item, and measures a group of 10,000 items that does not fit.
  @Test func `a large group that never fits is not measured for each item`() throws {
    let size = LayoutSize(width: .estimated(10), height: .absolute(10))
    let large = LayoutGroup(
      .horizontal, size: size,
      content: .repeated(item(.estimated(10), .absolute(10)), LayoutGroup.maximumCount))
    let group = LayoutGroup(
      .horizontal, size: LayoutSize(width: .fractionalWidth(1), height: .absolute(10)),
      content: .subitems([item(.estimated(10), .absolute(10)), .group(large)]))
    #expect(throws: LayoutError.tooManyMeasurements) {
      try layout(group, items: 11_000, measured: 7)
    }
    // As many items as a group holds, with one item of the large group each.
    #expect(try layout(group, items: 90, measured: 7).cellFrames(inSection: 0).count == 90)
  }

  /// 990 groups, each of 10,000 subitems.
  @Test func `many groups of many subitems take no more than their definitions`() throws {
    let size = LayoutSize(width: .estimated(10), height: .absolute(10))
    let row = LayoutGroup(
      .horizontal, size: size,
      content: .repeated(item(.estimated(10), .absolute(10)), LayoutGroup.maximumCount))
    let rows = Array(repeating: LayoutSubitem.group(row), count: 495)
    let group = LayoutGroup(
      .vertical, size: LayoutSize(width: .fractionalWidth(1), height: .estimated(10)),
      content: .subitems(rows))
    let layout = try layout(group, items: LayoutGroup.maximumCount + 1)
    expect(layout.cellFrames(inSection: 0).last, 0, 10, 10, 10)
    // A group holds only the rows that have an item: one whole row, and one of one item.
    #expect(layout.contentSize.height == 20)
  }

  /// A list that negative spacings undo, in a list that they undo, and so on.
  @Test func `lists that take no room are taken once`() throws {
    var subitem = item(.estimated(10), .estimated(10))
    for depth in 1...LayoutGroup.maximumDepth {
      let isHorizontal = depth % 2 == 0
      var group = LayoutGroup(
        isHorizontal ? .horizontal : .vertical,
        size: LayoutSize(
          width: isHorizontal ? .fractionalWidth(1) : .estimated(10),
          height: isHorizontal ? .estimated(10) : .fractionalHeight(1)),
        content: .subitems([subitem, item(.absolute(0), .absolute(0))]),
        interItemSpacing: .fixed(-10))
      if depth == LayoutGroup.maximumDepth {
        group.size = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
      }
      subitem = .group(group)
    }
    guard case .group(let group) = subitem else { return }
    let layout = try layout(group, items: 100)
    #expect(layout.diagnostics.isEmpty)
    #expect(layout.cellFrames(inSection: 0).count == 100)
  }

  /// A group has 10^12 frames, each with a value. The section has three items.
  @Test func `a section keeps no more zIndex values than items`() throws {
    let frame = LayoutGroup.CustomFrame(Rect(x: 1, y: 2, width: 3, height: 4), zIndex: 5)
    let size = LayoutSize(width: .absolute(10), height: .absolute(10))
    var group = LayoutGroup(
      .custom, size: size,
      content: .frames(Array(repeating: frame, count: LayoutGroup.maximumCount)))
    for _ in 0..<2 {
      group = LayoutGroup(
        .horizontal, size: size, content: .repeated(.group(group), LayoutGroup.maximumCount))
    }
    let layout = try layout(group, items: 3)
    #expect(
      layout.layoutAttributesForItem(at: ElementIndexPath(item: 2, section: 0))?.zIndex == 5)
    #expect(
      layout.cellFrames(inSection: 0)
        == Array(repeating: Rect(x: 1, y: 2, width: 3, height: 4), count: 3))
  }
}
