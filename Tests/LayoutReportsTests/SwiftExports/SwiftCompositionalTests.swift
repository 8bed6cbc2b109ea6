import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// The code that `export --to swift` writes for compositional layouts. ``SwiftTestFileTests``
/// compiles and runs it.
@Suite struct SwiftCompositionalTests {
  /// Returns the file of one document, and the reason why the document is left out.
  private func file(_ keys: String) throws -> (file: SwiftTestFile, refusal: String?) {
    let text = "{\"format\": \"insetory/1\", \"id\": \"d\", \(keys)}"
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try LayoutDocument.read(text)])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    var file = SwiftTestFile()
    let refusal = try file.append(snapshot.layout(of: "d"))
    return (file, refusal)
  }

  private static let container = "\"container\": {\"width\": 100, \"height\": 90, \"scale\": 2}"
  private static let row =
    """
    "group": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 20],
              "subitems": [{"size": [40, 20]}]}
    """

  @Test func `flow sections after compositional ones are omitted and noted`() throws {
    let (file, refusal) = try file(
      """
      "layout": "compositional", \(Self.container), "sections": [
        {"id": "a", \(Self.row), "items": {"count": 2}},
        {"id": "b", "layout": "flow", "items": {"count": 1, "size": [10, 10]}}]
      """)
    #expect(refusal == nil)
    #expect(
      file.notes == [
        "\"d/b\": nothing is asserted from this section on, which is a flow section, after "
          + "compositional ones"
      ])
    // 40 and 40 in a line of 100.
    #expect(file.text.contains("      sizes 2 40 20\n      origins 0 0  40 0\n"))
    #expect(!file.text.contains("    layout.contentSize = CGSize"))
    #expect(!file.text.contains("\"b\""))
  }

  @Test func `compositional sections after flow ones are omitted and noted`() throws {
    let (file, refusal) = try file(
      """
      \(Self.container), "sections": [
        {"id": "a", "items": {"count": 1, "size": [10, 10]}},
        {"id": "b", "layout": "compositional", \(Self.row), "items": {"count": 2}}]
      """)
    #expect(refusal == nil)
    #expect(
      file.notes == [
        "\"d/b\": nothing is asserted from this section on, which is compositional, after "
          + "flow sections"
      ])
    #expect(!file.text.contains("layout.configuration = "))
  }

  /// The last sections decide where the first ones are.
  @Test(arguments: [
    (
      """
      "boundarySupplementaryItems": [
        {"kind": "end", "size": [{"fractionalWidth": 1}, 9], "alignment": "bottom"}]
      """, "boundary items of the layout depend on all sections"
    ),
    (
      "\"scrollDirection\": \"horizontal\", \"direction\": \"rightToLeft\"",
      "frames are mirrored in the whole content"
    ),
  ])
  func `a mixed document whose end decides its start is refused`(
    _ keys: String, _ reason: String
  ) throws {
    let (file, refusal) = try file(
      """
      "layout": "compositional", \(Self.container), \(keys), "sections": [
        {\(Self.row), "items": {"count": 2}}, {"layout": "flow"}]
      """)
    #expect(
      refusal
        == reason + ", and UIKit has no layout with flow and compositional sections (\"d/[1]\")")
    #expect(file.isEmpty)
  }

  @Test func `a group that fits nothing ends the assertions`() throws {
    let (file, refusal) = try file(
      """
      "layout": "compositional", \(Self.container), "sections": [
        {\(Self.row), "items": {"count": 2}},
        {"id": "none", "items": {"count": 2},
         "group": {"kind": "horizontal", "size": [30, 20], "subitems": [{"size": [40, 20]}]}}]
      """)
    #expect(refusal == nil)
    #expect(file.notes.count == 2)
    #expect(
      file.notes[0].hasPrefix(
        "\"d/none/item:[0]\": the item is 40 points wide, which is more than the 30 points that its "
          + "group has"))
    #expect(
      file.notes[1]
        == "\"d/none\": nothing is asserted from this section on, whose group cannot fit a single "
        + "item")
  }

  @Test func `a container without a scale is refused`() throws {
    let (_, refusal) = try file(
      """
      "layout": "compositional", "container": {"width": 100, "height": 90},
      "sections": [{\(Self.row), "items": {"count": 2}}]
      """)
    #expect(refusal == "UIKit rounds fractions to pixels, and the container has no \"scale\"")
  }

  @Test func `a flow layout has no spacing between sections and no boundary items`() throws {
    let sections = "\"sections\": [{\"id\": \"first\"}, {\"id\": \"second\"}]"
    let (spaced, _) = try file("\(Self.container), \"interSectionSpacing\": 5, \(sections)")
    #expect(
      spaced.notes == [
        "\"d/second\": nothing is asserted from this section on, because UIKit's flow layout has no "
          + "interSectionSpacing"
      ])
    let (_, refusal) = try file(
      """
      \(Self.container), \(sections), "boundarySupplementaryItems": [
        {"kind": "end", "size": [{"fractionalWidth": 1}, 9], "alignment": "bottom"}]
      """)
    #expect(refusal == "UIKit's flow layout has no boundary items of the whole layout")
  }

  @Test func `sections with equal values share a function`() throws {
    let (file, _) = try file(
      """
      "layout": "compositional", \(Self.container), "defaults": {\(Self.row)}, "sections": [
        {"items": {"count": 2}}, {"interGroupSpacing": 3}, {"items": {"count": 1}}]
      """)
    #expect(file.text.components(separatedBy: "    func section").count - 1 == 2)
    #expect(file.text.components(separatedBy: ", section1,\n").count - 1 == 2)
  }

  /// Versions of compositional.md, "Sources", [hdr]: repeatingSubitem iOS 16,
  /// uniformAcrossSiblings iOS 17; subitem with count is deprecated in iOS 16.
  @Test(arguments: [
    ("\"subitems\": [{\"size\": [9, 9]}]", nil, false),
    ("\"subitem\": {\"size\": [9, 9]}, \"count\": 2", nil, true),
    ("\"repeatingSubitem\": {\"size\": [9, 9]}, \"count\": 2", "16", false),
    ("\"subitems\": [{\"size\": [9, {\"uniformAcrossSiblings\": 9}]}]", "17", false),
  ])
  func `a method names what it needs`(
    _ content: String, _ version: String?, _ isDeprecated: Bool
  ) throws {
    let (file, _) = try file(
      """
      "layout": "compositional", \(Self.container), "sections": [{"items": {"count": 1},
       "group": {"kind": "horizontal", "size": [50, 20], \(content)}}]
      """)
    let method = file.text.components(separatedBy: "    var layout").first ?? ""
    #expect(method.contains("@available(*, deprecated") == isDeprecated)
    #expect(method.contains("func test_d() throws {") == (version != nil))
    if let version {
      #expect(method.contains("guard #available(iOS \(version).0, tvOS \(version).0, *)"))
    }
  }

  @Test func `a kind cannot end its literal`() {
    var code = SwiftLayoutCode([], isOfApp: false)
    let size = LayoutSize(width: .absolute(1), height: .absolute(1))
    let kind = "a\"; exit(1) //\\(exit(1))\n"
    code.setBoundaryItems(
      [BoundarySupplementaryItem(kind: kind, size: size, alignment: .top)], of: "section")
    #expect(
      code.code.text(indentation: 0) == #"""
        let size1 = NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1))
        let boundaryItem1 = NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size1, elementKind: "a\"; exit(1) //\\(exit(1))\n", alignment: .top)
        section.boundarySupplementaryItems = [boundaryItem1]

        """#)
  }

  @Test func `the code of the sections is limited`() throws {
    // A section has 7 lines of code that make objects, and a line counts as 5 elements.
    let sections = (1...2_000).map { "{\(Self.row), \"interGroupSpacing\": \($0)}" }
    let error = #expect(throws: ServiceError.self) {
      try file(
        """
        "layout": "compositional", \(Self.container), "sections": [\(sections.joined(separator: ","))]
        """)
    }
    #expect(error?.description.hasPrefix("more than 50000 sections and items in one") == true)
  }
}
