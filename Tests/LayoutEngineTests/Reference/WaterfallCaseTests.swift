import LayoutEngine
import Testing

/// The cases of `waterfall_cases.json` and the example of waterfall.md, for the reference and for
/// the engine.
struct WaterfallCaseTests {
  private static let cases: [WaterfallCase] = (try? WaterfallCase.all()) ?? []

  @Test func `the file has thirteen waterfalls`() throws {
    #expect(try WaterfallCase.all().count == 13)
  }

  @Test(arguments: cases.map(\.id))
  func `ReferenceWaterfall has the frames derived by hand`(id: String) throws {
    let value = try #require(WaterfallCaseTests.cases.first { $0.id == id })
    let reference = ReferenceWaterfall(value.document)
    let result = reference.result.snapped(scale: value.document.container.scale)
    let differences = try value.differences(from: result)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(!reference.isTooCloseToCall)
  }

  @Test(arguments: cases.map(\.id))
  func `the engine has the frames derived by hand`(id: String) throws {
    let value = try #require(WaterfallCaseTests.cases.first { $0.id == id })
    let differences = try value.differences(from: WaterfallResult(engine: value.document))
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// "In a document": the document of pins.
  private static var pins: SampleDocument {
    var document = SampleDocument(
      container: Container(size: Size(width: 402, height: 874), scale: .x3))
    document.configuration.layout = .waterfall
    var defaults = SectionMetrics()
    defaults.sectionInset = EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
    defaults.minimumInteritemSpacing = 8
    defaults.waterfall = WaterfallMetrics(minimumColumnSpacing: 8)
    document.configuration.defaults.metrics = defaults
    var section = SectionInput()
    section.attributes.metrics.header = Size(width: 0, height: 44)
    section.attributes.metrics.waterfall = WaterfallMetrics(
      columnCount: .columns(ColumnCount(min: 2, minWidth: 170)))
    section.items.append(Size(width: 3, height: 4))
    section.items.append(Size(width: 16, height: 9))
    section.items.append(.rule(SizingRule(.column, other: .aspect(1), plus: 36)), count: 2)
    document.sections = [section]
    return document
  }

  @Test func `a document of pins has the frames of waterfall.md`() throws {
    let document = WaterfallCaseTests.pins
    let reference = ReferenceWaterfall(document).result.snapped(scale: .x3)
    let engine = try WaterfallResult(engine: document)
    for result in [reference, engine] {
      let section = try #require(result.sections.first)
      let frames = [section.header].compactMap(\.self) + section.items
      let derived = [
        Rect(x: 0, y: 0, width: 402, height: 44),
        Rect(x: 12, y: 52, width: 185, height: 740 / 3.0),
        Rect(x: 205, y: 52, width: 185, height: 104),
        Rect(x: 205, y: 164, width: 185, height: 221),
        Rect(x: 12, y: 920 / 3.0, width: 185, height: 221),
      ]
      #expect(frames.count == derived.count)
      for (frame, expected) in zip(frames, derived) {
        let isNear =
          abs(frame.minX - expected.minX) < 1e-6 && abs(frame.minY - expected.minY) < 1e-6
          && abs(frame.width - expected.width) < 1e-6
          && abs(frame.height - expected.height) < 1e-6
        #expect(isNear, "\(frame), expected \(expected)")
      }
      #expect(result.contentSize.width == 402)
      #expect(abs(result.contentSize.height - 1607 / 3.0) < 1e-5)
    }
  }
}
