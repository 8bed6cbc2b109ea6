import LayoutEngine
import Testing

/// Lists against the tables of compositional.md, "Lists".
struct ListTests {
  /// A row of the tables, for one appearance and its modes.
  struct Row: Sendable {
    let appearance: ListAppearance
    let headerMode: ListHeaderMode
    let footerMode: ListFooterMode
    /// The lengths of the header and the footer, without a length of the document; 0 for none.
    let views: (header: Double, footer: Double)
    /// The insets above and below the rows.
    let insets: (top: Double, bottom: Double)

    init(
      _ appearance: ListAppearance, _ headerMode: ListHeaderMode, _ footerMode: ListFooterMode,
      views: (header: Double, footer: Double), insets: (top: Double, bottom: Double)
    ) {
      (self.appearance, self.headerMode, self.footerMode) = (appearance, headerMode, footerMode)
      (self.views, self.insets) = (views, insets)
    }
  }

  static let rows: [Row] = [
    Row(.plain, .none, .none, views: (0, 0), insets: (0, 0)),
    Row(.plain, .none, .supplementary, views: (0, 28), insets: (0, 0)),
    Row(.plain, .supplementary, .none, views: (28, 0), insets: (0, 0)),
    Row(.plain, .supplementary, .supplementary, views: (28, 28), insets: (0, 0)),
    Row(.plain, .firstItemInSection, .none, views: (0, 0), insets: (22, 0)),
    Row(.plain, .firstItemInSection, .supplementary, views: (0, 28), insets: (22, 0)),
    Row(.grouped, .none, .none, views: (0, 0), insets: (35, 20)),
    Row(.grouped, .none, .supplementary, views: (0, 17.5), insets: (35, 0)),
    Row(.grouped, .supplementary, .none, views: (17.5, 0), insets: (0, 20)),
    Row(.grouped, .supplementary, .supplementary, views: (17.5, 17.5), insets: (0, 0)),
    Row(.grouped, .firstItemInSection, .none, views: (0, 0), insets: (0, 20)),
    Row(.grouped, .firstItemInSection, .supplementary, views: (0, 17.5), insets: (0, 0)),
    Row(.insetGrouped, .none, .none, views: (0, 0), insets: (35, 20)),
    Row(.insetGrouped, .none, .supplementary, views: (0, 17.5), insets: (35, 0)),
    Row(.insetGrouped, .supplementary, .none, views: (17.5, 0), insets: (0, 20)),
    Row(.insetGrouped, .supplementary, .supplementary, views: (17.5, 17.5), insets: (0, 0)),
    Row(.insetGrouped, .firstItemInSection, .none, views: (0, 0), insets: (0, 20)),
    Row(.insetGrouped, .firstItemInSection, .supplementary, views: (0, 17.5), insets: (0, 0)),
  ]

  /// Margins of the document and of the container, and the insets that they give at the leading and
  /// the trailing side of inset groups.
  static let margins:
    [(margin: Double?, ofContainer: (Double, Double), sides: (leading: Double, trailing: Double))] =
      [
        (nil, (0, 0), (16, 16)), (nil, (20, 20), (20, 20)), (nil, (24, 0), (24, 0)),
        (0, (20, 8), (0, 0)), (12.5, (0, 0), (12.5, 12.5)), (30, (20, 8), (30, 30)),
      ]

