import LayoutEngine
import StrictJSON
import Testing

/// The reference against the frames of devices, and against the numbers of compositional.md.
struct ReferenceCompositionalTests {
  private typealias Examples = CompositionalExamples

  static let cases: [CompositionalCase] = (try? CompositionalCase.all()) ?? []

  @Test func `the file has thirty-five cases`() throws {
    #expect(try CompositionalCase.all().count == 35)
  }

  @Test(arguments: cases.map(\.id))
  func `the reference matches the frames of a device`(id: String) throws {
    let value = try #require(ReferenceCompositionalTests.cases.first { $0.id == id })
    let layout = ReferenceCompositional(value.sample, contentOffset: value.contentOffset)
    let differences = try value.differences(from: layout.result)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private func expect(
    _ frame: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let expected = [x, y, width, height]
    let actual = [frame.minX, frame.minY, frame.width, frame.height]
    let isNear = zip(expected, actual).allSatisfy { abs($0 - $1) < 0.001 }
    #expect(isNear, "\(frame), expected \(expected)", sourceLocation: location)
  }

  /// "Worked cases" and "Samples".
  @Test func `a photo mosaic has the frames of the document`() {
    let layout = ReferenceCompositional(Examples.mosaic)
    let items = layout.sections[0].items
    #expect(items.count == 61)
    expect(items[0], 1, 1, 266, 266)
    expect(items[1], 269, 1, 132, 132)
    expect(items[2], 269, 135, 132, 132)
    expect(items[3], 1, 269, 132, 132)
    expect(items[4], 1, 403, 132, 132)
    expect(items[5], 135, 269, 266, 266)
    expect(items[6], 1, 537, 266, 266)
    #expect(layout.contentSize == Size(width: 402, height: 5628))
    let groups = layout.sections[0].groups
    #expect(groups.prefix(5).map(\.path) == [[0], [0, 0], [0, 0, 1], [0, 1], [0, 1, 0]])
    #expect(groups.suffix(2).map(\.path) == [[10], [10, 0]])
    expect(groups[groups.count - 2].frame, 0, 5360, 402, 268)
  }

  /// "Samples".
  @Test func `a settings list has the frames of the document`() {
    let layout = ReferenceCompositional(Examples.settings)
    let sections = layout.sections
    expect(sections[0].items[0], 16, 35, 370, 80)
    expect(sections[1].boundaryItems[0].frame, 16, 135, 370, 38.3333)
    expect(sections[1].items[0], 16, 173.3333, 370, 44)
    expect(sections[1].items[4], 16, 349.3333, 370, 44)
    expect(sections[1].boundaryItems[1].frame, 16, 393.3333, 370, 30)
    expect(sections[2].items[0], 16, 458.3333, 370, 44)
    expect(sections[2].items[1], 16, 502.3333, 370, 61.3333)
    expect(sections[2].items[2], 16, 563.6667, 370, 44)
    expect(sections[2].boundaryItems[0].frame, 16, 607.6667, 370, 46)
    #expect(sections[1].boundaryItems.map(\.zIndex) == [200, 200])
    #expect(abs(layout.contentSize.height - 653.6667) < 0.001)
  }

  /// "In a document".
  @Test func `carousels have the frames of the document`() {
    let layout = ReferenceCompositional(Examples.storeHome)
    let (featured, essentials) = (layout.sections[0], layout.sections[1])
    expect(featured.items[0], 20, 8, 361.6667, 280)
    expect(featured.items[1], 391.6667, 8, 361.6667, 280)
    expect(essentials.boundaryItems[0].frame, 20, 304, 362, 44)
    expect(essentials.items[0], 20, 348, 353.6667, 76)
    expect(essentials.items[1], 20, 433, 353.6667, 76)
    expect(essentials.items[2], 20, 518, 353.6667, 76)
    expect(essentials.items[3], 385.6667, 348, 353.6667, 76)
    expect(essentials.items[9], 1117, 348, 353.6667, 76)
    let badges = essentials.supplementaryItems
    expect(badges[0].frame, 359.6667, 342, 20, 20)
    #expect(badges.map(\.ordinal) == Array(0..<10))
    #expect(badges.allSatisfy { $0.kind == "badge" && $0.zIndex == 1 })
    expect(essentials.background ?? .zero, 0, 304, 402, 314)
    #expect(featured.zIndexes == Array(repeating: 0, count: 6))
    #expect(essentials.zIndexes == Array(repeating: 1, count: 10))
    expect(layout.sections[2].frame, 0, 618, 402, 38 + 52 + 3 * 44 + 20)
  }

  /// R3: "852 high, insets 8 + 24: fractionalHeight(0.25) is 213 in a plain section and 205 in an
  /// orthogonal one. 375 wide, insets 16: fractionalWidth(1) of an orthogonal group is 375."
  @Test func `an orthogonal group is sized across the scroll axis within the insets`() {
    var section = CompositionalSample.Section(
      Examples.row(
        .fractionalWidth(1), .fractionalHeight(0.25),
        Examples.item(.fractionalWidth(1), .fractionalHeight(1))), items: 1)
    section.metrics.contentInsets = DirectionalEdgeInsets(
      top: 8, leading: 16, bottom: 24, trailing: 16)
    var orthogonal = section
    orthogonal.metrics.orthogonalScrollingBehavior = .continuous
    let sample = CompositionalSample(
      container: Container(size: Size(width: 375, height: 852), scale: .x3),
      sections: [section, orthogonal])
    let sections = ReferenceCompositional(sample).sections
    expect(sections[0].items[0], 16, 8, 343, 213)
    expect(sections[1].items[0], 16, 245 + 8, 375, 205)
    #expect(sections[1].rowLength == 375)
  }

  /// R4: "320 wide, 0.3 each, gap 10: n = 3, base 300, items 90 at 0, 100, 200. 355 wide, counted
  /// 4, gap 16: base 307, slot R1(76.75); height fractionalWidth(0.25) of 307, not of 355."
  @Test func `gaps are taken off before fractions are`() {
    let third = Examples.row(
      .fractionalWidth(1), .absolute(50), Examples.item(.fractionalWidth(0.3), .absolute(10)),
      spacing: .fixed(10))
    var counted = third
    counted.size.width = .absolute(355)
    counted.content = .counted(Examples.item(.fractionalWidth(1), .fractionalWidth(0.25)), 4)
    counted.interItemSpacing = .fixed(16)
    let sample = CompositionalSample(
      container: Container(size: Size(width: 320, height: 480), scale: .x3),
      sections: [
        CompositionalSample.Section(third, items: 4),
        CompositionalSample.Section(counted, items: 4),
      ])
    let layout = ReferenceCompositional(sample)
    #expect(layout.sections[0].items.map(\.minX) == [0, 100, 200, 0])
    #expect(layout.sections[0].items.map(\.width) == [90, 90, 90, 90])
    expect(layout.sections[1].items[1], 92.6667, 100, 76.6667, 76.6667)
    // "Groups wider than it stick out and the content grows to the widest group's own width."
    #expect(layout.contentSize == Size(width: 355, height: 150))
  }

  /// R11: "Header 30 high, offset y 7: the section grows by 23." "Header 30 and 10: the second at
  /// 20."
  @Test func `a section grows by what its header sticks out`() {
    var section = CompositionalSample.Section(
      Examples.row(
        .fractionalWidth(1), .absolute(40), Examples.item(.fractionalWidth(1), .absolute(40))),
      items: 1)
    func header(_ height: Double, _ offset: Double) -> BoundarySupplementaryItem {
      BoundarySupplementaryItem(
        kind: "header", size: LayoutSize(width: .fractionalWidth(1), height: .absolute(height)),
        alignment: .top, absoluteOffset: Point(x: 0, y: offset))
    }
    var sample = CompositionalSample(container: Examples.phone)
    section.metrics.boundarySupplementaryItems = [header(30, 7)]
    sample.sections = [section]
    section.metrics.boundarySupplementaryItems = [header(30, 0), header(10, 0)]
    sample.sections.append(section)
    let layout = ReferenceCompositional(sample)
    expect(layout.sections[0].boundaryItems[0].frame, 0, 0, 402, 30)
    expect(layout.sections[0].items[0], 0, 23, 402, 40)
    expect(layout.sections[1].boundaryItems[1].frame, 0, 63 + 20, 402, 10)
    #expect(layout.contentSize.height == 63 + 70)
  }

  /// R2: "A badge at y = -7.5 stands at -7.6667 and one at 88.5 at 88.6667 (scale 3). A custom
  /// frame 64.2 wide is 64.3333 wide, 82.75 is 82.6667, 109.5 is 109.6667." R1: "The 1e-6 of a
  /// pixel lets 343 * (1/3) reach its pixel."
  @Test func `frames are rounded to the nearest pixel and fractions down`() {
    let pixels = ReferencePixels(.x3, roundsFrames: true)
    expect(
      pixels.rounded(Rect(x: -7.5, y: 88.5, width: 64.2, height: 82.75)), -7.6667, 88.6667, 64.3333,
      82.6667)
    expect(pixels.rounded(Rect(x: 0, y: 0, width: 109.5, height: 0)), 0, 0, 109.6667, 0)
    #expect(abs(pixels.roundedDown(343 * (1 / 3.0)) - 343 / 3.0) < 1e-9)
    #expect(pixels.roundedDown(393 * 0.25) == 98)
    #expect(!pixels.isTooCloseToCall)
  }

  /// "Orthogonal sections": "Group 256, V 310: the first stop of groupPagingCentered is -27".
  @Test func `rows rest at their stops`() {
    var section = CompositionalSample.Section(
      Examples.row(
        .fractionalWidth(0.8), .absolute(50),
        Examples.item(.fractionalWidth(1), .fractionalHeight(1))), items: 3)
    section.metrics.contentInsets = DirectionalEdgeInsets(leading: 4, trailing: 6)
    section.metrics.interGroupSpacing = 8
    var sample = CompositionalSample(
      container: Container(size: Size(width: 320, height: 480), scale: .x2))
    for behavior in OrthogonalScrollingBehavior.allCases {
      section.metrics.orthogonalScrollingBehavior = behavior
      sample.sections.append(section)
    }
    let layout = ReferenceCompositional(sample)
    let end = 3 * 256.0 + 2 * 8 - 310
    #expect(layout.sections.map(\.rowLength) == [nil] + Array(repeating: end + 310, count: 5))
    #expect(
      (0..<6).map { layout.stops(ofSection: $0) } == [
        nil, nil, [0, 264, end], [0, 310, end], [0, 264, end], [-27, 237, 501],
      ])
    #expect(
      (0..<6).map { layout.rest(ofSection: $0, at: 132) } == [nil, 132, 0, 0, 0, 237])
    #expect(
      (0..<6).map { layout.rest(ofSection: $0, at: -500) } == [nil, 0, 0, 0, 0, -27])
    #expect(
      (0..<6).map { layout.rest(ofSection: $0, at: 9000) } == [nil, end, end, end, end, 501])
  }

  /// "In a document": "x' = W - maxX"; "a row starts at the right and runs to negative x".
  @Test func `right to left mirrors every frame in the container`() {
    var sample = Examples.storeHome
    sample.direction = .rightToLeft
    let sections = ReferenceCompositional(sample).sections
    expect(sections[0].items[0], 402 - 20 - 361.6667, 8, 361.6667, 280)
    expect(sections[1].items[9], 402 - 1117 - 353.6667, 348, 353.6667, 76)
    expect(sections[1].supplementaryItems[0].frame, 402 - 359.6667 - 20, 342, 20, 20)
  }
}
