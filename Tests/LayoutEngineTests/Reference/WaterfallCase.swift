import LayoutEngine
import StrictJSON

/// A case of `waterfall_cases.json`: a document and its frames, derived by hand. waterfall.md,
/// "Worked cases".
struct WaterfallCase {
  let id: String
  let document: SampleDocument
  private let expected: JSONValue

  /// All cases of the file.
  static func all() throws -> [WaterfallCase] {
    try DataFile.read("waterfall_cases.json").elements().map { try WaterfallCase($0) }
  }

  private init(_ json: JSONValue) throws {
    try json.allow("id", "source", "engine", "input", "expected", "notes")
    id = try json.value("id").string()
    document = try SampleDocument(waterfall: json.value("input"))
    expected = try json.value("expected")
  }

  /// Returns what a layout of the document has otherwise than expected.
  func differences(from result: WaterfallResult) throws -> [String] {
    try expected.allow("items", "headers", "footers", "contentSize", "tolerance")
    let tolerance = try expected.value("tolerance").number()
    var differences: [String] = []
    func compare(_ name: String, _ frame: Rect?, _ json: JSONValue) throws {
      let expected = try ExpectedFrame(json)
      guard let frame else { return differences.append("\(name) is missing") }
      if !expected.matches(frame, within: tolerance) {
        differences.append("\(name) is \(frame), expected \(expected)")
      }
    }
    func compareCount(_ name: String, _ count: Int, _ expected: Int) {
      if count != expected { differences.append("\(count) \(name), expected \(expected)") }
    }

    let items = try expected.value("items").members()
    compareCount("items", result.sections.reduce(0) { $0 + $1.items.count }, items.count)
    for member in items {
      let path = member.key.split(separator: "/").compactMap { Int($0) }
      guard path.count == 2, result.sections.indices.contains(path[0]) else {
        throw BadData(.string(member.key), expected: "section/item")
      }
      let frames = result.sections[path[0]].items
      let frame = frames.indices.contains(path[1]) ? frames[path[1]] : nil
      try compare("item \(member.key)", frame, member.value)
    }
    for (name, frames) in [
      ("headers", result.sections.map(\.header)), ("footers", result.sections.map(\.footer)),
    ] {
      let members = try expected[name]?.members() ?? []
      compareCount(name, frames.count { $0 != nil }, members.count)
      for member in members {
        guard let section = Int(member.key), frames.indices.contains(section) else {
          throw BadData(.string(member.key), expected: "a section")
        }
        try compare("\(name) \(member.key)", frames[section], member.value)
      }
    }
    try compare(
      "content size", Rect(origin: .zero, size: result.contentSize),
      .array([.null, .null] + expected.value("contentSize").elements()))
    return differences
  }
}

extension SampleDocument {
  fileprivate init(waterfall json: JSONValue) throws {
    try json.allow("container", "scale", "scrollDirection", "minimumContentHeight", "sections")
    self.init(container: Container(size: try json.value("container").size()))
    container.scale = PixelScale(rawValue: try json.value("scale").integer())
    configuration.layout = .waterfall
    if let direction = try json["scrollDirection"]?.choice(of: ScrollDirection.self) {
      configuration.scrollDirection = direction
    }
    configuration.minimumContentHeight = try json["minimumContentHeight"]?.number() ?? 0
    for section in try json.value("sections").elements() {
      sections.append(try SectionInput(waterfall: section))
    }
  }
}

extension SectionInput {
  fileprivate init(waterfall json: JSONValue) throws {
    try json.allow(
      "columnCount", "minimumColumnSpacing", "minimumInteritemSpacing", "itemRenderDirection",
      "sectionInset", "headerHeight", "headerInset", "footerHeight", "footerInset", "items")
    self.init()
    var waterfall = WaterfallMetrics()
    if let count = try json["columnCount"]?.integer() { waterfall.columnCount = .count(count) }
    waterfall.minimumColumnSpacing = try json["minimumColumnSpacing"]?.number()
    waterfall.itemRenderDirection = try json["itemRenderDirection"]?
      .choice(of: ItemRenderDirection.self)
    waterfall.headerInset = try json["headerInset"]?.insets()
    waterfall.footerInset = try json["footerInset"]?.insets()
    var metrics = SectionMetrics()
    if waterfall != WaterfallMetrics() { metrics.waterfall = waterfall }
    metrics.sectionInset = try json["sectionInset"]?.insets()
    metrics.minimumInteritemSpacing = try json["minimumInteritemSpacing"]?.number()
    if let height = try json["headerHeight"]?.number() {
      metrics.header = Size(width: 0, height: height)
    }
    if let height = try json["footerHeight"]?.number() {
      metrics.footer = Size(width: 0, height: height)
    }
    attributes.metrics = metrics
    for item in try json.value("items").elements() { items.append(try item.size()) }
  }
}
