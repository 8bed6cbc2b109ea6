import Testing

/// An object of a document with a hostile text, and the expected location of errors about it.
struct HostilePlace: Sendable, CustomTestStringConvertible {
  let name: String
  /// The document before and after the hostile text. An existing member precedes the text.
  let before, after: String
  let path: String
  /// A member whose value is a number, with `VALUE` in its place.
  let number: String
  /// The path of the member in the form of `set`, relative to the document or to its first section.
  let dotted: String
  var isInteger = false
  /// A key that the object already has.
  let known: String

  var testDescription: String { name }

  /// The line of the hostile text in the document.
  static let line = 3

  /// Returns a document with a hostile text on its own line.
  func document(_ hole: [UInt8], id: String = "bad", isOneLine: Bool = false) -> [UInt8] {
    let head = "{\"format\":\"insetory/1\",\"id\":\"\(id)\","
    return text(hole, head: head, isOneLine: isOneLine)
  }

  /// Returns a merge patch with a hostile text; it has no format and no id.
  func patch(_ hole: [UInt8]) -> [UInt8] { text(hole, head: "{\"title\":\"x\",", isOneLine: false) }

  private func text(_ hole: [UInt8], head: String, isOneLine: Bool) -> [UInt8] {
    let end = isOneLine ? " " : "\n"
    return Array((head + end + before + end).utf8) + hole + Array((end + after).utf8)
  }

  func member(_ value: String) -> [UInt8] {
    Array((", " + number.replacing("VALUE", with: value)).utf8)
  }

  private init(
    _ name: String, _ before: String, _ after: String, path: String, number: String,
    dotted: String, isInteger: Bool = false, known: String
  ) {
    self.name = name
    self.before =
      name == "container" ? before : #""container":{"width":320,"height":480},"# + before
    (self.after, self.path, self.number) = (after, path, number)
    (self.dotted, self.isInteger, self.known) = (dotted, isInteger, known)
  }

  static let all: [HostilePlace] = [
    .init(
      "the document", #""layout":"shelf""#, "}", path: "$", number: #""itemSpacing":VALUE"#,
      dotted: "itemSpacing", known: "layout"),
    .init(
      "container", #""container":{"height":480"#, "}}", path: "$.container",
      number: #""width":VALUE"#, dotted: "container.width", known: "height"),
    .init(
      "insets", #""defaults":{"sectionInset":{"left":1"#, "}}}", path: "$.defaults.sectionInset",
      number: #""top":VALUE"#, dotted: "defaults.sectionInset.top", known: "left"),
    .init(
      "defaults", #""defaults":{"minimumInteritemSpacing":1"#, "}}", path: "$.defaults",
      number: #""minimumLineSpacing":VALUE"#, dotted: "defaults.minimumLineSpacing",
      known: "minimumInteritemSpacing"),
    .init(
      "a section", #""sections":[{"id":"s""#, "}]}", path: "$.sections[0]",
      number: #""minimumLineSpacing":VALUE"#, dotted: "minimumLineSpacing", known: "id"),
    .init(
      "a header", #""sections":[{"header":{"width":1"#, "}}]}", path: "$.sections[0].header",
      number: #""height":VALUE"#, dotted: "header.height", known: "width"),
    .init(
      "an item", #""sections":[{"items":[[1,1],{"id":"i""#, "}]}]}",
      path: "$.sections[0].items[1]", number: #""size":[VALUE,10]"#, dotted: "items", known: "id"),
    .init(
      "a rule", #""sections":[{"itemSize":{"columns":2"#, "}}]}", path: "$.sections[0].itemSize",
      number: #""height":VALUE"#, dotted: "itemSize.height", known: "columns"),
    .init(
      "when", #""sections":[{"when":[{"minWidth":1"#, "}]}]}", path: "$.sections[0].when[0]",
      number: #""minimumLineSpacing":VALUE"#, dotted: "when", known: "minWidth"),
    .init(
      "whenEmpty", #""sections":[{"whenEmpty":{"minimumInteritemSpacing":1"#, "}}]}",
      path: "$.sections[0].whenEmpty", number: #""minimumLineSpacing":VALUE"#,
      dotted: "whenEmpty.minimumLineSpacing", known: "minimumInteritemSpacing"),
    .init(
      "a kind", #""decorationKinds":{"card":{"geometry":{}"#, "}}}", path: "$.decorationKinds.card",
      number: #""zIndex":VALUE"#, dotted: "decorationKinds.card.zIndex", isInteger: true,
      known: "geometry"),
    .init(
      "an appearance", #""decorationKinds":{"card":{"appearance":{"alpha":1"#, "}}}}",
      path: "$.decorationKinds.card.appearance", number: #""cornerRadius":VALUE"#,
      dotted: "decorationKinds.card.appearance.cornerRadius", known: "alpha"),
    .init(
      "a decoration",
      #""decorationKinds":{"card":{}},"sections":[{"decorations":[{"kind":"card""#, "}]}]}",
      path: "$.sections[0].decorations[0]", number: #""zIndex":VALUE"#, dotted: "decorations",
      isInteger: true, known: "kind"),
    .init(
      "a decoration of several sections",
      #""decorationKinds":{"card":{}},"sections":[{}],"decorations":[{"kind":"card""#, "}]}",
      path: "$.decorations[0]", number: #""zIndex":VALUE"#, dotted: "decorations", isInteger: true,
      known: "kind"),
  ]
}
