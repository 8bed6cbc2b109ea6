import LayoutEngine
import Testing

/// Numbers that a document cannot have are the caller's mistake and throw an error.
struct InvalidInputTests {
  private static let invalid = [Double.nan, .infinity, -.infinity, -1e300, 2e9]

  private func error(
    _ change: (inout SampleDocument, inout SectionInput) -> Void
  ) -> LayoutError? {
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    var section = SectionInput()
    change(&document, &section)
    if section.items.count == 0 { section.items.append(nil, count: 3) }
    document.sections = [section]
    do {
      _ = try document.layout()
      return nil
    } catch { return error as? LayoutError }
  }

  @Test(arguments: invalid + [-1])
  func `sizes of items that a document cannot have are refused`(length: Double) {
    let size = Size(width: 10, height: length)
    #expect(error { $1.items.append(size) } == .invalidSize)
    #expect(error { $1.items.append(.fixed(size), count: 3) } == .invalidSize)
    #expect(error { $1.attributes.metrics.itemSize = .fixed(size) } == .invalidSize)
    var rule = SizingRule(.fill)
    rule.other = .points(length)
    #expect(error { $1.items.append(.rule(rule), count: 1) } == .invalidSize)
    let entries = [Breakpoint(limit: nil, size: .fixed(size))]
    #expect(
      error { $1.items.append(.rule(SizingRule(.breakpoints(entries))), count: 1) }
        == .invalidSize)
    rule.other = .aspect(length)
    #expect(error { $1.items.append(.rule(rule), count: 1) } == .invalidSize)
  }

  /// With a spacing of -1e9 all items are on one line, item n at about -n * 1e9. Item 2 begins
  /// after a width of 10, one of 11 and two spacings.
  @Test(arguments: [
    (2, nil),
    (
      5,
      "elementTooFar(item:[2] begins at x -1999999979 when laid out; the limit is 1000000000)"
    ),
  ])
  func `a line beyond the limit is refused`(count: Int, expected: String?) {
    let found = error {
      $1.attributes.metrics.minimumInteritemSpacing = -1e9
      for item in 0..<count { $1.items.append(Size(width: 10 + Double(item % 3), height: 20)) }
    }
    #expect(found.map { "\($0)" } == expected)
  }

  @Test func `a count out of range is refused`() {
    for count in [-1, Int.min, Int.max] {
      #expect(error { $1.items.append(nil, count: count) } == .invalidSize)
    }
  }

  @Test func `more items than a document can have are refused`() throws {
    let many = ItemRuns.maximumCount + 1
    #expect(error { $1.items.append(nil, count: many) } == .tooManyItems)
    #expect(
      error { $1.items = ItemRuns(repeating: .standard, count: 4_000_000_000) } == .tooManyItems)
    // Half of the maximum in each of two sections, and one more.
    let half = SectionInput(items: ItemRuns(repeating: nil, count: ItemRuns.maximumCount / 2))
    var document = SampleDocument(container: Container(size: Size(width: 320, height: 480)))
    document.sections = [half, half, SectionInput(items: ItemRuns(repeating: nil, count: 1))]
    #expect(throws: LayoutError.tooManyItems) { try document.layout() }
  }

  @Test(arguments: invalid + [-1])
  func `limits of breakpoints and conditions that a document cannot have are refused`(
    width: Double
  ) {
    let size = ItemSize.fixed(Size(width: 10, height: 10))
    for limit in [Breakpoint.Limit.upTo(width), .below(width)] {
      // In a container of 320 points, the first entry applies.
      let rule = ItemSize.rule(
        SizingRule(
          .breakpoints([
            Breakpoint(limit: .upTo(400), size: size), Breakpoint(limit: limit, size: size),
            Breakpoint(size: size),
          ])))
      #expect(error { $1.items.append(rule, count: 1) } == .invalidSize)
      #expect(error { $1.attributes.metrics.itemSize = rule } == .invalidSize)
      #expect(
        error { document, _ in document.configuration.defaults.metrics.itemSize = rule }
          == .invalidSize)
    }
    let conditions = [ContainerCondition(minWidth: width), ContainerCondition(maxWidth: width)]
    for condition in conditions {
      #expect(error { $1.attributes.conditions = [condition] } == .invalidMetrics)
    }
    // The condition does not hold, and the section is not empty.
    var metrics = SectionMetrics(header: Size(width: width, height: 10))
    #expect(
      error { $1.attributes.conditions = [ContainerCondition(minWidth: 321, metrics: metrics)] }
        == .invalidMetrics)
    #expect(error { $1.attributes.whenEmpty = metrics } == .invalidMetrics)
    metrics = SectionMetrics(footer: Size(width: 10, height: width))
    #expect(error { $1.attributes.metrics = metrics } == .invalidMetrics)
  }

  @Test func `rules that a document cannot have are refused`() {
    let size = ItemSize.fixed(Size(width: 10, height: 10))
    let one = SizingRule(.columns(ColumnCount(1)))
    let rules = [
      SizingRule(.breakpoints([]), other: .points(1)), SizingRule(.fill), one,
      SizingRule(.breakpoints([Breakpoint(limit: .upTo(400), size: size)])),
      SizingRule(.breakpoints([Breakpoint(size: size), Breakpoint(size: size)])),
      SizingRule(.breakpoints([Breakpoint(size: .rule(one))])),
      SizingRule(
        .breakpoints([Breakpoint(size: .rule(one), isWhole: true)]), other: .points(1)),
      SizingRule(.columns(ColumnCount(.max)), other: .points(1)),
      SizingRule(.columns(ColumnCount(0)), other: .points(1)),
      SizingRule(.columns(ColumnCount(minWidth: 0)), other: .points(1)),
      SizingRule(.columns(ColumnCount(max: .max, minWidth: 9)), other: .points(1)),
    ]
    for rule in rules {
      #expect(error { $1.items.append(.rule(rule), count: 1) } == .invalidSize, "\(rule)")
      #expect(error { $1.attributes.metrics.itemSize = .rule(rule) } == .invalidSize, "\(rule)")
      #expect(
        error { document, _ in document.configuration.defaults.metrics.itemSize = .rule(rule) }
          == .invalidSize, "\(rule)")
    }
    let inherited = SizingRule(.breakpoints([Breakpoint(size: .rule(one))]), other: .points(1))
    #expect(error { $1.items.append(.rule(inherited), count: 1) } == nil)
  }

  @Test(arguments: invalid + [-1])
  func `decorations that a document cannot have are refused`(number: Double) {
    let gradient = Gradient(
      kind: .linear, startPoint: .zero, endPoint: .zero,
      stops: [.init(color: .init(light: .black), location: number)])
    let values = [
      DecorationValues(geometry: .init(thickness: number)),
      DecorationValues(zIndex: 2_000_000_000),
      DecorationValues(appearance: .init(alpha: number)),
      DecorationValues(appearance: .init(cornerRadius: .init(all: number))),
      DecorationValues(appearance: .init(border: .init(width: number))),
      DecorationValues(appearance: .init(border: .init(dash: [1, number]))),
      DecorationValues(appearance: .init(shadows: [.init(opacity: number)])),
      DecorationValues(appearance: .init(backgrounds: [.gradient(gradient)])),
    ]
    for values in values {
      #expect(
        error { document, _ in
          document.configuration.decorationKinds = [DecorationKind(name: "card", values: values)]
        } == .invalidMetrics)
      let entry = DecorationEntry(kind: "card", values: values)
      #expect(error { $1.attributes.metrics.decorations = [entry] } == .invalidMetrics)
      #expect(
        error { document, _ in document.configuration.decorations = [entry] } == .invalidMetrics)
    }
  }

  @Test(arguments: invalid)
  func `metrics that a document cannot have are refused`(number: Double) {
    #expect(error { $1.attributes.metrics.minimumLineSpacing = number } == .invalidMetrics)
    #expect(error { $1.attributes.metrics.minimumInteritemSpacing = number } == .invalidMetrics)
    #expect(
      error { $1.attributes.metrics.header = Size(width: 0, height: number) } == .invalidMetrics)
    #expect(
      error { document, _ in
        document.configuration.defaults.metrics.footer = Size(width: 0, height: number)
      } == .invalidMetrics)
    #expect(
      error {
        $1.attributes.metrics.sectionInset = EdgeInsets(
          top: number, left: 0, bottom: 0, right: 0)
      } == .invalidMetrics)
    #expect(
      error { document, _ in
        document.configuration.shelf = ShelfMetrics()
        document.configuration.shelf?.sectionSpacing = number
      } == .invalidMetrics)
  }

  @Test(arguments: invalid + [-1])
  func `a container that a document cannot have is refused`(length: Double) {
    #expect(
      error { document, _ in document.container.size.height = length } == .invalidContainer)
    let configuration = LayoutConfiguration()
    let section = SectionInput(items: ItemRuns(repeating: nil, count: 1))
    for size in [Size(width: length, height: 10), Size(width: 10, height: length)] {
      let traits = configuration.traits(of: Container(size: size), reading: [])
      var buffer = FrameBuffer()
      #expect(throws: LayoutError.invalidContainer) {
        try LayoutPass(configuration, in: traits).layOut(section, into: &buffer)
      }
    }
  }

  @Test func `geometry has short descriptions`() {
    #expect("\(Rect(x: 0, y: 53.5, width: 128, height: 80.25))" == "(0, 53.5, 128, 80.25)")
    #expect("\(Point(x: -1, y: 0.1))" == "(-1, 0.1)")
    #expect("\(Size(width: 375, height: 1e9))" == "(375, 1000000000)")
    #expect(String(describing: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "(1, 2, 3, 4)")
  }
}
