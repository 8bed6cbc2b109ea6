extension RefusedDocument {
  /// Creates a document from its third line, in which a mark is at the location of the error.
  init(marked line3: String, _ sentence: String) {
    let parts = line3.split(separator: "▸", omittingEmptySubsequences: false)
    let column = 1 + (parts.first?.unicodeScalars.count ?? 0)
    self.init(line3: parts.joined(), "\(column): \(sentence)")
  }

  /// Returns a document with the kind `card`, which has some members.
  static func kind(_ members: String, _ sentence: String) -> Self {
    .init(
      marked: " \"decorationKinds\": {\"card\": {\(members)}}}", "$.decorationKinds.card" + sentence
    )
  }

  private static func geometry(_ members: String, _ sentence: String) -> Self {
    kind("\"geometry\": {\(members)}", ".geometry" + sentence)
  }

  /// Returns a document with a section that has some decorations, followed by the kinds.
  private static func entries(_ entries: String, kinds: String = "", _ sentence: String) -> Self {
    .init(
      marked: " \"sections\": [{\"decorations\": [\(entries)]}],"
        + " \"decorationKinds\": {\"card\": {}\(kinds)}}",
      "$.sections[0].decorations" + sentence)
  }

  /// Returns a document with the sections `a`, one without an id, and `c`, and with a decoration of
  /// several sections.
  private static func content(_ members: String, _ sentence: String) -> Self {
    .init(
      marked: " \"decorations\": [{\"kind\": \"card\", \(members)}], "
        + "\"sections\": [{\"id\": \"a\"}, {}, {\"id\": \"c\"}], \"decorationKinds\": {\"card\": {}}}",
      "$.decorations[0]" + sentence)
  }

  static let decorationKinds: [Self] = [
    kind(#"▸"zindex": 1"#, #".zindex: unknown key "zindex"; did you mean "zIndex"?"#),
    kind(
      #""zIndex": ▸1.5"#,
      ".zIndex: expected an integer from -1000000000 to 1000000000, found 1.5"),
    kind(
      #""zIndex": ▸-1000000001"#,
      ".zIndex: expected an integer from -1000000000 to 1000000000, found -1000000001"),
    kind(#""zIndex": ▸"1""#, #".zIndex: expected a number, found the string "1""#),
    kind(
      #""requires": ▸"cart""#,
      #".requires: "decorationKinds" has no kind "cart"; did you mean "card"?"#),
    kind(#""requires": ▸"card""#, #".requires: the kind "card" requires itself: card → card"#),
    kind(
      #""requires": ▸"b"}, "b": {"requires": "card""#,
      #".requires: the kind "card" requires itself: card → b → card"#),
    .init(
      marked: #" "decorationKinds": {"a": {"requires": "b"}, "b": {"requires": ▸"b"}}}"#,
      #"$.decorationKinds.b.requires: the kind "b" requires itself: b → b"#),
    kind(#""geometry": ▸[]"#, ".geometry: expected an object, found an array"),
    kind(
      #""geometry": {"each": "item"}, "appearance": {"shape": ▸"bubble"}"#,
      #".appearance.shape: "bubble" requires "each": "section""#),
    .init(
      marked: " \"decorationKinds\": {"
        + (0..<1000).map { "\"k\($0)\": {}, " }.joined() + "▸\"last\": {}}}",
      "$.decorationKinds.last: more than 1000 kinds of decorations"),
  ]

  static let decorationGeometries: [Self] = [
    geometry(
      #""span": ▸"footer""#,
      """
      .span: expected "all", "items", "headerAndItems", "itemsAndFooter" or "section", found \
      "footer"
      """),
    geometry(
      #""sectionInset": ▸"Always""#,
      #".sectionInset: expected "atOpenEnds", "always" or "never", found "Always""#),
    geometry(
      #""extent": ▸"screen""#,
      #".extent: expected "container", "content", "section" or "items", found "screen""#),
    geometry(
      #""insets": ▸[1, 2]"#,
      ".insets: expected four numbers: top, left, bottom, right, found [1, 2]"),
    geometry(#""insets": {"top": ▸null}"#, ".insets.top: expected a number, found null"),
    geometry(
      #""whenEmpty": ▸"all""#,
      #".whenEmpty: expected "none", "supplementary" or "insets", found "all""#),
    geometry(
      #""bounds": ▸"first""#, #".bounds: expected "all" or "firstAndLast", found "first""#),
    geometry(
      #""each": ▸"row""#, #".each: expected "section", "item", "line" or "gap", found "row""#),
    geometry(
      #""each": "gap", "thickness": ▸0"#,
      ".thickness: expected a number above 0, at most 1000000000, found 0"),
    geometry(#""thickness": ▸1e999"#, ".thickness: the number 1e999 is out of range"),
    geometry(#""thickness": ▸1"#, #".thickness: "thickness" requires "each": "gap""#),
    geometry(
      #""pinned": ▸true, "each": "line""#, #".pinned: "pinned" requires "each": "section""#),
    geometry(#""pinned": ▸1"#, ".pinned: expected true or false, found the number 1"),
    geometry(
      #""badge": {"size": ▸[1]}"#, ".badge.size: expected a size [width, height], found [1]"),
    geometry(
      #""badge": {"size": [1, ▸-2]}"#,
      ".badge.size[1]: expected a length from 0 to 1000000000, found -2"),
    geometry(
      #""badge": {"size": ▸{"width": 1}}"#,
      #".badge.size: expected a size [width, height], found {"width": 1}"#),
    geometry(
      #""badge": {"size": ▸1}"#,
      ".badge.size: expected a size: an array or an object, found the number 1"),
    geometry(
      #""badge": {"anchor": ▸"centre"}"#,
      """
      .badge.anchor: expected "topLeft", "top", "topRight", "left", "center", "right", \
      "bottomLeft", "bottom" or "bottomRight", found "centre"
      """),
    geometry(
      #""badge": {"position": "outside", "anchor": ▸"center"}"#,
      """
      .badge.anchor: expected an edge or a corner as the anchor of a badge outside, found "center"
      """),
    geometry(
      #""badge": {"offset": ▸[1, 2, 3]}"#,
      ".badge.offset: expected a point [x, y], found [1, 2, 3]"),
    geometry(
      #""badge": {"fractionalOffset": ▸0.5}"#,
      ".badge.fractionalOffset: expected an array, found the number 0.5"),
  ]

  static let decorations: [Self] = [
    entries(
      #""card", {"kind": ▸"crad"}"#,
      #"[1].kind: "decorationKinds" has no kind "crad"; did you mean "card"?"#),
    entries(
      #"{"kind": "card", "requires": ▸"x"}"#,
      #"[0].requires: "decorationKinds" has no kind "x" (it has "card")"#),
    entries(#"▸{"hidden": true}"#, #"[0]: a decoration lacks the key "kind""#),
    entries(
      #"{"kind": "card", "hidden": ▸0}"#, "[0].hidden: expected true or false, found the number 0"),
    entries(
      #"{"kind": "card", ▸"from": 0}"#,
      """
      [0].from: unknown key "from"; expected one of kind, id, hidden, geometry, zIndex, requires, \
      appearance
      """),
    entries(
      #"{"kind": "card", "id": "a"}, {"id": ▸"a", "kind": "card"}"#,
      """
      [1].id: another decoration of the list has the id "a" already: \
      $.sections[0].decorations[0].id
      """),
    entries(
      #""card", {"kind": "b", "id": ▸"card"}"#, kinds: #", "b": {}"#,
      """
      [1].id: another decoration of the list has the id "card" already: \
      $.sections[0].decorations[0]
      """),
    entries(
      #"{"kind": "b", "id": "card"}, ▸"card""#, kinds: #", "b": {}"#,
      """
      [1]: another decoration of the list has the id "card" already: \
      $.sections[0].decorations[0].id
      """),
    entries(
      String(repeating: "\"card\", ", count: 1000) + "▸\"card\"",
      "[1000]: more than 1000 decorations in a list"),
    entries(
      #"▸"b""#, kinds: #", "b": {"geometry": {"badge": {}}}"#,
      #"[0]: a badge lacks the key "size""#),
    entries(
      #"{"kind": "b", "geometry": {"badge": ▸{"anchor": "top"}}}"#,
      kinds: #", "b": {"geometry": {"badge": {}}}"#,
      #"[0].geometry.badge: a badge lacks the key "size""#),
    entries(
      #"{"kind": "card", "geometry": {"thickness": ▸1}}"#,
      #"[0].geometry.thickness: "thickness" requires "each": "gap""#),
    entries(
      #"{"kind": "b", "geometry": {"each": ▸"line"}}"#,
      kinds: #", "b": {"geometry": {"each": "gap", "thickness": 1}}"#,
      #"[0].geometry.each: "thickness" requires "each": "gap""#),
    entries(
      #"{"kind": "b", "geometry": {"each": ▸"item"}}"#,
      kinds: #", "b": {"geometry": {"pinned": true}}"#,
      #"[0].geometry.each: "pinned" requires "each": "section""#),
    entries(
      #"{"kind": "b", "geometry": {"badge": {"position": ▸"outside"}}}"#,
      kinds: #", "b": {"geometry": {"badge": {"size": [1, 1], "anchor": "center"}}}"#,
      """
      [0].geometry.badge.position: expected an edge or a corner as the anchor of a badge outside, \
      found "center"
      """),
    entries(
      #"{"kind": "b", "appearance": {"shape": ▸"bubble"}}"#,
      kinds: #", "b": {"appearance": {"cornerRadius": {"topLeft": 1}}}"#,
      """
      [0].appearance.shape: expected one radius for all corners of a bubble, found several
      """),
  ]

  static let contentDecorations: [Self] = [
    content(
      #""from": ▸"b""#, #".from: no section has the id "b""#),
    content(#""to": ▸"missing""#, #".to: no section has the id "missing""#),
    content(
      #""to": ▸3"#, ".to: there is no section 3; the document has 3, counted from 0"),
    content(
      #""to": ▸-1"#, ".to: expected a section's index, an integer from 0 to 99999, found -1"),
    content(
      #""from": ▸0.5"#,
      ".from: expected a section's index, an integer from 0 to 99999, found 0.5"),
    content(
      #""from": ▸true"#, ".from: expected a section's id or its index, found true"),
    content(
      #""to": "a", "from": ▸1"#, #".from: the section "from" is after the section "to""#),
    .init(
      marked: #" "decorationKinds": {"card": {}}, "decorations": [{"kind": "card", "to": ▸0}]}"#,
      "$.decorations[0].to: there is no section 0; the document has 0, counted from 0"),
    content(
      #""geometry": {"each": ▸"line"}"#,
      #".geometry.each: expected "section" for a decoration of several sections, found "line""#),
    content(
      #""appearance": {"shape": ▸"bubble"}"#,
      #".appearance.shape: expected "rect" for a decoration of several sections, found "bubble""#),
    .init(
      marked:
        #" "decorationKinds": {"card": {"geometry": {"each": "item"}}}, "decorations": [▸"card"]}"#,
      """
      $.decorations[0]: expected "section" for a decoration of several sections, found "item"
      """),
    .init(
      marked: #" "decorations": [▸"card"]}"#,
      #"$.decorations[0]: "decorationKinds" has no kind "card""# + noKinds),
    .init(
      marked: #" "defaults": {"decorations": [▸"card"]}}"#,
      #"$.defaults.decorations[0]: "decorationKinds" has no kind "card""# + noKinds),
  ]

  private static let noKinds =
    #"; it declares the kinds of a document, such as "decorationKinds": {"card": "#
    + ##"{"appearance": {"backgroundColor": "#F2F2F7"}}}"##
}
