import DocumentTestSupport
import LayoutEngine
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

struct ColumnSolverTests {
  private func intervals(
    _ document: LayoutDocument, section: Int = 0, in range: ClosedRange<Double>,
    varying: VaryingLength = .width
  ) throws -> [ColumnInterval] {
    var solver = solver(document, section: section, varying: varying)
    return try solver.intervals(in: range)
  }

  private func solver(
    _ document: LayoutDocument, section: Int = 0, varying: VaryingLength = .width
  ) -> ColumnSolver {
    ColumnSolver(
      document.sections[section], at: section, of: document.settings,
      in: document.settings.container,
      as: FrameNaming(document: document.id, container: "", isContainerAsked: false),
      varying: varying)
  }

  private func document(_ sections: String, _ settings: String = "") throws -> LayoutDocument {
    try .read(
      """
      {"format": "insetory/1", "id": "a", "container": {"width": 400, "height": 500}, \(settings)
       "sections": [\(sections)]}
      """)
  }

  /// Returns intervals as text, such as `[320 2 430](430 3 500]`.
  private func text(_ intervals: some Sequence<ColumnInterval>) -> String {
    intervals.map { interval in
      "\(interval.includesLower ? "[" : "(")\(interval.lower.points) \(interval.columns) "
        + "\(interval.upper.points)\(interval.includesUpper ? "]" : ")")"
    }.joined()
  }

  /// Lines of *n* items of 82 need *n* × 92 + 10 points with spacings and insets of 10.
  @Test func `items of one fixed size fit from the sum of their lengths`() throws {
    let fixed = try document(
      #"{"sectionInset": [0, 10, 0, 10], "items": {"count": 20, "size": [82, 10]}}"#)
    #expect(text(try intervals(fixed, in: 100...300)) == "[100 1 194)[194 2 286)[286 3 300]")
  }

  /// *n* subitems of 100 need *n* × 110 - 10 points. A list has one column.
  @Test func `a group holds as many subitems as fit, and a list one`() throws {
    let groups = try document(
      """
      {"items": {"count": 20}, "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 20],
        "interItemSpacing": 10, "subitems": [{"size": [100, 20]}]}},
      {"layout": "list", "appearance": "plain", "items": {"count": 20}},
      {"items": {"count": 20}, "group": {"kind": "horizontal", "size": [300, 20],
        "subitem": {"size": [100, 20]}, "count": 2}, "when": [{"minWidth": 250, "group": {
          "kind": "horizontal", "size": [300, 20], "subitem": {"size": [9, 20]}, "count": 5}}]}
      """, #""layout": "compositional","#)
    #expect(text(try intervals(groups, in: 150...330)) == "[150 1 210)[210 2 320)[320 3 330]")
    #expect(text(try intervals(groups, section: 1, in: 150...330)) == "[150 1 330]")
    #expect(text(try intervals(groups, section: 2, in: 150...330)) == "[150 2 250)[250 5 330]")
    #expect(throws: ServiceError.self) { try intervals(groups, in: 150...1_000_000) }
  }

  /// floor((w + 9) / (105 + 9)): three from 3 × 114 - 9 = 333 on, four from 447.
  @Test func `columns with a minimum width begin at exact decimals`() throws {
    let columns = try document(
      """
      {"minimumInteritemSpacing": 9,
       "items": {"count": 20, "size": {"columns": {"min": 1, "minWidth": 105}, "aspect": 1}}}
      """)
    let found = try intervals(columns, in: 320...500)
    #expect(text(found) == "[320 2 333)[333 3 447)[447 4 500]")
    #expect(found.map(\.lower) == [320, 333, 447])
    #expect(found[1].first.itemSize == Size(width: 105, height: 105))
  }

  /// `upTo` holds at its limit, `below` does not. A number of columns at a single width is an
  /// interval of one width.
  @Test func `limits are inclusive or exclusive, and can meet in a point`() throws {
    let limits = try document(
      """
      {"minimumInteritemSpacing": 0, "items": {"count": 20, "size": {"breakpoints": [
        {"below": 430, "columns": 2}, {"upTo": 430, "columns": 5}, {"upTo": 600, "columns": 3},
        {"columns": 4}], "height": 10}}}
      """)
    #expect(
      text(try intervals(limits, in: 320...700))
        == "[320 2 430)[430 5 430](430 3 600](600 4 700]")
  }

  /// With items of 50, 10, 10, 10, 10, 10, the fullest line of 50 to 59 points has the last five
  /// items, of 60 to 69 the last four, and of 70 has three and three: a longer line can have fewer
  /// columns.
  @Test func `the number of columns of mixed sizes can decrease and increase`() throws {
    let mixed = try document(
      """
      {"minimumInteritemSpacing": 0,
       "items": [[50, 1], {"count": 5, "size": [10, 2]}]}
      """)
    #expect(
      text(try intervals(mixed, in: 50...100))
        == "[50 5 60)[60 4 70)[70 3 80)[80 4 90)[90 5 100)[100 6 100]")
  }

