extension RefusedDocument {
  static let sections: [Self] = [
    .init(line3: " \"sections\": {}}", "14: $.sections: expected an array, found an object"),
    .init(
      section: "\"id\": \"a\"}, {\"id\": \"a\"",
      "35: $.sections[1].id: another section has the id \"a\" already: $.sections[0].id"),
    .init(
      section: "\"padding\": 3",
      """
      16: $.sections[0].padding: unknown key "padding"; expected one of id, title, layout, \
      items, sectionInset, minimumLineSpacing, minimumInteritemSpacing, header, \
      headerReferenceSize, headerHeight, footer, footerReferenceSize, footerHeight, itemSize, \
      estimatedItemSize, decorations, distribution, alignment, lastLineAlignment, itemAlignment, \
      stretchLast, balanced, whenEmpty, when
      """),
    .init(
      section: "\"layout\": \"compositional\", \"padding\": 3",
      """
      43: $.sections[0].padding: unknown key "padding"; expected one of id, title, layout, \
      items, header, headerReferenceSize, headerHeight, footer, footerReferenceSize, footerHeight, \
      group, interGroupSpacing, contentInsets, contentInsetsReference, \
      supplementaryContentInsetsReference, supplementariesFollowContentInsets, \
      boundarySupplementaryItems, orthogonalScrollingBehavior, decorations, whenEmpty, when
      """),
    // The section's layout stands behind the unknown key.
    .init(
      section: "\"padding\": 3, \"layout\": \"list\"",
      """
      16: $.sections[0].padding: unknown key "padding"; expected one of id, title, layout, \
      items, header, headerReferenceSize, headerHeight, footer, footerReferenceSize, footerHeight, \
      appearance, headerMode, footerMode, rowHeight, margin, decorations, whenEmpty, when
      """),
    .init(
      section: "\"when\": [{\"padding\": 3}], \"layout\": \"list\"",
      """
      26: $.sections[0].when[0].padding: unknown key "padding"; expected one of header, \
      headerReferenceSize, headerHeight, footer, footerReferenceSize, footerHeight, appearance, \
      headerMode, footerMode, rowHeight, margin, decorations, sizeClass, minWidth, maxWidth
      """),
    .init(
      section: "\"whenEmpty\": {\"padding\": 3}",
      """
      30: $.sections[0].whenEmpty.padding: unknown key "padding"; expected one of sectionInset, \
      minimumLineSpacing, minimumInteritemSpacing, header, headerReferenceSize, headerHeight, \
      footer, footerReferenceSize, footerHeight, itemSize, estimatedItemSize, decorations, \
      distribution, alignment, lastLineAlignment, itemAlignment, stretchLast, balanced
      """),
    .init(
      section: "\"layout\": \"compositional\", \"group\": {\"size\": [{\"part\": 1}, 2]}",
      """
      63: $.sections[0].group.size[0].part: unknown key "part"; expected one of \
      fractionalWidth, fractionalHeight, estimated, uniformAcrossSiblings
      """),
    .init(
      section: "\"margin\": 3",
      """
      16: $.sections[0].margin: a flow section has no key "margin": it belongs to the layout "list"
      """),
    .init(
      section: "\"layout\": \"list\", \"appearance\": \"plain\", \"contentInsets\": 8",
      """
      57: $.sections[0].contentInsets: a list section has no key "contentInsets": it belongs to the \
      layout "compositional"; "appearance" and "margin" give the insets of a list; \
      "layout": "compositional" has "contentInsets"
      """),
    .init(
      section: "\"layout\": \"list\", \"items\": {\"count\": 3}",
      "15: $.sections[0]: a list section lacks the key \"appearance\""),
    .init(
      section: "\"header\": {\"height\": 4}, \"headerReferenceSize\": [0, 4]",
      """
      41: $.sections[0].headerReferenceSize: "header" and "headerReferenceSize" exclude each \
      other; give one of them
      """),
    .init(
      section: "\"stretchLast\": \"yes\"",
      """
      31: $.sections[0].stretchLast: expected true, false or a length above 0, found the string "yes"
      """),
    .init(
      section: "\"stretchLast\": 0",
      "31: $.sections[0].stretchLast: expected a number above 0, at most 1000000000, found 0"),
    .init(
      section: "\"alignment\": \"middle\"",
      """
      29: $.sections[0].alignment: expected "justified", "leading", "center", "trailing", "left" \
      or "right", found "middle"
      """),
    .init(
      line3: " \"scrollDirection\": \"horizontal\", \"sections\": [{\"alignment\": \"left\"}]}",
      """
      62: $.sections[0].alignment: expected "justified", "leading", "center" or "trailing" in a \
      horizontal document, found "left"
      """),
    .init(
      section: "\"header\": {}",
      "26: $.sections[0].header: expected \"width\" or \"height\", found {}"),
    .init(
      section: "\"sectionInset\": [1, 2, 3]",
      """
      32: $.sections[0].sectionInset: expected four numbers: top, left, bottom, right, \
      found [1, 2, 3]
      """),
    .init(
      section: "\"when\": [{\"sizeClass\": \"huge\"}]",
      """
      39: $.sections[0].when[0].sizeClass: expected "compact" or "regular", found "huge"
      """),
    .init(
      line3:
        " \"sections\": [{\"decorations\": [\"cards\"]}], \"decorationKinds\": {\"card\": {}}}",
      """
      32: $.sections[0].decorations[0]: "decorationKinds" has no kind "cards"; did you mean \
      "card"?
      """),
    .init(
      section: "\"decorations\": [{\"id\": \"x\"}]",
      "32: $.sections[0].decorations[0]: a decoration lacks the key \"kind\""),
    .init(
      section: "\"decorations\": [1]",
      """
      32: $.sections[0].decorations[0]: expected a kind of decoration or an object, \
      found the number 1
      """),
  ]

