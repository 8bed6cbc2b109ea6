import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// Compiles the output of `export --to swift` with a stand-in for UIKit and runs it. The stand-in's
/// layouts follow flow-layout.md and compositional.md, and share no code with the engine.
@Suite struct SwiftTestFileTests {
  /// Documents with features that the samples lack: both directions, every inset reference, pinned
  /// views, mixed sizes.
  private static let documents = [
    """
    {"format": "insetory/1", "id": "margins", "direction": "rightToLeft", "pinHeaders": true,
     "flipsHorizontallyInOppositeLayoutDirection": true,
     "container": {"width": 390, "height": 300, "scale": 3, "layoutMargins": {"left": 16, "right": 9},
                   "contentInset": {"top": 40, "left": 12, "bottom": 7, "right": 3}},
     "sectionInsetReference": "layoutMargins",
     "defaults": {"sectionInset": [4, 11, 6, 2], "header": {"height": 30.25}},
     "sections": [{"items": {"count": 11, "size": [61.3, 40]}},
                  {"items": [[100, 30], [50, 20.5], {"count": 4, "size": [70, 40]}, [300, 10], [90, 9]]},
                  {}, {"items": {"count": 3, "size": ["fill", 30]}}]}
    """,
    """
    {"format": "insetory/1", "id": "safe", "scrollDirection": "horizontal", "direction": "rightToLeft",
     "flipsHorizontallyInOppositeLayoutDirection": true,
     "pinHeaders": true, "pinFooters": true, "sectionInsetReference": "safeArea",
     "container": {"width": 320, "height": 401, "scale": 2, "safeArea": {"top": 59, "bottom": 34},
                   "contentInset": {"left": 5, "right": 8}},
     "sections": [{"header": {"width": 20}, "footer": {"width": 15}, "minimumLineSpacing": 3,
                   "items": [[30, 100], [25, 80], [40, 170], [30, 20], [20, 60]]},
                  {"header": {"width": 10}, "footer": {"width": 30}, "sectionInset": [1, 2, 3, 4],
                   "items": {"count": 23, "size": [33, 51]}}]}
    """,
    """
    {"format": "insetory/1", "id": "unflipped", "direction": "rightToLeft",
     "container": {"width": 390, "height": 300, "scale": 3, "layoutMargins": {"left": 16, "right": 9}},
     "sectionInsetReference": "layoutMargins", "defaults": {"sectionInset": [4, 11, 6, 2]},
     "sections": [{"items": {"count": 11, "size": [61.3, 40]}},
                  {"items": [[100, 30], [50, 20.5], {"count": 4, "size": [70, 40]}]},
                  {"items": [[90, 30], [90, 20], [90, 10], [90, 50], [90, 20]]}]}
    """,
    """
    {"format": "insetory/1", "id": "no-scale", "pinFooters": true,
     "container": {"width": 200, "height": 150, "sizeClass": "regular"},
     "defaults": {"footer": {"height": 20}, "minimumInteritemSpacing": 7, "minimumLineSpacing": -4},
     "sections": [{"items": {"count": 7, "size": {"columns": 3, "aspect": 1.5, "round": "none"}}},
                  {"id": "one", "items": [[180, 40]]}, {"items": [[90, 30], [20, 60]]}]}
    """,
    """
    {"format": "insetory/1", "id": "no_scale", "container": {"width": 100, "height": 100},
     "sections": [{"id": "first", "items": {"count": 3, "size": [30, 10]}},
                  {"id": "spread", "distribution": "even", "items": {"count": 2, "size": [30, 10]}},
                  {"items": {"count": 3, "size": [30, 10]}}]}
    """,
    // UIKit leaves items undefined that are wider than the line or have no height. Sections before
    // them are defined.
    """
    {"format": "insetory/1", "id": "undefined", "container": {"width": 100, "height": 100},
     "sections": [{"items": [[100, 30], [100, 10]]}, {"id": "wide", "items": [[120, 20], [30, 30], [20, 0]]},
                  {"id": "after", "items": {"count": 3, "size": [30, 10]}}]}
    """,
  ]