  @Test func `an even distribution needs one spacing more than it has items`() throws {
    let even = try document(
      #"{"distribution": "even", "items": {"count": 9, "size": [40, 10]}}"#)
    // n × 50 + 10
    #expect(
      text(try intervals(even, in: 100...215)) == "[100 1 110)[110 2 160)[160 3 210)[210 4 215]")
  }

  /// Seven of 90 and a spacing of 10 need ceil(7 / n) lines, where n fit: 4, 3, 2, 2, 2, 1. Of 100,
  /// 80, 60, 120 and 50, which take 450 together, the fullest of 4 lines has two, 60 and 80; the
  /// fullest of two three, from 60 + 120 + 50 and two spacings on.
  @Test func `balanced lines have fewer columns than fit`() throws {
    let alike = try document(#"{"balanced": true, "items": {"count": 7, "size": [90, 10]}}"#)
    #expect(
      text(try intervals(alike, in: 100...700))
        == "[100 1 190)[190 2 290)[290 3 390)[390 4 690)[690 7 700]")
    let mixed = try document(
      #"{"balanced": true, "items": [[100, 9], [80, 9], [60, 9], [120, 9], [50, 9]]}"#)
    #expect(
      text(try intervals(mixed, in: 120...460)) == "[120 1 150)[150 2 250)[250 3 450)[450 5 460]")
  }

