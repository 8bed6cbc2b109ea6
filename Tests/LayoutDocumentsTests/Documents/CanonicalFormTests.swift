import DocumentTestSupport
import LayoutDocuments
import Testing

/// documents.md, "Canonical form": rule by rule.
struct CanonicalFormTests {
  private static let start = """
    {
      "format": "insetory/1",
      "id": "d",
      "container": {"width": 320, "height": 480}
    """

  /// Returns the canonical text after the container of a document with some members.
  private func rest(of members: String) throws -> String {
    let text =
      "{\(members), \"container\": {\"width\": 320, \"height\": 480}, \"id\": \"d\", "
      + "\"format\": \"insetory/1\"}"
    let canonical = canonical(try document(of: text))
    try #require(canonical.hasPrefix(Self.start))
    #expect(DocumentTestSupport.canonical(try document(of: canonical)) == canonical)
    return String(canonical.dropFirst(Self.start.count))
  }

  /// Returns the members of the only section, one on each line.
  private func section(_ members: String, direction: String = "vertical") throws -> [String] {
    let rest = try rest(
      of: "\"scrollDirection\": \"\(direction)\", \"sections\": [{\(members)}]")
    return rest.split(separator: "\n").filter { $0.hasPrefix("      ") }
      .map { String($0.dropFirst(6)) }
  }

  @Test func `a document's keys are in order and values equal to UIKit's defaults are dropped`()
    throws
  {
    let text = """
      {"decorationKinds": {}, "decorations": [], "sections": [], "defaults": {"sectionInset": 0, "decorations": [],
       "minimumLineSpacing": 10, "minimumInteritemSpacing": 1e1, "header": [0, 0],
       "footer": {"height": 0}, "itemSize": {"height": 50, "width": 50.0},
       "distribution": "justified", "alignment": "justified", "itemAlignment": "center",
       "stretchLast": false, "balanced": false, "whenEmpty": {}, "when": []},
       "compatibility": {"swapHorizontalSpacings": false}, "sectionInsetReference": "contentInset",
       "stretchHeader": false, "pinFooters": false, "pinHeaders": false, "direction": "leftToRight",
       "scrollDirection": "vertical", "layout": "flow", "tags": [],
       "container": {"layoutMargins": 0, "safeArea": [0, 0, 0, 0], "contentInset": {}, "height": 480,
       "width": 320}, "id": "d", "format": "insetory/1"}
      """

    #expect(canonical(try document(of: text)) == Self.start + "\n}\n")
  }