  @Test func `the rows of the tables are all combinations`() {
    let combinations = Set(
      Self.rows.map { "\($0.appearance) \($0.headerMode) \($0.footerMode)" })
    #expect(
      combinations.count == ListAppearance.allCases.count * ListHeaderMode.allCases.count
        * ListFooterMode.allCases.count)
  }

  private static func result(
    _ row: Row, _ change: (inout CompositionalSample) -> Void = { _ in }
  ) throws -> CompositionalResult {
    var sample = CompositionalSample(
      container: Container(size: Size(width: 320, height: 480), scale: .x2))
    sample.layout = .list
    sample.sections = [list(row, items: 3)]
    change(&sample)
    return try CompositionalResult(engine: sample)
  }

  private static func list(_ row: Row, items: Int) -> CompositionalSample.Section {
    var section = CompositionalSample.Section()
    section.metrics.list.appearance = row.appearance
    section.metrics.list.headerMode = row.headerMode
    section.metrics.list.footerMode = row.footerMode
    section.items = Array(repeating: MeasuredSize(), count: items)
    return section
  }

  /// Three rows of 44: the header, the top inset, the rows, the bottom inset, the footer.
  @Test(arguments: rows.indices)
  func `a list of three rows has the lengths of the tables`(_ index: Int) throws {
    let row = Self.rows[index]
    let result = try Self.result(row)
    let section = result.sections[0]
    let x: Double = row.appearance == .insetGrouped ? 16 : 0
    let width = 320 - 2 * x
    let top = row.views.header + row.insets.top
    #expect(
      section.items
        == (0..<3).map { Rect(x: x, y: top + 44 * Double($0), width: width, height: 44) })
    let end = top + 132 + row.insets.bottom
    var views: [Rect] = []
    if row.views.header > 0 {
      views.append(Rect(x: x, y: 0, width: width, height: row.views.header))
    }
    if row.views.footer > 0 {
      views.append(Rect(x: x, y: end, width: width, height: row.views.footer))
    }
    #expect(section.boundaryItems.map(\.frame) == views)
    #expect(result.contentSize == Size(width: 320, height: end + row.views.footer))
  }

  /// The zIndex of header and footer, and where they begin at an offset of 100 in a container of
  /// 480. Grouped, 20 rows of 44 are between them.
  private static let pinned: [(ListAppearance, zIndex: Int, header: Double, footer: Double)] = [
    (.plain, 1_000_000_200, 100, 552),
    (.grouped, 200, 0, 897.5),
    (.insetGrouped, 200, 0, 897.5),
  ]

  /// "pinned: yes" of plain lists; "zIndex of header and footer: 200"; R12: 1,000,000,000 more.
  @Test(arguments: pinned.indices)
  func `headers and footers of plain lists are pinned`(_ index: Int) throws {
    let (appearance, zIndex, header, footer) = Self.pinned[index]
    var sample = CompositionalSample(
      container: Container(size: Size(width: 320, height: 480), scale: .x2))
    sample.layout = .list
    let row = Row(appearance, .supplementary, .supplementary, views: (0, 0), insets: (0, 0))
    sample.sections = [Self.list(row, items: 20)]
    let views = try CompositionalResult(engine: sample, contentOffset: Point(x: 0, y: 100))
      .sections[0].boundaryItems
    #expect(views.map(\.zIndex) == [zIndex, zIndex])
    #expect(views.map(\.frame.minY) == [header, footer])
  }

  /// The rows' estimate is `rowHeight`; `header` and `footer` count only with the mode.
  @Test func `rows and views have the lengths of the document`() throws {
    let shown = Row(.grouped, .supplementary, .supplementary, views: (0, 0), insets: (0, 0))
    let hidden = Row(.grouped, .firstItemInSection, .none, views: (0, 0), insets: (0, 0))
    func lengths(_ row: Row) throws -> [[Double]] {
      let section = try Self.result(row) { sample in
        sample.sections[0].metrics.list.rowHeight = 30
        sample.sections[0].metrics.header = SupplementaryLength(.absolute(50))
        sample.sections[0].metrics.footer = SupplementaryLength(.estimated(20), measured: 25)
        sample.sections[0].items[1] = MeasuredSize(width: 7, height: 61)
      }.sections[0]
      return [section.items.map(\.height), section.boundaryItems.map(\.frame.height)]
    }
    #expect(try lengths(shown) == [[30, 61, 30], [50, 25]])
    #expect(try lengths(hidden) == [[30, 61, 30], []])
  }

  @Test func `a list without an appearance is an error`() {
    #expect(throws: LayoutError.invalidGroup) {
      try CompositionalResult(
        engine: CompositionalSample(
          container: Container(size: Size(width: 320, height: 480)), layout: .list,
          sections: [CompositionalSample.Section(items: [MeasuredSize()])]))
    }
  }

  // MARK: Short for

  /// Returns the compositional section that a list is short for, spelled out from the tables.
  private static func section(
    of list: CompositionalSample.Section, _ row: Row, isVertical: Bool,
    sides: (leading: Double, trailing: Double)
  ) -> CompositionalSample.Section {
    let length = LayoutDimension.estimated(list.metrics.list.rowHeight ?? 44)
    let size =
      isVertical
      ? LayoutSize(width: .fractionalWidth(1), height: length)
      : LayoutSize(width: length, height: .fractionalHeight(1))
    var section = CompositionalSample.Section(
      LayoutGroup(
        isVertical ? .vertical : .horizontal, size: size,
        content: .subitems([.item(LayoutItem(size: size))])), items: 0)
    section.items = list.items
    section.hasDecorations = list.hasDecorations
    section.metrics.interGroupSpacing = 0
    section.metrics.contentInsetsReference = ContentInsetsReference.none
    let (leading, trailing) = row.appearance == .insetGrouped ? sides : (0, 0)
    section.metrics.contentInsets =
      isVertical
      ? DirectionalEdgeInsets(
        top: row.insets.top, leading: leading, bottom: row.insets.bottom, trailing: trailing)
      : DirectionalEdgeInsets(
        top: leading, leading: row.insets.top, bottom: trailing, trailing: row.insets.bottom)
    func view(_ kind: String, _ length: SupplementaryLength, _ alignment: RectEdges)
      -> BoundarySupplementaryItem
    {
      BoundarySupplementaryItem(
        kind: kind,
        size: isVertical
          ? LayoutSize(width: .fractionalWidth(1), height: length.dimension)
          : LayoutSize(width: length.dimension, height: .fractionalHeight(1)),
        alignment: alignment, pinToVisibleBounds: row.appearance == .plain, zIndex: 200,
        measured: isVertical
          ? MeasuredSize(height: length.measured) : MeasuredSize(width: length.measured))
    }
    var views: [BoundarySupplementaryItem] = []
    if row.views.header > 0 {
      let length = list.metrics.header ?? SupplementaryLength(.estimated(row.views.header))
      views.append(view("header", length, isVertical ? .top : .leading))
    }
    if row.views.footer > 0 {
      let length = list.metrics.footer ?? SupplementaryLength(.estimated(row.views.footer))
      views.append(view("footer", length, isVertical ? .bottom : .trailing))
    }
    section.metrics.boundarySupplementaryItems = views
    return section
  }

  /// All appearances, modes, margins and directions: a list of measured rows with its own lengths,
  /// a list without these and without measured rows, and a list without rows.
  @Test(arguments: rows.indices, [ScrollDirection.vertical, .horizontal])
  func `a list is the compositional section that it is short for`(
    _ index: Int, _ scrollDirection: ScrollDirection
  ) throws {
    let row = Self.rows[index]
    let isVertical = scrollDirection == .vertical
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for (margin, ofContainer, sides) in Self.margins {
        var container = Container(size: Size(width: 321, height: 487), scale: .x3)
        // Right to left, the leading side of a vertical layout is at the right.
        let isFlipped = direction == .rightToLeft && isVertical
        let (start, end) = isFlipped ? (ofContainer.1, ofContainer.0) : ofContainer
        container.layoutMargins =
          isVertical
          ? EdgeInsets(top: 3, left: start, bottom: 5, right: end)
          : EdgeInsets(top: start, left: 3, bottom: end, right: 5)
        container.safeArea = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        var lists = CompositionalSample(container: container, layout: .list)
        (lists.scrollDirection, lists.direction) = (scrollDirection, direction)
        lists.interSectionSpacing = 7
        var measured = Self.list(row, items: 5)
        measured.hasDecorations = true
        measured.metrics.header = SupplementaryLength(.estimated(20), measured: 38.3)
        measured.metrics.footer = SupplementaryLength(.absolute(30.1))
        measured.metrics.list.rowHeight = 33
        measured.items[1] = MeasuredSize(width: 61.3, height: 52.7)
        lists.sections = [measured, Self.list(row, items: 9), Self.list(row, items: 0)]
        for section in lists.sections.indices {
          lists.sections[section].metrics.list.margin = margin
        }
        var spelled = lists
        spelled.layout = .compositional
        spelled.sections = lists.sections.map {
          Self.section(of: $0, row, isVertical: isVertical, sides: sides)
        }
        for offset in [nil, Point(x: 90.5, y: 90.5)] {
          let list = try CompositionalResult(engine: lists, contentOffset: offset)
          let section = try CompositionalResult(engine: spelled, contentOffset: offset)
          #expect(
            list == section,
            "\(direction), margin \(String(describing: margin)), \(ofContainer), at \(String(describing: offset))"
          )
        }
      }
    }
  }
}
