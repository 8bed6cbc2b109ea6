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

  @Test func `a count out of range is refused`() {
    for count in [-1, Int.min, Int.max] {
      #expect(error { $1.items.append(nil, count: count) } == .invalidSize)
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
  }

  @Test func `geometry prints short`() {
    #expect("\(Rect(x: 0, y: 53.5, width: 128, height: 80.25))" == "(0, 53.5, 128, 80.25)")
    #expect("\(Point(x: -1, y: 0.1))" == "(-1, 0.1)")
    #expect("\(Size(width: 375, height: 1e9))" == "(375, 1000000000)")
    #expect(String(describing: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "(1, 2, 3, 4)")
  }
}