  private func file(of store: ScratchStore, _ ids: [String]) throws -> SwiftTestFile {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    var file = SwiftTestFile()
    for id in ids { _ = try file.append(snapshot.layout(of: id)) }
    return file
  }

  private func store(_ texts: [String]) throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments(try texts.map { try LayoutDocument.read($0) })
    return store
  }

  @Test(.timeLimit(.minutes(20)))
  func `an exported test compiles and passes, and a wrong frame fails`() throws {
    let store = try store(Self.documents + SwiftCompositionalDocuments.all)
    _ = try store.catalog.importDocuments(try SampleDocuments.all())
    let snapshot = try store.catalog.snapshot()
    let ids = try snapshot.documentIDs()
    snapshot.close()
    let text = try file(of: store, ids).text
    // The first item of the mixed section is at x = 390 - 12 - 3 - 8 - 100 = 267: the inset is
    // max(3, 9 + 11) - 3 = 17 at the right, 390 - 15 - 17 - 100 = 258.
    let planted = try self.file(of: store, ["margins"]).text
      .replacing("InsetoryLayoutTests", with: "PlantedTests")
      .replacing("origins 258 ", with: "origins 258.2 ")
    // Another spacing in the code of a section, and views that are measured only if they are on
    // screen at first.
    let code = try self.file(of: store, ["groups"]).text
      .replacing("InsetoryLayoutTests", with: "CodeTests")
      .replacing("interItemSpacing = .fixed(4)", with: "interItemSpacing = .fixed(5)")
    let unseen = try self.file(of: store, ["measured"]).text
      .replacing("InsetoryLayoutTests", with: "UnseenTests")
      .replacing("if expected.isMeasured { showEverything(expected) }", with: "")
    let run = try SwiftRun([
      "Exported.swift": text, "Planted.swift": planted, "Code.swift": code, "Unseen.swift": unseen,
    ])
    let exported = try run.tests(of: "InsetoryLayoutTests")
    #expect(exported.status == 0, "\(exported.output)")
    let count = text.components(separatedBy: "\n  func test").count - 1
    #expect(count == ids.count - 2, "all but the shelf and the waterfall")
    #expect(exported.output.contains("Executed \(count) tests, with 0 failures"))
    let failed = try run.tests(of: "PlantedTests")
    #expect(failed.status != 0)
    #expect(failed.output.contains("margins/[1]/item:[0] is"), "\(failed.output)")
    let changed = try run.tests(of: "CodeTests")
    #expect(changed.output.contains("groups/[2]/item:[1] is"), "\(changed.output)")
    let unmeasured = try run.tests(of: "UnseenTests").output
    #expect(unmeasured.contains("measured/row/item:[9] is"), "\(unmeasured)")
    #expect(!unmeasured.contains("measured/list/item:[0] is"))
    #expect(try SwiftRun.formatted(text) == text)
  }

  @Test func `content that UIKit cannot lay out is omitted and noted`() throws {
    let store = try store(Self.documents)
    let file = try file(of: store, ["no-scale", "no_scale"])
    #expect(
      file.notes == [
        "\"no_scale/spread\": nothing is asserted from this section on, which is spread evenly"
      ])
    // Two ids that differ only in characters that a name cannot have are two methods.
    #expect(file.text.contains("func test_no_scale()"))
    #expect(file.text.contains("func test_no_scale_2()"))
    #expect(file.text.contains("\"first\"") && !file.text.contains("\"spread\""))
  }

  @Test func `no assertions follow a size that UIKit leaves undefined`() throws {
    let store = try store(Self.documents)
    let file = try file(of: store, ["undefined"])
    #expect(file.notes.count == 3)
    #expect(
      file.notes[0].hasPrefix("\"undefined/wide/item:[0]\": the behavior of the UICollection"))
    #expect(
      file.notes[1].hasPrefix("\"undefined/wide/item:[2]\": the behavior of the UICollection"))
    #expect(
      file.notes[2]
        == "\"undefined/wide\": nothing is asserted from this section on, where UIKit leaves an item's size "
        + "undefined")
    #expect(file.text.contains("origins 0 0  0 40"))
    #expect(!file.text.contains("\"wide\"") && !file.text.contains("\"after\""))
    #expect(!file.text.contains("    layout.contentSize = CGSize"))
  }

  @Test(arguments: [
    "[[120, 20], [30, 30]]", "[[30, 30], [20, 0]]", "{\"count\": 2, \"size\": [0, 10]}",
    "{\"count\": 2, \"size\": [101, 10]}",
  ])
  func `a document that begins with a size undefined in UIKit is omitted`(_ items: String) throws {
    let store = try store([
      """
      {"format": "insetory/1", "id": "a-b", "container": {"width": 100, "height": 100},
       "sections": [{"items": \(items)}]}
      """
    ])
    let snapshot = try store.catalog.snapshot()
    var file = SwiftTestFile()
    #expect(
      try file.append(snapshot.layout(of: "a-b"))
        == "UIKit leaves an item's size undefined (\"a-b/[0]\")")
    #expect(file.isEmpty)
  }

  /// With an alignment, or beside another item, it is where an item of its size is.
  @Test func `nothing is asserted from the only item of a section that measures itself`() throws {
    let store = try store([
      """
      {"format": "insetory/1", "id": "d", "container": {"width": 100, "height": 100},
       "defaults": {"estimatedItemSize": [40, 20]}, "sections": [
         {"items": {"count": 2, "measured": {"height": 30}}},
         {"items": [{"measured": {"height": 30}}]}]}
      """
    ])
    let snapshot = try store.catalog.snapshot()
    var file = SwiftTestFile()
    #expect(try file.append(snapshot.layout(of: "d")) == nil)
    #expect(
      file.notes == [
        "\"d/[1]\": nothing is asserted from this section on, whose only item is centred because its cell "
          + "measures itself"
      ])
  }

  @Test func `a shelf and a document that begins with even distribution are refused`() throws {
    let store = try store([
      """
      {"format": "insetory/1", "id": "even", "container": {"width": 100, "height": 100},
       "defaults": {"distribution": "even"}, "sections": [{}, {"items": {"count": 2}}]}
      """,
      """
      {"format": "insetory/1", "id": "first", "container": {"width": 100, "height": 100},
       "defaults": {"distribution": "even"}, "sections": [{"items": {"count": 2}}]}
      """,
      """
      {"format": "insetory/1", "id": "shelf", "layout": "shelf",
       "container": {"width": 100, "height": 100}}
      """,
    ])
    let snapshot = try store.catalog.snapshot()
    var file = SwiftTestFile()
    #expect(try file.append(snapshot.layout(of: "even")) == nil)
    #expect(
      try file.append(snapshot.layout(of: "first"))
        == "UIKit's flow layout does not spread items evenly (\"first/[0]\")")
    #expect(try file.append(snapshot.layout(of: "shelf")) == "UIKit has no shelf layout")
  }

  @Test func `the number of assertions for the compiler is limited`() throws {
    let store = try store([
      """
      {"format": "insetory/1", "id": "long", "container": {"width": 100, "height": 100},
       "sections": [{"items": {"count": 49999}}]}
      """
    ])
    let snapshot = try store.catalog.snapshot()
    var file = SwiftTestFile()
    _ = try file.append(snapshot.layout(of: "long"))
    let error = #expect(throws: ServiceError.self) { try file.append(snapshot.layout(of: "long")) }
    #expect(
      error?.description
        == "more than 50000 sections and items in one Swift file, with \"long\"; export fewer "
        + "documents at a time, such as by a glob")
  }

  @Test func `a text cannot end its literal, interpolate or hide characters`() {
    #expect(SwiftLiteral.string("a\"; exit(1) //") == #""a\"; exit(1) //""#)
    #expect(SwiftLiteral.string(#"\(exit(1))"#) == #""\\(exit(1))""#)
    #expect(SwiftLiteral.string("a\nb\u{2028}\u{202E}\u{0}") == #""a\nb\u{2028}\u{202E}\u{0}""#)
    #expect(SwiftLiteral.methodName("a.b-c\"é\n") == "test_a_b_c____")
  }
}