  @Test func `suppressions are between the kinds of decorations and their entries`() throws {
    let rest = try rest(
      of: """
        "suppressions": [{"reason": "r", "address": "s*/item:[3]", "rule": "zero-size"},
          {"rule": "equal-z-index", "reason": "é"}],
        "decorations": ["a"], "decorationKinds": {"a": {}}
        """)

    #expect(
      rest == """
        ,
          "decorationKinds": {
            "a": {}
          },
          "suppressions": [
            {"rule": "zero-size", "address": "s*/item:[3]", "reason": "r"},
            {"rule": "equal-z-index", "reason": "é"}
          ],
          "decorations": [
            "a"
          ]
        }

        """)
  }

  @Test func `every key that differs from its default is kept, in the order of the format`() throws
  {
    let rest = try rest(
      of: """
        "sections": [{}], "decorationKinds": {"b": {"requires": "a", "zIndex": 1.0}, "a": {}},
        "decorations": ["a", {"from": 0, "kind": "b"}],
        "defaults": {"minimumInteritemSpacing": 0}, "compatibility":
        {"swapHorizontalSpacings": true}, "sectionInsetReference": "safeArea", "pinFooters": true,
        "stretchHeader": true,
        "sectionHeadersPinToVisibleBounds": true, "direction": "rightToLeft",
        "scrollDirection": "horizontal"
        """)

    #expect(
      rest == """
        ,
          "scrollDirection": "horizontal",
          "direction": "rightToLeft",
          "pinHeaders": true,
          "pinFooters": true,
          "stretchHeader": true,
          "sectionInsetReference": "safeArea",
          "compatibility": {"swapHorizontalSpacings": true},
          "defaults": {
            "minimumInteritemSpacing": 0
          },
          "decorationKinds": {
            "b": {"zIndex": 1, "requires": "a"},
            "a": {}
          },
          "decorations": [
            "a",
            {"kind": "b", "from": 0}
          ],
          "sections": [
            {}
          ]
        }

        """)
  }

  @Test func `title and tags are before the container, which is on one line`() throws {
    let text = """
      {"container": {"layoutMargins": {"left": 16}, "safeArea": 1, "contentInset": [1, 2, 3, 4],
       "sizeClass": "compact", "scale": 3.0, "height": 1e3, "width": 0.5}, "tags": ["b", "a"],
       "title": "\\u0041\\/\\u00e9\\u0007", "id": "d", "format": "insetory/1"}
      """

    #expect(
      canonical(try document(of: text)) == """
        {
          "format": "insetory/1",
          "id": "d",
          "title": "A/é\\u0007",
          "tags": ["b", "a"],
          "container": {"width": 0.5, "height": 1000, "scale": 3, "sizeClass": "compact", \
        "contentInset": {"top": 1, "left": 2, "bottom": 3, "right": 4}, \
        "safeArea": {"top": 1, "left": 1, "bottom": 1, "right": 1}, \
        "layoutMargins": {"top": 0, "left": 16, "bottom": 0, "right": 0}}
        }

        """)
  }

  @Test func `a device keeps the safe area that was taken from it`() throws {
    let text = """
      {"container": {"device": "iphone-16-pro", "safeArea": 0, "contentInset": 0}, "id": "d",
       "format": "insetory/1"}
      """

    let canonical = canonical(try document(of: text))
    #expect(canonical.contains("\"container\": {\"device\": \"iphone-16-pro\", \"safeArea\": 0}\n"))
  }

  @Test
  func
    `a section's keys are in order, and its own values stay even if they equal UIKit's defaults`()
    throws
  {
    let members = try section(
      """
      "distribution": "justified", "when": [{"header": {"height": 1}, "maxWidth": 3, "minWidth": 2,
      "sizeClass": "regular"}], "whenEmpty": {"footer": [1, 2], "sectionInset": 0},
      "decorations": [], "items": [[1, 2]], "itemSize": [50, 50], "footerReferenceSize": [0, 44],
      "headerReferenceSize": {"width": 30, "height": 0}, "minimumInteritemSpacing": 10,
      "minimumLineSpacing": 10, "sectionInset": {}, "title": "t", "id": "s"
      """)

    #expect(
      members == [
        "\"id\": \"s\",", "\"title\": \"t\",", "\"sectionInset\": 0,",
        "\"minimumLineSpacing\": 10,", "\"minimumInteritemSpacing\": 10,",
        "\"header\": [30, 0],", "\"footer\": {\"height\": 44},",
        "\"itemSize\": [50, 50],", "\"items\": {\"count\": 1, \"size\": [1, 2]},",
        "\"decorations\": [],", "\"whenEmpty\": {\"sectionInset\": 0, \"footer\": [1, 2]},",
        "\"when\": [{\"sizeClass\": \"regular\", \"minWidth\": 2, \"maxWidth\": 3, "
          + "\"header\": {\"height\": 1}}],",
        "\"distribution\": \"justified\"",
      ])
  }

  @Test(
    arguments: [
      ("[]", nil),
      ("{\"size\": [1, 2], \"count\": 3}", "{\"count\": 3, \"size\": [1, 2]}"),
      ("{\"count\": 3}", "{\"count\": 3}"),
      (
        "[{\"count\": 2, \"size\": [1, 2]}, {\"width\": 1, \"height\": 2}]",
        "{\"count\": 3, \"size\": [1, 2]}"
      ),
      ("[[1, 2], [1, 2], [2, 1]]", "[{\"count\": 2, \"size\": [1, 2]}, [2, 1]]"),
      (
        "[{\"size\": [1, 2]}, {\"id\": \"a\", \"size\": [1, 2]}, [1, 2]]",
        "[[1, 2], {\"id\": \"a\", \"size\": [1, 2]}, [1, 2]]"
      ),
      ("[{\"id\": \"a\"}, {\"count\": 1}, {\"count\": 1}]", "[{\"id\": \"a\"}, {\"count\": 2}]"),
      ("[{\"id\": \"a\"}, {\"count\": 1}]", "[{\"id\": \"a\"}, {\"count\": 1}]"),
      ("[[1, 2], {\"width\": \"fill\", \"height\": 2}]", "[[1, 2], [\"fill\", 2]]"),
      (
        "[[1, 2], {\"size\": {\"height\": 2, \"columns\": 2}}]",
        "[[1, 2], {\"size\": {\"columns\": 2, \"height\": 2}}]"
      ),
      (
        "[[\"fill\", 2], [1, 2], [\"fill\", 2]]", "[[\"fill\", 2], [1, 2], [\"fill\", 2]]"
      ),
      ("[{\"id\": \"a\", \"size\": [\"fill\", 2]}]", "[{\"id\": \"a\", \"size\": [\"fill\", 2]}]"),
    ] as [(String, String?)])
  func `equal neighbours without ids are a count, and sizes are pairs`(
    items: String, canonical: String?
  ) throws {
    let section = try DocumentReader.section(Array("{\"items\": \(items)}".utf8), in: .init())

    let written = String(decoding: DocumentWriter.section(section, in: .init()), as: UTF8.self)
    let expected = canonical.map { "{\"items\": \($0)}" } ?? "{}"
    #expect(written == expected.filter { $0 != " " })
  }

  @Test func `a list of items has one a line`() throws {
    let lines = try section("\"items\": [[1, 2], {\"size\": [3, 4], \"id\": \"a\"}]")

    #expect(
      lines == [
        "\"items\": [", "  [1, 2],", "  {\"id\": \"a\", \"size\": [3, 4]}", "]",
      ])
  }

  @Test(arguments: [
    (
      "{\"round\": \"floor\", \"plus\": 1, \"aspect\": 2, \"reserve\": 3, \"columns\": {\"minWidth\": 9, \"max\": 4, \"min\": 2}}",
      "{\"columns\": {\"min\": 2, \"max\": 4, \"minWidth\": 9}, \"reserve\": 3, \"aspect\": 2, \"plus\": 1}"
    ),
    (
      "{\"columns\": {\"minWidth\": 9, \"min\": 1}, \"height\": 4, \"round\": \"pixel\"}",
      "{\"columns\": {\"minWidth\": 9}, \"height\": 4, \"round\": \"pixel\"}"
    ),
    ("{\"aspect\": 2, \"width\": \"fill\"}", "{\"width\": \"fill\", \"aspect\": 2}"),
    (
      "{\"plus\": 0, \"height\": 2, \"width\": \"fill\"}",
      "{\"width\": \"fill\", \"height\": 2, \"plus\": 0}"
    ),
    (
      "{\"height\": 4, \"breakpoints\": [{\"columns\": 2, \"upTo\": 9}, {\"height\": 1, \"width\": 2, \"below\": 10}, {\"size\": {\"columns\": 3, \"height\": 5}}]}",
      "{\"breakpoints\": [{\"upTo\": 9, \"columns\": 2}, {\"below\": 10, \"size\": [2, 1]}, {\"size\": {\"columns\": 3, \"height\": 5}}], \"height\": 4}"
    ),
    // An entry's own `floor` overrides the `pixel` of the enclosing rule.
    (
      "{\"height\": 4, \"round\": \"pixel\", \"breakpoints\": [{\"columns\": 2, \"round\": \"floor\"}]}",
      "{\"breakpoints\": [{\"columns\": 2, \"round\": \"floor\"}], \"height\": 4, \"round\": \"pixel\"}"
    ),
    (
      "{\"round\": \"pixel\", \"breakpoints\": [{\"size\": {\"columns\": 2, \"height\": 4, \"round\": \"floor\"}}]}",
      "{\"breakpoints\": [{\"size\": {\"columns\": 2, \"height\": 4}}], \"round\": \"pixel\"}"
    ),
    (
      "{\"height\": 4, \"round\": \"floor\", \"breakpoints\": [{\"columns\": 2, \"round\": \"floor\"}]}",
      "{\"breakpoints\": [{\"columns\": 2}], \"height\": 4}"
    ),
  ])
  func `a rule's keys are in order, and a rounding down that holds anyhow is dropped`(
    rule: String, canonical: String
  ) throws {
    #expect(try section("\"itemSize\": \(rule)") == ["\"itemSize\": \(canonical)"])
  }

  @Test(arguments: [
    ("[5, \"fill\"]", "[5, \"fill\"]"),
    ("{\"height\": \"fill\", \"width\": 5}", "[5, \"fill\"]"),
    ("{\"height\": \"fill\", \"aspect\": 2}", "{\"height\": \"fill\", \"aspect\": 2}"),
    ("{\"width\": 4, \"columns\": 2}", "{\"columns\": 2, \"width\": 4}"),
  ])
  func `a horizontal document's rules give the width`(rule: String, canonical: String) throws {
    let members = try section("\"itemSize\": \(rule)", direction: "horizontal")
    #expect(members == ["\"itemSize\": \(canonical)"])
  }

  @Test func `a shelf's keys are in order, and its own defaults are dropped`() throws {
    let start =
      "{\"format\": \"insetory/1\", \"id\": \"d\", \"container\": {\"device\": \"ipad-mini\"}, "
    let bare = """
      {
        "format": "insetory/1",
        "id": "d",
        "layout": "shelf",
        "container": {"device": "ipad-mini"}
      """

    let defaults = try document(
      of: start + """
        "titleHeight": 60, "sectionSpacing": 0, "itemSpacing": 0, "itemSize": [50, 50],
        "defaults": {"decorations": []}, "scrollDirection": "horizontal", "layout": "shelf"}
        """)
    #expect(canonical(defaults) == bare + "\n}\n")

    let others = try document(
      of: start + """
        "layout": "shelf", "titleHeight": 0, "sectionSpacing": 1, "itemSpacing": 2,
        "itemSize": {"height": 51, "width": 50}}
        """)
    #expect(
      canonical(others) == bare + """
        ,
          "itemSize": [50, 51],
          "itemSpacing": 2,
          "sectionSpacing": 1,
          "titleHeight": 0
        }

        """)
  }
}
