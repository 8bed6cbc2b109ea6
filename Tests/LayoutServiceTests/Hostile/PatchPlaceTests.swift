import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import StrictJSON
import Testing

@testable import LayoutService

/// An error about a value of a patch has the value's location in the patch, regardless of its path
/// in the merged document.
struct PatchPlaceTests {
  private static let document = #"""
    {"format":"insetory/1","id":"d","container":{"width":100,"height":100},
     "decorationKinds":{"card":{},"card2":{}},
     "sections":[{"id":"a","items":[{"id":"one","size":[1,1]},{"id":"two"}],"decorations":["card"]},
                 {"id":"b","itemSize":[3,4],"decorations":["card","card2"]}],
     "decorations":[{"kind":"card","id":"all","from":"a"}]}
    """#

  private func refusal(_ patch: String, of target: EditTarget) throws -> String {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try DocumentTestSupport.document(of: Self.document)])
    do {
      let report = try store.catalog.edit("d", kind: "apply", summary: "apply") {
        editor throws(ServiceError) in
        try editor.apply(patch: Array(patch.utf8), source: "p.json", to: target)
      }
      return "\(report)"
    } catch let error as ServiceError { return error.description }
  }

  private static let addresses: [EditTarget: String] = [
    .document: "d", .decorationKind("card"): "d", .section(1): "d/b",
    .item(section: 0, item: 0): "d/a/item:one", .item(section: 0, item: 1): "d/a/item:two",
    .supplementary(.header, section: 1): "d/b/header",
    .supplementary(.footer, section: 1): "d/b/footer",
    .decoration(.section(1), ordinal: 1): "d/b/decoration:card2",
    .decoration(.document, ordinal: 0): "d/decoration:all",
  ]

  /// - Parameters:
  ///   - sentence: The error without the file and without the address.
  ///   - address: The address in the error; nil for the target's address.
  private func expect(
    _ target: EditTarget, _ patch: String, _ sentence: String, of address: String? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let refusal = try refusal(patch, of: target)
    let address = try #require(address ?? Self.addresses[target])
    let expected = "p.json:" + sentence.replacing(" $", with: " \(address): $", maxReplacements: 1)
    #expect(refusal.hasPrefix(expected), "\(refusal)", sourceLocation: location)
  }

  @Test func `an error in a section patch has a path relative to the patch`() throws {
    try expect(
      .section(1), "{\n \"title\": \"é\", \"header\": {\"height\": -1}}", "2:37: $.header.height: ")
    try expect(.section(1), #"{"itemSize": {"width": "x"}}"#, "1:24: $.itemSize.width: ")
    try expect(.section(1), #"{"itemSize": {"wide": 3}}"#, "1:15: $.itemSize.wide: unknown key")
    try expect(
      .section(1), #"{"decorations": [{"kind": "none"}]}"#, "1:27: $.decorations[0].kind: ")
    try expect(.section(1), #"{"items": {"size": [1, 1]}}"#, "1:11: $.items: ")
    try expect(.section(1), #"{"items": [[1, 1], [1, true]]}"#, "1:24: $.items[1][1]: ")
    try expect(.section(1), "[\n1]", "1:1: $: expected an object")
  }

  @Test func `an error in an item, header or decoration patch has its place`() throws {
    try expect(.item(section: 0, item: 1), "{\n\n\"size\": [1, -3]}", "3:13: $.size[1]: ")
    try expect(.item(section: 0, item: 1), #"{"a b": 1}"#, "1:2: $['a b']: unknown key")
    try expect(.supplementary(.header, section: 1), #"{"height": "x"}"#, "1:12: $.height: ")
    try expect(.supplementary(.footer, section: 1), #"{"high": 1}"#, "1:2: $.high: unknown key")
    let second = EditTarget.decoration(.section(1), ordinal: 1)
    try expect(second, #"{"zIndex": 0.5}"#, "1:12: $.zIndex: ")
    try expect(second, #"{"kind": "none"}"#, "1:10: $.kind: ")
    let all = EditTarget.decoration(.document, ordinal: 0)
    try expect(all, #"{"appearance": {"alpha": 7}}"#, "1:26: $.appearance.alpha: ")
    try expect(.decorationKind("card"), #"{"zIndex": "x"}"#, "1:12: $.zIndex: ")
  }

  /// Null removes a key at every level. In a list, null is a value.
  @Test func `null for an unknown key is an error at the key`() throws {
    let unknown = "unknown key"
    try expect(.document, #"{"title": null, "tilte": null}"#, "1:17: $.tilte: \(unknown)")
    try expect(.document, #"{"defaults": {"hdr": null}}"#, "1:15: $.defaults.hdr: \(unknown)")
    try expect(
      .document, #"{"decorationKinds": {"card": {"zindex": null}}}"#,
      "1:31: $.decorationKinds.card.zindex: \(unknown)")
    for none in ["null", #"{"zIndex": null}"#] {
      try expect(
        .document, #"{"decorationKinds": {"card": {}, "none": \#(none)}}"#,
        "1:34: $.decorationKinds.none: \"decorationKinds\" has no kind \"none\"")
    }
    try expect(.document, #"{"sections": [], "tilte": null}"#, "1:18: $.tilte: \(unknown)")
    try expect(.document, #"{"defaults": {"when": [{"minWidth": null}]}}"#, "1:37: $.defaults")
    try expect(.section(1), #"{"header": {"hieght": null}}"#, "1:13: $.header.hieght: \(unknown)")
    try expect(.supplementary(.header, section: 1), #"{"high": null}"#, "1:2: $.high: \(unknown)")
    try expect(.item(section: 0, item: 0), #"{"idd": null}"#, "1:2: $.idd: \(unknown)")
    try expect(
      .item(section: 0, item: 0), #"{"size": {"wide": null}}"#, "1:11: $.size.wide: \(unknown)")
    let second = EditTarget.decoration(.section(1), ordinal: 1)
    try expect(second, #"{"zindex": null}"#, "1:2: $.zindex: \(unknown)")
    try expect(second, #"{"geometry": {"eahc": null}}"#, "1:15: $.geometry.eahc: \(unknown)")
    for (target, patch) in [
      (.document, #"{"title": null, "container": {"scale": null}, "layout": null}"#),
      (.section(1), #"{"header": null, "headerReferenceSize": null, "items": null}"#),
      (.item(section: 0, item: 0), #"{"id": null, "size": null}"#),
      (second, #"{"geometry": null, "zIndex": null}"#),
    ] as [(EditTarget, String)] {
      #expect(try refusal(patch, of: target).hasPrefix("EditReport"))
    }
  }

  @Test func `errors under UIKit key names and quoted keys have their place`() throws {
    let name = #"{"headerReferenceSize": {"height": -1}}"#
    try expect(.section(1), name, "1:36: $.headerReferenceSize.height: ")
    let both = #"{"header": {"height": 1}, "headerReferenceSize": {"height": 2}}"#
    try expect(.section(1), both, "1:27: $.headerReferenceSize: ")
    let pins = #"{"sectionHeadersPinToVisibleBounds": true, "pinHeaders": false}"#
    let reason = "\"pinHeaders\" and \"sectionHeadersPinToVisibleBounds\" exclude each other"
    try expect(.document, pins, "1:44: $.pinHeaders: \(reason)")
    try expect(.document, #"{"defaults": {"": 1}}"#, "1:15: $.defaults['']: unknown key")
    try expect(.document, #"{"defaults": {"a'\n": 1}}"#, #"1:15: $.defaults['a\'\n']: "#)
  }

  @Test func `an error of a forbidden change has its place`() throws {
    try expect(.document, #"{"title": "x", "id": "e"}"#, "1:16: $.id: only renaming ")
    try expect(
      .document, #"{"container": null}"#, "1:15: $.container: the document lacks the key")
    try expect(.document, #"{"container": {"height": null}}"#, "1:26: $.container.height: ")
    try expect(
      .section(1), #"{"id": "a"}"#, "1:8: $.id: another section has the id \"a\" already",
      of: "d/[1]")
    try expect(
      .item(section: 0, item: 1), #"{"id": "one"}"#, "1:8: $.id: another item has the id \"one\"")
    try expect(
      .section(1), #"{"items": {"count": 999999}}"#, "1:11: $.items: more than 1000000 items")
  }

  /// An error about a value that the patch does not change has a path, like an error without a
  /// file.
  @Test func `an error about an unchanged value has no place in the patch`() throws {
    let kinds = #"{"decorationKinds": {"card2": null}}"#
    for (patch, path) in [
      (kinds, "$.sections[1].decorations[1]"), (#"{"layout": "shelf"}"#, "$.sections[1]"),
    ] {
      #expect(try refusal(patch, of: .document).hasPrefix("p.json: d/b: \(path)"))
    }
    let shelf = #"{"layout": "shelf", "sections": [{"header": [1, 1]}]}"#
    try expect(.document, shelf, "1:35: $.sections[0].header: ")
  }

  /// Paths truncate long keys. If two truncated keys are equal, the error has no location.
  @Test func `an error under a key that is ambiguous when truncated has no place`() throws {
    let long = String(repeating: "k", count: 41)
    func patch(_ other: String) -> String {
      "{\"decorationKinds\": {\"\(long)a\": {}, \"\(other)\": {\"zIndex\": \"x\"}}}"
    }
    try expect(.document, patch(String(repeating: "l", count: 41)), "1:128: $.decorationKinds['lll")
    #expect(
      try refusal(patch(long + "b"), of: .document).hasPrefix("p.json: d: $.decorationKinds['kkk"))
  }
}
