import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

@Suite struct SuppressionTests {
  private static let sections = #"""
    "sections": [
      {"id": "s0", "items": [[0, 9], {"id": "x", "size": [9, 9]}]},
      {"id": "s1", "items": [{"id": "x", "size": [0, 9]}, [9, 9]]},
      {"items": [[0, 9], [9, 8]]}]
    """#

  /// Returns the addresses of the findings about three items without a width that a suppression
  /// leaves.
  private func left(at address: String?) throws -> [String] {
    let place = address.map { #""address": "\#($0)", "# } ?? ""
    let document = try LintCase(
      "",
      #""suppressions": [{"rule": "zero-size", \#(place)"reason": "a spacer"}], \#(Self.sections)"#
    ).document()
    let results = try document.lint()
    for result in results where result.suppression != nil {
      #expect(result.suppression?.reason == "a spacer")
    }
    return results.filter { $0.suppression == nil && $0.finding.rule == .zeroSize }
      .map { String($0.finding.address.dropFirst(2)) }
  }

  @Test(
    arguments: [
      (nil, []), ("*", []), ("s0", ["s1/item:x", "[2]/item:[0]"]),
      ("s?", ["[2]/item:[0]"]), ("s[1-9]", ["s0/item:[0]", "[2]/item:[0]"]),
      ("[0]", ["s1/item:x", "[2]/item:[0]"]), ("[2]", ["s0/item:[0]", "s1/item:x"]),
      ("2", ["s0/item:[0]", "s1/item:x"]), ("s1/item:x", ["s0/item:[0]", "[2]/item:[0]"]),
      ("s1/item:[0]", ["s0/item:[0]", "s1/item:x", "[2]/item:[0]"]),
      ("*/item:[0]", ["s1/item:x"]), ("s1/*", ["s0/item:[0]", "[2]/item:[0]"]),
      ("s1/header", ["s0/item:[0]", "s1/item:x", "[2]/item:[0]"]),
      ("decoration:x", ["s0/item:[0]", "s1/item:x", "[2]/item:[0]"]),
    ] as [(String?, [String])])
  func `a suppression applies to the findings at its address`(
    _ address: String?, _ expected: [String]
  ) throws {
    // The same finding in several sections is one result, which is at the first remaining section.
    let found = try left(at: address)
    #expect(found.first == expected.first)
    #expect(found.count == min(1, expected.count))
  }

  @Test(
    arguments: [
      ("supplementary:b", true), ("supplementary:*", true), ("supplementary:a", false),
      ("s0/supplementary:b", false), ("decoration:b", false),
    ])
  func `a boundary item of the layout has an address without a section`(
    _ address: String, _ isSuppressed: Bool
  ) throws {
    let document = try LintCase(
      "",
      #"""
      "layout": "list", "defaults": {"appearance": "plain"}, "boundarySupplementaryItems": [
        {"kind": "a", "size": [60, 30], "alignment": "bottomLeading"},
        {"kind": "b", "size": [60, 10], "alignment": "bottomTrailing"}],
      "suppressions": [
        {"rule": "boundary-items-overlap", "address": "\#(address)", "reason": "it is clear"}],
      "sections": [{"id": "s0", "items": []}]
      """#
    ).document()
    let found = try document.lint().filter { $0.finding.rule == .boundaryItemsOverlap }
    #expect(found.map(\.finding.address) == ["d/supplementary:b"])
    #expect(found.map { $0.suppression != nil } == [isSuppressed])
  }

  @Test func `an unused suppression is a note, except in a query for one section`()
    throws
  {
    let store = try ScratchStore()
    let document = try LintCase(
      "",
      #"""
      "suppressions": [{"rule": "zero-size", "reason": "a"}, {"rule": "zero-size", "reason": "b"},
        {"rule": "unused-suppression", "reason": "b came with the template"}],
      \#(Self.sections)
      """#
    ).document()
    _ = try store.catalog.importDocuments([document])
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }

    let all = try snapshot.lint(Address("d"))
    let one = try snapshot.lint(Address("d/s0"))

    #expect(all.map(\.finding.rule) == [.unusedSuppression, .zeroSize])
    #expect(all.map(\.suppression?.reason) == ["b came with the template", "a"])
    #expect(one.map(\.finding.address) == ["d/s0/item:[0]"])
  }

  @Test func `a change of a suppression makes nothing dirty and is one undoable operation`()
    throws
  {
    let store = try ScratchStore()
    let document = try LintCase("", Self.sections).document()
    _ = try store.catalog.importDocuments([document])

    let report = try store.catalog.edit("d", kind: "set", summary: "spacers") { editor in
      var settings = editor.settings
      settings.suppressions = [Suppression(.zeroSize, address: "s*", reason: "spacers")]
      try editor.setSettings(settings)
    }

    #expect((report.computed, report.shifted, report.kept) == (0, 0, 3))
    #expect(report.operation != nil)
    let snapshot = try store.catalog.snapshot()
    #expect(try snapshot.document("d").settings.suppressions.map(\.reason) == ["spacers"])
    snapshot.close()
    _ = try store.catalog.undo("d")
    let after = try store.catalog.snapshot()
    defer { after.close() }
    #expect(try after.document("d") == document)
  }

  @Test func `a suppression follows a section, an item and a decoration that get another id`()
    throws
  {
    let store = try ScratchStore()
    let addresses = [
      "s0", "s0/*", "s0/item:x", "[0]/item:x", "s1/item:x", "s*/item:x", "[1]/decoration:card",
      "s1/decoration:card[2]", "s1/decoration:cards", "decoration:all", "s00",
    ]
    let suppressions = addresses.map {
      #"{"rule": "zero-size", "address": "\#($0)", "reason": "a spacer"}"#
    }.joined(separator: ", ")
    let document = try LintCase(
      "",
      #"""
      "decorationKinds": {"card": {}}, "decorations": [{"kind": "card", "id": "all"}],
      "suppressions": [\#(suppressions)], "sections": [
        {"id": "s0", "items": [[9, 9], {"id": "x", "size": [9, 9]}]},
        {"id": "s1", "decorations": ["card"], "items": [{"id": "x", "size": [9, 9]}]}]
      """#
    ).document()
    _ = try store.catalog.importDocuments([document])
    func left() throws -> [String?] {
      let snapshot = try store.catalog.snapshot()
      defer { snapshot.close() }
      return try snapshot.document("d").settings.suppressions.map(\.address)
    }
    func setID(_ id: String, at target: EditTarget) throws {
      _ = try store.catalog.edit("d", kind: "set", summary: "id") { editor in
        try editor.set([("id", id)], at: target)
      }
    }

    try setID("y", at: .item(section: 0, item: 1))
    try setID("rails", at: .section(0))
    try setID("inner", at: .decoration(.section(1), ordinal: 0))
    try setID("whole", at: .decoration(.document, ordinal: 0))

    #expect(
      try left() == [
        "rails", "rails/*", "rails/item:y", "[0]/item:y", "s1/item:x", "s*/item:x",
        "[1]/decoration:inner", "s1/decoration:inner[2]", "s1/decoration:cards",
        "decoration:whole", "s00",
      ])
    for _ in 0..<4 { _ = try store.catalog.undo("d") }
    #expect(try left() == addresses)
  }
}
