import LayoutEngine
import StrictJSON
import Testing

/// The frames of `uikit_flow_cases.json`, printed by UIKit or documented for it, and those of
/// `uikit_recorded_flow_cases.json`, recorded from UIKit.
struct UIKitCaseTests {
  static let cases: [JSONValue] = (try? read()) ?? []

  private static func read() throws -> [JSONValue] {
    try ["uikit_flow_cases.json", "uikit_recorded_flow_cases.json"].flatMap {
      try DataFile.read($0).value("cases").elements()
    }
  }

  @Test func `the table has twenty-three cases`() throws {
    #expect(UIKitCaseTests.cases.count == 23)
  }

  @Test(arguments: cases.compactMap { try? $0.value("id").string() })
  func `the layout matches UIKit's frames`(id: String) throws {
    let json = try #require(UIKitCaseTests.cases.first { $0["id"] == .string(id) })
    let layout = try SampleDocument(uikit: json.value("input")).layout()
    let expected = try json.value("expected")
    for member in try expected.value("items").members() {
      let path = member.key.split(separator: "/").compactMap { Int($0) }
      let frame = try #require(
        layout.layoutAttributesForItem(at: ElementIndexPath(item: path[1], section: path[0]))?.frame
      )
      let expected = try ExpectedFrame(member.value)
      #expect(expected.matches(frame), "\(member.key) is \(frame), expected \(expected)")
    }
    for member in try expected["headers"]?.members() ?? [] {
      let section = try #require(Int(member.key))
      let frame = try #require(layout.supplementaryFrame(.header, inSection: section))
      let expected = try ExpectedFrame(member.value)
      #expect(expected.matches(frame), "header \(member.key) is \(frame), expected \(expected)")
    }
    if let size = expected["contentSize"] {
      let expected = try ExpectedFrame(
        .array([.null, .null, size.value("width"), size.value("height")]))
      #expect(expected.matches(Rect(origin: .zero, size: layout.contentSize)))
    }
  }
}

extension SampleDocument {
  fileprivate init(uikit json: JSONValue) throws {
    var container = Container(size: try json.value("containerSize").size())
    container.contentInset = try json.value("contentInset").insets()
    container.scale = try json["scale"].flatMap { PixelScale(rawValue: try $0.integer()) }
    if let margins = json["layoutMargins"] { container.layoutMargins = try margins.insets() }
    if let area = json["safeArea"] { container.safeArea = try area.insets() }
    self.init(container: container)
    if let reference = json["sectionInsetReference"] {
      configuration.sectionInsetReference = try reference.choice(of: SectionInsetReference.self)
    }
    configuration.scrollDirection = try json.value("scrollDirection")
      .choice(of: ScrollDirection.self)
    for json in try json.value("sections").elements() {
      var section = SectionInput()
      section.attributes.metrics.sectionInset = try json.value("inset").insets()
      section.attributes.metrics.minimumLineSpacing = try json.value("minimumLineSpacing").number()
      section.attributes.metrics.minimumInteritemSpacing = try json.value(
        "minimumInteritemSpacing"
      ).number()
      section.attributes.metrics.header = try json.value("header").size()
      section.attributes.metrics.footer = try json.value("footer").size()
      for item in try json.value("items").elements() {
        section.items.append(.fixed(try item.size()), count: try item["count"]?.integer() ?? 1)
      }
      sections.append(section)
    }
  }
}