  static let items: [Self] = [
    .init(
      section: "\"items\": 9",
      "25: $.sections[0].items: expected an array or an object with a count, such as {\"count\": 9}, found the number 9"
    ),
    .init(
      section: "\"items\": {\"size\": [1, 1]}",
      "25: $.sections[0].items: \"items\" lacks the key \"count\""),
    .init(
      items: "[50, -50]",
      "31: $.sections[0].items[0][1]: expected a length from 0 to 1000000000, found -50"),
    .init(items: "[NaN, 50]", "27: $.sections[0].items[0][0]: the number is not valid in JSON"),
    .init(items: "[1e999, 50]", "27: $.sections[0].items[0][0]: the number 1e999 is out of range"),
    .init(
      items: "[\"50\", 50]",
      "27: $.sections[0].items[0][0]: expected a length or \"fill\", found \"50\""),
    .init(items: "[null, 50]", "27: $.sections[0].items[0][0]: expected a number, found null"),
    .init(items: "[50]", "26: $.sections[0].items[0]: expected a size [width, height], found [50]"),
    .init(
      items: "[1, 2, 3]",
      "26: $.sections[0].items[0]: expected a size [width, height], found [1, 2, 3]"),
    .init(
      items: "[50, \"fill\"]",
      """
      26: $.sections[0].items[0]: "height" is along the scroll direction and cannot be "fill"; \
      write its length, or "aspect"; a page as long as the container is compositional: \
      "size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]
      """),
    .init(
      items: "{\"id\": \"a\"}, {\"id\": \"a\"}",
      "46: $.sections[0].items[1].id: another item of the section has the id \"a\" already: $.sections[0].items[0].id"
    ),
    .init(
      items: "[1, 1], {\"id\": \"a\"}, [2, 2], {\"size\": [1, 1], \"\\u0069d\": \"\\u0061\"}",
      """
      83: $.sections[0].items[3].id: another item of the section has the id "a" already: \
      $.sections[0].items[1].id
      """),
    .init(
      items: "{\"id\": \"a\", \"count\": 2}",
      "26: $.sections[0].items[0]: \"id\" and \"count\" exclude each other; give one of them"),
    .init(
      items: "{\"id\": \"\"}",
      "33: $.sections[0].items[0].id: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, found \"\""
    ),
    .init(
      items: "{\"size\": [1, 1], \"width\": 2}",
      "43: $.sections[0].items[0].width: \"size\" and \"width\" exclude each other; give one of them"
    ),
    .init(
      items: "{\"width\": 5, \"count\": 2}",
      "39: $.sections[0].items[0].count: \"width\" and \"count\" exclude each other; give one of them"
    ),
    .init(
      items: "{}",
      "26: $.sections[0].items[0]: expected an item with \"id\", \"size\", \"measured\" or \"count\", found {}"
    ),
    .init(
      items: "{\"count\": -1}",
      "36: $.sections[0].items[0].count: expected an integer from 0 to 1000000, found -1"),
    .init(
      items: "{\"count\": 1.5}",
      "36: $.sections[0].items[0].count: expected an integer from 0 to 1000000, found 1.5"),
    .init(
      items: "{\"sise\": [1, 1]}",
      "27: $.sections[0].items[0].sise: unknown key \"sise\"; did you mean \"size\"?"),
    .init(
      items: "[1, 1] [2, 2]", "33: $.sections[0].items[0]: expected \",\" or \"]\", found \"[\""),
  ]