  @Test func `conditions on the width change columns where they begin and end`() throws {
    let conditional = try document(
      """
      {"itemSize": [100, 10], "minimumInteritemSpacing": 0, "items": {"count": 9},
       "when": [{"minWidth": 250, "maxWidth": 299.5, "itemSize": [50, 10]}]}
      """)
    #expect(
      text(try intervals(conditional, in: 200...320))
        == "[200 2 250)[250 5 299.5](299.5 2 300)[300 3 320]")
  }

  @Test func `the lines of a horizontal layout are along the height`() throws {
    let rail = try document(
      #"{"items": {"count": 9, "size": [30, 40]}}"#, #""scrollDirection": "horizontal","#)
    #expect(
      text(try intervals(rail, in: 80...150, varying: .height)) == "[80 1 90)[90 2 140)[140 3 150]")
    #expect(text(try intervals(rail, in: 80...150)) == "[80 9 150]")
  }

  /// Items of 100 and of two rows, (h - 10) / 2: they are equal only at 210, where the line is a
  /// grid and 100 + 10 + 100 fits. Between items of mixed lengths the spacing is 50: two items fit
  /// from 290 on, where 100 + 50 + (h - 10) / 2 is h.
  @Test func `a rail that swaps its spacings has different columns at one height`() throws {
    let rail = try document(
      #"""
      {"minimumLineSpacing": 50, "items": [
        {"id": "a", "size": [30, 100]}, {"size": {"columns": 2, "round": "none", "width": 30}}]}
      """#,
      #""scrollDirection": "horizontal", "compatibility": {"swapHorizontalSpacings": true},"#)
    #expect(
      text(try intervals(rail, in: 150...400, varying: .height))
        == "[150 1 210)[210 2 210](210 1 290)[290 2 400]")
  }

  /// Sizes and spacings are whole numbers, so that lengths are equal at multiples of 1/4 and of
  /// 1/3.
  @Test(arguments: 0..<8)
  func `rails that swap their spacings have the columns of a slow scan`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func size() -> String {
      let rounding = ["none", "none", "floor", "pixel"].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return #"{"size": [30, "fill"]}"#
      case 1:
        return #"{"size": [30, \#(Int.random(in: 20...180, using: &random))]}"#
      default:
        return #"""
          {"size": {"columns": \#(Int.random(in: 1...4, using: &random)), "round": "\#(rounding)",
           "reserve": \#(Int.random(in: 0...40, using: &random)), "width": 30}}
          """#
      }
    }
    let sizes = (0..<Int.random(in: 2...3, using: &random)).map { _ in size() }
    let items = (0..<6).map { sizes[$0 % sizes.count] }.joined(separator: ", ")
    let rail = try document(
      """
      {"minimumLineSpacing": \(Int.random(in: 0...60, using: &random)),
       "minimumInteritemSpacing": \(Int.random(in: 0...20, using: &random)), "items": [\(items)]}
      """,
      #""scrollDirection": "horizontal", "compatibility": {"swapHorizontalSpacings": true},"#)
    let range = 50.0...300
    for step in [0.25, 1.0 / 3] {
      try check(
        try intervals(rail, in: range, varying: .height), rail.sections[0], 0, rail, .height, range,
        "seed \(seed): \(items)", step: step)
    }
  }

  @Test func `a section without items has no columns anywhere`() throws {
    #expect(text(try intervals(try document("{}"), in: 0...1000)) == "[0 0 1000]")
  }

  /// Columns of at least 140 with spacings of 10 increase by one every 150 points. Up to 30 items
  /// that is 29 times; three, four and six columns are among these. A bisection finds a change in
  /// about 60 steps, regardless of the range.
  @Test(arguments: [
    #"{"columns": {"minWidth": 140}, "height": 10}"#,
    #"{"columns": {"minWidth": 140, "max": 29}, "height": 10}"#,
    #"{"breakpoints": [{"below": 500.5, "columns": {"minWidth": 77.7}}, "#
      + #"{"columns": {"min": 3, "max": 6, "minWidth": 140}}], "reserve": 33, "height": 10}"#,
    #"{"columns": 3, "round": "pixel", "height": 10}"#, #""fill""#,
  ])
  func `a long range takes no more work than a short one`(size: String) throws {
    let size = size == "\"fill\"" ? #"["fill", 10]"# : size
    let columns = try document(#"{"items": {"count": 30, "size": \#(size)}}"#)
    var long = solver(columns)
    let found = try long.intervals(in: 0...1e9)
    #expect(long.calls < 10_000)
    let short = try intervals(columns, in: 0...20_000)
    #expect(text(short.dropLast()) == text(found.dropLast()))
    try check(
      found, columns.sections[0], 0, columns, .width, 0...2000, "\(size)", step: 0.7)
  }

  /// Two columns of a rule fill a line, and nine items of 7 are on the last one.
  @Test func `a long range with several rules and sizes takes no more work either`() throws {
    let mixed = try document(
      """
      {"minimumInteritemSpacing": 0,
       "items": [{"count": 4, "size": {"columns": 2, "height": 9}}, {"count": 9, "size": [7, 9]}]}
      """)
    var long = solver(mixed)
    // From 63 points on all nine items fit one line; two columns leave less than 2 points.
    #expect(text(try long.intervals(in: 100...1e9)) == "[100 9 1000000000]")
    #expect(long.calls < 1000)
  }

  /// With an even distribution, three items of floor(w / 3) fit wherever rounding leaves enough
  /// length for the two additional spacings. That alternates without end.
  @Test func `a range with endless changes is refused after bounded work`() throws {
    let endless = try document(
      """
      {"distribution": "even", "minimumInteritemSpacing": 1,
       "items": {"count": 9, "size": {"columns": 3, "height": 9}}}
      """)
    var long = solver(endless)
    #expect(throws: ServiceError.self) { _ = try long.intervals(in: 0...1e9) }
    // Each call counts as at least 100 units of work, and a boundary takes some more calls.
    #expect(long.calls < 20_000_000 / 100 + 1000)
    #expect(try intervals(endless, in: 0...1000).count > 300)
  }

  /// If all items have different sizes, nearly every pair is a candidate, and each call reads all
  /// items.
  @Test func `a list of very many item sizes is refused after bounded work`() throws {
    let sizes = (0..<3000).map { "[\(10 + Double($0) / 100), 20]" }.joined(separator: ",")
    var mixed = solver(try document("{\"items\": [\(sizes)]}"))
    #expect(throws: ServiceError.self) { _ = try mixed.intervals(in: 0...1e6) }
    // Each step has four calls: 20,000,000 / (20 × 3000 + 4 × 6100) × 4 = 948.
    #expect(mixed.calls < 2000)
  }

  /// 20 lists of 1,000 entries, with a change at nearly each of 1,000 widths.
  @Test func `nested breakpoints are refused after bounded work`() throws {
    func list(_ count: Int, _ entry: (Int) -> String, last: String) -> String {
      "{\"breakpoints\": ["
        + (0..<count - 1).map { "{\"upTo\": \($0 + 1), \(entry($0))}, " }.joined() + "{\(last)}]"
    }
    let inner = (0..<20).map { index in
      list(1000, { "\"columns\": \(1 + ($0 + index) % 7)" }, last: "\"columns\": 9").dropFirst()
    }
    let size = list(20, { String(inner[$0]) }, last: String(inner[19])) + ", \"height\": 9}"
    let nested = try document("{\"items\": {\"count\": 10, \"size\": \(size)}}")
    var solver = solver(nested)
    #expect(throws: ServiceError.self) { _ = try solver.intervals(in: 0...1e6) }
    #expect(solver.calls < 20_000_000 / 20_000 + 1000)
  }

  @Test(arguments: 0..<5)
  func `every width has the columns of its interval`(seed: UInt64) throws {
    var random = RandomLayout(seed: seed)
    var document = random.document("a")
    // Balanced lines of items that grow with the width can change at any width.
    document.settings.configuration.defaults.removeBalance()
    for index in document.sections.indices { document.sections[index].attributes.removeBalance() }
    for (index, section) in document.sections.prefix(3).enumerated() {
      for varying in VaryingLength.allCases {
        let range = 150.0...600
        let found = try intervals(document, section: index, in: range, varying: varying)
        let place: Comment = "seed \(seed), section \(index), \(varying)"
        // The intervals cover the range without gaps, and neighbours differ.
        #expect(found.first?.lower == 150 && found.last?.upper == 600, place)
        for (one, next) in zip(found, found.dropFirst()) {
          #expect(one.upper == next.lower && one.includesUpper != next.includesLower, place)
          #expect(one.columns != next.columns, place)
        }
        try check(found, section, index, document, varying, range, place)
      }
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `every width has the columns of balanced lines`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sizes = (0..<Int.random(in: 2...12, using: &random)).map { _ in
      "[\(random.pick([20, 33.5, 50, 80, 120.25])), 10]"
    }
    let distribution = random.pick(["even", "justified"])
    let document = try document(
      #"""
      {"balanced": true, "distribution": "\#(distribution)", "items": [\#(sizes.joined(separator: ","))],
       "minimumInteritemSpacing": \#(random.pick([0, 8, 10.5]))}
      """#)
    let range = 100.0...700
    try check(
      intervals(document, in: range), document.sections[0], 0, document, .width, range,
      "seed \(seed)")
  }

  /// Compares with the engine's columns at many widths, including limits and widths near them.
  private func check(
    _ found: [ColumnInterval], _ section: DocumentSection, _ index: Int,
    _ document: LayoutDocument, _ varying: VaryingLength, _ range: ClosedRange<Double>,
    _ place: Comment, step: Double = 0.25
  ) throws {
    var widths = stride(from: range.lowerBound, through: range.upperBound, by: step).map { $0 }
    for interval in found {
      widths += [interval.lower, interval.upper]
      widths += [interval.lower + 1e-5, interval.upper - 1e-5].filter {
        interval.lower < $0 && $0 < interval.upper
      }
    }
    for width in widths where range.contains(width) {
      var specification = document.settings.container
      var size = specification.container.size
      if varying == .width { size.width = width } else { size.height = width }
      (specification.width, specification.height) = (size.width, size.height)
      var meter = SectionMeter(
        document.settings, in: specification,
        as: FrameNaming(document: "a", container: "", isContainerAsked: false))
      let columns = try meter.facts(of: section, at: index).lines.columns
      let holding = found.first {
        ($0.lower < width || ($0.includesLower && $0.lower == width))
          && (width < $0.upper || ($0.includesUpper && $0.upper == width))
      }
      #expect(holding?.columns == columns, "\(place), width \(width)")
    }
  }
}

extension SectionAttributes {
  fileprivate mutating func removeBalance() {
    metrics.balanced = nil
    whenEmpty?.balanced = nil
    for index in conditions.indices { conditions[index].metrics.balanced = nil }
  }
}
