import LayoutEngine
import StrictJSON
import Testing

/// The frames of `ib_recorded_frames.json`, which Interface Builder wrote into public storyboards.
struct InterfaceBuilderTests {
  static let cases: [JSONValue] = (try? read()) ?? []

  private static func read() throws -> [JSONValue] {
    try DataFile.read("ib_recorded_frames.json").value("cases").elements()
  }

  /// The cases that deviate, with the deviation in x in points.
  ///
  /// ib-011 is the file of an old Xcode (tools version 7702) with a layout class of its own: one
  /// item 320 wide is at the leading edge of a 600 pt canvas. Two such items need 650 pt, so it is
  /// alone on its line and UIKit centres it, at (600 - 320) / 2 = 140, as ib-016, ib-030 and ib-063
  /// record. 320 was the width of a phone, and 600 is the width of the later "any" canvas: the
  /// frame is stale.
  private static let deviations = ["ib-011": 140.0]

  @Test func `the table has fifteen cases`() throws {
    #expect(InterfaceBuilderTests.cases.count == 15)
  }

  @Test(arguments: cases.compactMap { try? $0.value("id").string() })
  func `the layout matches the recorded frames`(id: String) throws {
    let json = try #require(InterfaceBuilderTests.cases.first { $0["id"] == .string(id) })
    let layout = try SampleDocument(interfaceBuilder: json).layout()
    let recorded = try json.value("recorded")
    let deviation = InterfaceBuilderTests.deviations[id] ?? 0
    for (item, cell) in try recorded.value("cells").elements().enumerated() {
      var frame = try #require(
        layout.layoutAttributesForItem(at: ElementIndexPath(item: item, section: 0))?.frame)
      frame.origin.x -= deviation
      #expect(frame == (try cell.value("frame").rect()))
    }
    for kind in ElementKind.headerAndFooter {
      let expected = try recorded.value(kind.rawValue)
      let frame = layout.supplementaryFrame(kind, inSection: 0)
      #expect(frame == (expected == .null ? nil : try expected.rect()))
    }
  }
}

extension SampleDocument {
  /// The prototype cells are the items of one section; a cell with its own size makes them mixed.
  fileprivate init(interfaceBuilder json: JSONValue) throws {
    self.init(container: Container(size: try json.value("container").size()))
    container.scale = try SampleDocument.scale(ofDevice: json.value("flags").value("ibDevice"))
    configuration.scrollDirection = try json.value("scrollDirection")
      .choice(of: ScrollDirection.self)
    let itemSize = try json.value("itemSize").size()
    var section = SectionInput()
    section.attributes.metrics.sectionInset = try json.value("sectionInset").insets()
    section.attributes.metrics.minimumLineSpacing = try json.value("minimumLineSpacing").number()
    section.attributes.metrics.minimumInteritemSpacing = try json.value(
      "minimumInteritemSpacing"
    ).number()
    section.attributes.metrics.header = try json.value("headerReferenceSize").size()
    section.attributes.metrics.footer = try json.value("footerReferenceSize").size()
    for cell in try json.value("recorded").value("cells").elements() {
      let own = try cell.value("customSize")
      section.items.append(own == .null ? itemSize : try own.size())
    }
    sections = [section]
  }

  /// Interface Builder rounds to the pixel grid of the canvas's device; without a device, to whole
  /// points.
  private static func scale(ofDevice device: JSONValue) throws -> PixelScale {
    switch device {
    case .null, .string("appleTV"): .x1
    case .string("retina4_7"), .string("retina6_1"): .x2
    case .string("retina5_5"), .string("retina5_9"): .x3
    default: throw BadData(device, expected: "a known device")
    }
  }
}
