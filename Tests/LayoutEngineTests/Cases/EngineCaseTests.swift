import LayoutEngine
import StrictJSON
import Testing

/// Every file of `Tests/Data/engine-cases`.
struct EngineCaseTests {
  @Test(arguments: try DataFile.names(in: "engine-cases"))
  func `a case has its hand-derived frames`(name: String) throws {
    let engineCase = try EngineCase(named: name)
    #expect(!engineCase.expectations.isEmpty)
    for (index, expectation) in engineCase.expectations.enumerated() {
      try check(
        expectation, of: engineCase.document, "\(name), expectation \(index)")
    }
  }

  private func check(_ json: JSONValue, of original: SampleDocument, _ name: String) throws {
    try json.allow(
      "container", "layout", "defaults", "offset", "contentSize", "frames", "painted", "outlines",
      "regions", "paintOrder", "diagnostics")
    var document = original
    if let container = json["container"] { try document.container.read(container) }
    if let layout = json["layout"] { try document.configuration.read(layout) }
    if let defaults = json["defaults"] {
      document.configuration.defaults = try SectionAttributes(defaults)
    }
    let layout = try document.layout()
    let offset = try json["offset"]?.point()

    if let expected = json["contentSize"] {
      let size = layout.contentSize
      let frame = Rect(origin: .zero, size: size)
      let expected = try ExpectedFrame(.array([.null, .null] + expected.elements()))
      #expect(expected.matches(frame), "\(name): content size \(size), expected \(expected)")
    }
    for member in try json["frames"]?.members() ?? [] {
      let frame = try frame(member.key, of: layout, offset)
      guard member.value != .null else {
        #expect(frame == nil, "\(name): \(member.key) is there")
        continue
      }
      let expected = try ExpectedFrame(member.value)
      let actual = try #require(frame, "\(name): no \(member.key)")
      #expect(
        expected.matches(actual), "\(name): \(member.key) is \(actual), expected \(expected)")
    }
    try checkDecorations(json, layout.allAttributes(contentOffset: offset), name)
    for region in try json["regions"]?.elements() ?? [] {
      let found = layout.layoutAttributesForElements(
        in: try region.value("rect").rect(), contentOffset: offset)
      let expected = try region.value("elements").elements().map { try $0.string() }
      #expect(found.map(\.caseName) == expected, "\(name): \(region)")
    }
    if let order = json["paintOrder"] {
      let painted = layout.allAttributes(contentOffset: offset).reversed()
        .sorted { $0.isPainted(before: $1) }
      #expect(painted.map(\.caseName) == (try order.elements().map { try $0.string() }), "\(name)")
    }
    if let diagnostics = json["diagnostics"] {
      let actual = layout.diagnostics.map {
        "\($0.section)/\($0.diagnostic.firstItem) ×\($0.diagnostic.itemCount): "
          + $0.diagnostic.message
      }
      #expect(actual == (try diagnostics.elements().map { try $0.string() }), "\(name)")
    }
  }

  private func checkDecorations(
    _ json: JSONValue, _ all: [LayoutAttributes], _ name: String
  ) throws {
    for member in try json["painted"]?.members() ?? [] {
      let attributes = try #require(all.first { $0.caseName == member.key }, "\(name): \(member)")
      let expected = try ExpectedFrame(member.value)
      let actual = attributes.paintedRect
      #expect(expected.matches(actual), "\(name): \(member.key) paints \(actual)")
    }
    for member in try json["outlines"]?.members() ?? [] {
      let attributes = try #require(all.first { $0.caseName == member.key }, "\(name): \(member)")
      let expected = try ExpectedOutline(member.value)
      let actual = attributes.outline
      #expect(expected.matches(actual), "\(name): \(member.key) is \(actual) of \(actual.area)")
    }
  }

  private func kind(_ name: Substring) -> ElementKind? {
    ElementKind.headerAndFooter.first { $0.rawValue == name }
  }

  /// Returns the frame of `"0"`, `"0/header"`, `"0/footer"`, `"0/2"` or a decoration.
  private func frame(_ key: String, of layout: CollectionLayout, _ offset: Point?) throws -> Rect? {
    let parts = key.split(separator: "/")
    if parts.count > 1, Int(parts[1]) == nil, kind(parts[1]) == nil {
      return layout.allAttributes(contentOffset: offset).first { $0.caseName == key }?.frame
    }
    guard let section = parts.first.flatMap({ Int($0) }), section < layout.sectionCount else {
      throw BadData(.string(key), expected: "a section")
    }
    guard parts.count == 2 else { return layout.frame(ofSection: section) }
    if let kind = kind(parts[1]) {
      return layout.supplementaryFrame(kind, inSection: section, contentOffset: offset)
    }
    guard let item = Int(parts[1]) else { throw BadData(.string(key), expected: "an element") }
    return layout.layoutAttributesForItem(at: ElementIndexPath(item: item, section: section))?.frame
  }
}

extension LayoutAttributes {
  /// The name of the element in case files.
  fileprivate var caseName: String {
    guard let decoration else {
      return "\(indexPath.section)/\(elementKind?.rawValue ?? String(indexPath.item))"
    }
    if decoration.sections != nil { return "content/\(decoration.id)" }
    let name = "\(indexPath.section)/\(decoration.id)"
    return decoration.geometry.each == .section ? name : "\(name)/\(indexPath.item)"
  }
}
