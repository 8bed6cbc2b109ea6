import DocumentTestSupport
import LayoutEngine
import Testing

@testable import LayoutDocuments

/// The written form of kinds and lists of decorations, and checks that need no other values.
struct DecorationFormTests {
  private func decorated(_ members: String) throws -> LayoutDocument {
    try document(
      of: """
        {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480}, \(members)}
        """)
  }

  /// Returns the lines of the canonical text after the container, without the last brace.
  private func lines(_ members: String) throws -> [Substring] {
    let text = canonical(try decorated(members))
    #expect(canonical(try document(of: text)) == text)
    return text.split(separator: "\n").dropFirst(4).dropLast().map { $0.drop { $0 == " " } }
  }

  @Test func `a kind's values that equal the defaults are dropped`() throws {
    let lines = try lines(
      """
      "decorationKinds": {"a": {
        "geometry": {"span": "all", "sectionInset": "atOpenEnds", "insets": 0, "whenEmpty": "none",
          "bounds": "all", "each": "section", "pinned": false},
        "zIndex": -1,
        "appearance": {"backgrounds": [], "image": {"contentMode": "fit", "alignment": "center"},
          "cornerRadius": 0, "border": {"width": 0, "color": "#000000", "dash": []},
          "shadow": [], "alpha": 1, "shape": "rect"}
      }, "b": {
        "geometry": {"insets": [0, 12, 0, 12], "badge": {"anchor": "topLeft", "position": "inside",
          "offset": [0, 0], "fractionalOffset": [0, 0]}},
        "appearance": {"cornerRadius": {"topLeft": 0, "topRight": 2, "bottomLeft": 0},
          "backgrounds": [{"image": {"name": "n", "contentMode": "fit"}}],
          "shadow": {"color": "#000000FF", "opacity": 1, "offset": [0, 0], "radius": 3}}
      }}
      """)

    #expect(
      lines == [
        "\"decorationKinds\": {",
        // There is an image, but no level names it: the decoration is not drawn.
        "\"a\": {\"appearance\": {\"image\": {}}},",
        """
        "b": {"geometry": {"insets": {"left": 12, "right": 12}, "badge": {}}, \
        "appearance": {"backgrounds": [{"image": {"name": "n"}}], \
        "cornerRadius": {"topRight": 2}, "shadow": {}}}
        """,
        "}",
      ])
  }

  /// The default is different for a decoration of each item, and an entry may change the kind to
  /// that.
  @Test func `a kind's extent stays`() throws {
    for extent in ["container", "items"] {
      let kind = "\"a\": {\"geometry\": {\"extent\": \"\(extent)\"}}"
      #expect(try lines("\"decorationKinds\": {\(kind)}")[1] == kind)
    }
  }

  @Test func `an entry with only a kind is written as a string`() throws {
    let lines = try lines(
      """
      "decorationKinds": {"a": {}}, "decorations": [{"kind": "a"}, {"kind": "a", "from": 1.0},
      {"to": "s", "from": 0, "appearance": {}, "zIndex": 3, "geometry": {}, "hidden": true, "id": "i",
       "kind": "a"}],
      "sections": [{"id": "s", "decorations": [{"hidden": false, "kind": "a"},
      {"kind": "a", "id": "a1"}, "a"]}, {}]
      """)

    #expect(
      lines == [
        "\"decorationKinds\": {", "\"a\": {}", "},", "\"decorations\": [", "\"a\",",
        "{\"kind\": \"a\", \"from\": 1},",
        "{\"kind\": \"a\", \"id\": \"i\", \"hidden\": true, \"zIndex\": 3, \"from\": 0, \"to\": \"s\"}",
        "],", "\"sections\": [", "{", "\"id\": \"s\",",
        "\"decorations\": [\"a\", {\"kind\": \"a\", \"id\": \"a1\"}, \"a\"]", "},", "{}", "]",
      ])
  }

  @Test func `kinds keep their order, and a decoration of the content is marked`() throws {
    let document = try decorated(
      """
      "decorations": ["b", {"kind": "a", "to": 0}], "sections": [{"decorations": ["b"]}],
      "decorationKinds": {"b": {"zIndex": 1}, "a": {"requires": "b"}}
      """)

    let configuration = document.settings.configuration
    #expect(configuration.decorationKinds.map(\.name) == ["b", "a"])
    #expect(configuration.decorationKinds.map(\.values.zIndex) == [1, nil])
    #expect(configuration.decorationKinds.map(\.values.requires) == [nil, ["b"]])
    #expect(
      configuration.decorations.map(\.sections) == [
        SectionSpan(), SectionSpan(first: nil, last: .index(0)),
      ])
    #expect(document.sections[0].attributes.metrics.decorations?.map(\.sections) == [nil])
  }

  @Test func `settings alone may name sections that only the document knows`() throws {
    let text = """
      {"format": "insetory/1", "container": {"device": "ipad-mini"}, "decorationKinds": {"a": {}},
       "decorations": ["a", {"kind": "a", "from": "t"}, {"kind": "a", "from": 1, "to": "s"}]}
      """
    let decorations = try DocumentReader.settings(text).configuration.decorations

    func fault(_ ids: [String?]) -> String? {
      do throws(DocumentError) {
        try DocumentReader.checkSpans(of: decorations, among: ids)
        return nil
      } catch { return error.description }
    }
    #expect(fault([nil, "s", "t"]) == nil)
    #expect(
      fault([nil, "s"])
        == "$.decorations[1].from: no section has the id \"t\"")
    #expect(
      fault(["s", "t"]) == "$.decorations[2].from: the section \"from\" is after the section \"to\""
    )
  }

  @Test func `settings alone may not name kinds that they do not have`() {
    #expect(throws: DocumentError.self) {
      try DocumentReader.settings(
        """
        {"format": "insetory/1", "container": {"device": "ipad-mini"}, "decorations": ["a"]}
        """)
    }
  }

  @Test func `a section is checked against the kinds of other settings`() throws {
    let section = try DocumentReader.section(
      Array("{\"decorations\": [{\"kind\": \"a\", \"geometry\": {\"thickness\": 1}}]}".utf8),
      in: .init())
    func fault(_ kinds: String) throws -> String? {
      let settings = try decorated(
        "\"decorationKinds\": {\(kinds)}, \"sections\": [{}], \"decorations\": "
          + "[{\"kind\": \"b\", \"from\": 0}]"
      ).settings
      do throws(DocumentError) {
        try DocumentReader.check(section, in: settings, path: "$.sections[7]")
        return nil
      } catch { return error.description }
    }

    #expect(try fault("\"b\": {}, \"a\": {\"geometry\": {\"each\": \"gap\"}}") == nil)
    #expect(
      try fault("\"b\": {}, \"a\": {}") == """
        $.sections[7].decorations[0].geometry.thickness: "thickness" requires "each": "gap"
        """)
    #expect(
      try fault("\"b\": {}")
        == "$.sections[7].decorations[0].kind: \"decorationKinds\" has no kind \"a\" (it has \"b\")"
    )
  }
}
