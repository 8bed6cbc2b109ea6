import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

extension EditCountTests {
  /// Section `a` names the group only in a `when`, `b` nowhere. In each group stands one item.
  @Test(arguments: [
    ("groups.pair.size", "[402, 60]", "a"), ("contentInsetsReference", #""layoutMargins""#, "a"),
  ])
  func `an edit reaches a section whose condition refers to the document`(
    key: String, value: String, dirty: String
  ) throws {
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "compositional",
      "container": {"width": 402, "height": 874, "safeArea": [0, 10, 0, 10]},
      "groups": {"pair": {"kind": "horizontal", "size": [402, 50],
        "subitems": [{"size": [402, 50]}]}},
      "sections": [
        {"id": "a", "items": {"count": 2}, "contentInsetsReference": "none", "group":
          {"kind": "horizontal", "size": [402, 40], "subitems": [{"size": [402, 40]}]},
          "when": [{"minWidth": 300, "group": "pair", "contentInsetsReference": "automatic"}]},
        {"id": "b", "items": {"count": 2}, "contentInsetsReference": "none", "group":
          {"kind": "horizontal", "size": [402, 40], "subitems": [{"size": [402, 40]}]}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let report = try store.catalog.edit("d", kind: "set", summary: "") {
      editor throws(ServiceError) in try editor.set([(key, value)], at: .document)
    }
    let sections = try store.catalog.snapshot().document("d").sections
    #expect(report.invalidation.sections.map { sections[$0.index].id } == [dirty])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  /// compositional.md, "Effects of an edit": "sections that follow it, unless the insets across are
  /// the same". Both references have 10 pt at each side, but the safe area of an iPhone SE has
  /// none. `own` and the flow section never follow.
  @Test(arguments: [
    ("contentInsetsReference", #""none""#, false, ["follows"]),
    ("contentInsetsReference", #""layoutMargins""#, false, []),
    ("contentInsetsReference", #""layoutMargins""#, true, ["follows"]),
    ("defaults.contentInsetsReference", #""layoutMargins""#, false, ["follows"]),
  ])
  func `another reference computes the sections whose insets it changes`(
    key: String, value: String, hasOtherContainer: Bool, dirty: [String]
  ) throws {
    let group = #"{"kind": "horizontal", "size": [100, 40], "subitems": [{"size": [100, 40]}]}"#
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "flow",
      "container": {"width": 402, "height": 874, "safeArea": [20, 10, 20, 10],
        "layoutMargins": [0, 10, 0, 10]},
      "sections": [
        {"id": "follows", "layout": "compositional", "items": {"count": 2}, "group": \(group)},
        {"id": "own", "layout": "compositional", "items": {"count": 2}, "group": \(group),
          "contentInsetsReference": "none"},
        {"id": "flow", "items": {"count": 2}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    if hasOtherContainer {
      _ = try store.catalog.relayout("d", in: ["iphone-se:screen"])
    }
    let edit = NamedEdit.set("d", key, value)
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    let sections = try store.catalog.snapshot().document("d").sections
    #expect(report.invalidation.sections.map { sections[$0.index].id } == dirty)
    #expect(report.computed == dirty.count)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    #expect(try store.catalog.undo().map(\.computed) == [dirty.count])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  /// compositional.md, "Effects of an edit": an edit of a named group computes "the sections that
  /// use it". `nested` uses `cell` through `pair`; `default` has the group of the defaults.
  @Test(arguments: [
    ("groups.cell.size", "[100, 50]", ["own", "nested", "sometimes"]),
    ("groups.pair.size", "[402, 60]", ["nested"]),
    ("groups.wide.size", "[402, 60]", ["default"]),
    ("groups.unused.size", "[402, 60]", []),
    ("groups.new", #"{"kind": "horizontal", "size": [9, 9], "subitems": [{"size": [9, 9]}]}"#, []),
    ("groups.unused", "null", []),
    ("defaults.group", #""pair""#, ["default"]),
  ])
  func `an edit of a named group computes the sections that use it`(
    key: String, value: String, dirty: [String]
  ) throws {
    func group(_ size: String, _ subitem: String) -> String {
      #"{"kind": "horizontal", "size": \#(size), "subitems": [\#(subitem)]}"#
    }
    let own = group("[402, 40]", #"{"size": [402, 40]}"#)
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "compositional",
      "container": {"width": 402, "height": 874}, "defaults": {"group": "wide"},
      "groups": {"cell": \(group("[100, 40]", #"{"size": [100, 40]}"#)),
        "pair": \(group("[402, 50]", #""cell""#)), "wide": \(own), "unused": \(own)},
      "sections": [
        {"id": "own", "items": {"count": 2}, "group": "cell"},
        {"id": "nested", "items": {"count": 2}, "group": "pair"},
        {"id": "default", "items": {"count": 2}},
        {"id": "without", "items": {"count": 2}, "group": \(own)},
        {"id": "sometimes", "items": {"count": 2}, "group": \(own),
          "when": [{"minWidth": 300, "group": "cell"}]},
        {"id": "list", "layout": "list", "appearance": "plain", "items": {"count": 2}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let before = try store.catalog.snapshot().document("d")
    let edit = NamedEdit.set("d", key, value)
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    let edited = try store.catalog.snapshot().document("d")
    #expect(report.invalidation.sections.map { edited.sections[$0.index].id } == dirty)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    #expect(try store.catalog.undo().map(\.computed) == [dirty.count])
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    #expect(try store.catalog.snapshot().document("d") == before)
    // The same change by a whole document.
    let replaced = try store.catalog.edit("d", kind: "replace", summary: "") {
      editor throws(ServiceError) in try editor.replace(with: edited)
    }
    #expect(replaced.computed == dirty.count)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  /// compositional.md, "Effects of an edit": "pinning, zIndex, another orthogonal behaviour"
  /// compute and move nothing; an orthogonal behaviour "from or to none" computes its section.
  @Test(arguments: [
    ("d/row", "orthogonalScrollingBehavior", #""paging""#, 0),
    ("d/row", "orthogonalScrollingBehavior", #""none""#, 1),
    ("d/row", "orthogonalScrollingBehavior", "null", 1),
    ("d/badges", "boundarySupplementaryItems", "[\(item), \"pinToVisibleBounds\": true}]", 0),
    ("d/badges", "boundarySupplementaryItems", "[\(item), \"zIndex\": 7}]", 0),
    ("d/badges", "boundarySupplementaryItems", "[\(item), \"extendsBoundary\": false}]", 1),
    ("d/frames", "group.frames", #"[{"frame": [0, 0, 100, 40], "zIndex": 3}]"#, 0),
    ("d/frames", "group.frames", #"[{"frame": [0, 0, 101, 40], "zIndex": 3}]"#, 1),
    ("d", "groups.one.supplementaryItems[0].zIndex", "3", 0),
    ("d", "groups.one.supplementaryItems[0].size[0]", "11", 1),
    ("d", "defaults.boundarySupplementaryItems", "[\(item), \"pinToVisibleBounds\": true}]", 0),
    ("d", "defaults.boundarySupplementaryItems", "[]", 3),
  ])
  func `pins and the order of painting compute nothing`(
    address: String, key: String, value: String, computed: Int
  ) throws {
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "compositional",
      "container": {"width": 402, "height": 874},
      "groups": {"one": {"kind": "horizontal", "size": [402, 40],
        "subitems": [{"size": [402, 40]}], "supplementaryItems": [
          {"kind": "badge", "size": [10, 10], "containerAnchor": {"edges": ["top"]},
          "zIndex": 2}]}},
      "defaults": {"boundarySupplementaryItems": [\(Self.item)}]},
      "sections": [
        {"id": "row", "items": {"count": 4}, "orthogonalScrollingBehavior": "continuous",
          "group": {"kind": "horizontal", "size": [200, 40], "subitems": [{"size": [200, 40]}]}},
        {"id": "badges", "items": {"count": 2}, "boundarySupplementaryItems": [\(Self.item)}],
          "group": {"kind": "horizontal", "size": [402, 40], "subitems": [{"size": [402, 40]}]}},
        {"id": "frames", "items": {"count": 2}, "group":
          {"kind": "custom", "size": [402, 40], "frames": [[0, 0, 100, 40]]}},
        {"id": "named", "items": {"count": 2}, "group": "one"}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let edit = NamedEdit.set(address, key, value)
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    #expect(report.operation != nil)
    #expect(report.computed == computed)
    if computed == 0 { #expect(report.shifted == 0) }
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  private static let item =
    #"{"kind": "note", "size": [402, 20], "alignment": "top""#

  /// compositional.md, "Keys of a document and a section": a section has no layout that equals the
  /// document's. What the store exports is then what it imports: nothing changes.
  @Test(arguments: [
    ("layout", #""list""#, 2), ("defaults.layout", #""list""#, 2), ("layout", #""flow""#, 0),
  ])
  func `an edit of the layout drops it from the sections that have it`(
    key: String, value: String, computed: Int
  ) throws {
    let text = """
      {"format": "insetory/1", "id": "d", "container": {"width": 402, "height": 874},
      "defaults": {"appearance": "plain"}, "sections": [
        {"id": "a", "layout": "list", "items": {"count": 3}},
        {"id": "b", "items": {"count": 3}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let before = try store.catalog.snapshot().document("d")
    let edit = NamedEdit.set("d", key, value)
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    #expect(report.computed == computed)
    let edited = try store.catalog.snapshot().document("d")
    let canonical = try LayoutDocument.read(
      String(decoding: DocumentWriter.canonical(edited), as: UTF8.self))
    #expect(canonical == edited)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
    if computed > 0 {
      _ = try store.catalog.undo()
      #expect(try store.catalog.snapshot().document("d") == before)
      #expect(try store.catalog.snapshot().verify("d").difference == nil)
    }
  }

  /// compositional.md, "Traits of the container": the height is read "only if a fraction of it is
  /// reached from the box of the section". Half of `wide` is half of 60 pt, in every container.
  @Test(arguments: [("wide", 0), ("half", 2)])
  func `a fraction inside of a group reads no height`(group: String, computed: Int) throws {
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "compositional",
      "container": {"width": 402, "height": 874}, "groups": {
        "half": {"kind": "vertical", "size": [100, {"fractionalHeight": 0.5}],
          "subitems": [{"size": [100, 10]}]},
        "wide": {"kind": "horizontal", "size": [402, 60], "subitems": ["half"]}},
      "sections": [{"id": "a", "group": "\(group)", "items": {"count": 3}},
        {"id": "b", "layout": "flow", "items": {"count": 3}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let edit = NamedEdit.set("d", "container.height", "700")
    let report = try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    #expect(report.computed == computed)
    #expect(try store.catalog.snapshot().verify("d").difference == nil)
  }

  @Test func `a named group that a section uses is not removed`() throws {
    let row = #"{"kind": "horizontal", "size": [100, 10], "subitems": [{"size": [100, 10]}]}"#
    let text = """
      {"format": "insetory/1", "id": "d", "layout": "compositional",
      "container": {"width": 402, "height": 874}, "groups": {"row": \(row), "other": \(row)},
      "sections": [{"id": "a", "group": "row", "items": {"count": 3}}]}
      """
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try .read(text)])
    let edit = NamedEdit.set("d", "groups.row", "null")
    let error = #expect(throws: ServiceError.self) {
      try store.catalog.edit("d", kind: "set", summary: edit.name, edit.run)
    }
    #expect(
      error?.description.contains(
        #"d/a: $.sections[0].group: the document has no group "row""#) == true, "\(error!)")
  }
}