  static let rules: [Self] = [
    .init(
      section: "\"itemSize\": {\"width\": \"fill\"}",
      "28: $.sections[0].itemSize: the rule lacks \"height\" or \"aspect\""),
    .init(
      section: "\"itemSize\": {\"columns\": 2, \"height\": \"fill\"}",
      """
      28: $.sections[0].itemSize: "height" is along the scroll direction and cannot be "fill"; \
      write its length, or "aspect"; a page as long as the container is compositional: \
      "size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]
      """),
    .init(
      section: "\"itemSize\": 5",
      "28: $.sections[0].itemSize: expected a size: an array or an object, such as [5, 5], found the number 5"
    ),
    .init(
      section: "\"itemSize\": {\"columns\": 2}",
      "28: $.sections[0].itemSize: the rule lacks \"height\" or \"aspect\""),
    .init(
      section: "\"itemSize\": {\"columns\": 2, \"height\": 44, \"aspect\": 1}",
      "28: $.sections[0].itemSize: \"height\" and \"aspect\" exclude each other; give one of them"),
    .init(
      section: "\"itemSize\": {\"columns\": 2, \"width\": 44}",
      "28: $.sections[0].itemSize: the rule gives the width; expected \"height\" or \"aspect\""),
    .init(
      section: "\"itemSize\": {\"columns\": {\"min\": 2}, \"height\": 4}",
      "40: $.sections[0].itemSize.columns: \"columns\" lacks the key \"minWidth\""),
    .init(
      section: "\"itemSize\": {\"width\": 4, \"height\": 4, \"reserve\": 1}",
      "28: $.sections[0].itemSize: \"reserve\" requires \"columns\" or \"breakpoints\""),
    .init(
      section: "\"itemSize\": {\"width\": 4, \"height\": 4, \"plus\": 1}",
      "28: $.sections[0].itemSize: \"plus\" requires \"columns\", \"breakpoints\" or \"fill\""
    ),
    .init(
      section: "\"itemSize\": {\"width\": 4}",
      "28: $.sections[0].itemSize: the size lacks the key \"height\""),
    .init(
      section: "\"itemSize\": {\"columns\": 2, \"height\": 4, \"round\": \"up\"}",
      "65: $.sections[0].itemSize.round: expected \"floor\", \"pixel\" or \"none\", found \"up\""),
    .breakpoints(
      "", "57: $.sections[0].itemSize.breakpoints: expected at least one breakpoint, found []"),
    .breakpoints(
      "{\"columns\": 1}, {\"columns\": 2}",
      "58: $.sections[0].itemSize.breakpoints[0]: only the last breakpoint may lack \"upTo\" and \"below\""
    ),
    .breakpoints(
      "{\"upTo\": 9, \"columns\": 1}",
      "58: $.sections[0].itemSize.breakpoints[0]: the last breakpoint may not have a limit"),
    .breakpoints(
      "{\"upTo\": 9, \"below\": 8, \"columns\": 1}",
      "70: $.sections[0].itemSize.breakpoints[0].below: \"upTo\" and \"below\" exclude each other; give one of them"
    ),
    .breakpoints(
      "{\"upTo\": 9}, {\"columns\": 1}",
      "58: $.sections[0].itemSize.breakpoints[0]: a breakpoint without \"breakpoints\" or \"size\" lacks the key \"columns\""
    ),
    .breakpoints(
      "{\"size\": {\"columns\": 2}}",
      "67: $.sections[0].itemSize.breakpoints[0].size: the rule lacks \"height\" or \"aspect\""),
    .breakpoints(
      "{\"size\": [1, 1], \"columns\": 2}",
      "58: $.sections[0].itemSize.breakpoints[0]: \"size\" and \"columns\" exclude each other; give one of them"
    ),
  ]

  /// Returns a document with a section whose first breakpoint is in column 58.
  private static func breakpoints(_ entries: String, _ sentence: String) -> Self {
    .init(section: "\"itemSize\": {\"height\": 9, \"breakpoints\": [\(entries)]}", sentence)
  }

  static let limits: [Self] = [
    .init(
      items: String(repeating: "[1, 1], ", count: 777) + "[1, -1]"
        + String(repeating: ", [1, 1]", count: 222),
      "6246: $.sections[0].items[777][1]: expected a length from 0 to 1000000000, found -1"),
    .init(
      items: "{\"count\": 1000001}",
      "36: $.sections[0].items[0].count: expected an integer from 0 to 1000000, found 1000001"),
    .init(
      items: "{\"count\": 999999}, [1, 1], [1, 1]",
      "53: $.sections[0].items[2]: more than 1000000 items in a document"),
    .init(
      section: "\"items\": {\"count\": 999999}}, {\"items\": {\"count\": 2}",
      "55: $.sections[1].items: more than 1000000 items in a document"),
    .init(
      line3: " \"sections\": [" + String(repeating: "{},", count: 100_000) + "{}]}",
      "300015: $.sections[100000]: more than 100000 sections"),
    .init(
      section: "\"items\": ["
        + (1...1001).map { "{\"size\": {\"columns\": 1, \"height\": \(1000 + $0)}}" }
        .joined(separator: ", ") + "]",
      "42026: $.sections[0].items[1000]: more than 1000 different sizing rules in a section"),
    .init(
      section: "\"itemSize\": {"
        + String(repeating: "\"breakpoints\": [{", count: 31)
        + String(repeating: "}]", count: 31) + "}",
      "554: $.sections[0].itemSize" + String(repeating: ".breakpoints[0]", count: 30)
        + ".breakpoints: objects and arrays are nested more than 64 deep"),
    .init(
      line3: " \"title\": \"" + String(repeating: "x", count: 4097) + "\"}",
      "11: $.title: the string is longer than 4096 bytes"),
    .init(
      line3: " \"tags\": [\"" + String(repeating: "x", count: 129) + "\"]}",
      """
      11: $.tags[0]: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, \
      found "\(String(repeating: "x", count: 59))…
      """),
  ]
}
