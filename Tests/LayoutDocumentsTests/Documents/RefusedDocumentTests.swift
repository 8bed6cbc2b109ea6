import DocumentTestSupport
import LayoutDocuments
import Testing

/// A document that is refused, and its error. Locations are counted by hand.
struct RefusedDocument: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let sentence: String

  init(bytes: [UInt8], _ sentence: String) {
    self.bytes = bytes
    self.sentence = sentence
  }

  init(_ text: String, _ sentence: String) {
    self.init(bytes: Array(text.utf8), sentence)
  }

  /// Creates a document that is valid up to its third line.
  init(line3: String, _ sentence: String) {
    self.init(Self.lines1And2 + line3, "3:" + sentence)
  }

  /// Creates a document with one section, whose members begin in column 16 of line 3.
  init(section: String, _ sentence: String) {
    self.init(line3: " \"sections\": [{" + section + "}]}", sentence)
  }

  /// Creates a document with one section, whose list of items begins in column 26 of line 3.
  init(items: String, _ sentence: String) {
    self.init(section: "\"items\": [" + items + "]", sentence)
  }

  /// Creates a document whose container is in column 50 of line 1.
  init(container: String, _ sentence: String) {
    self.init(
      "{\"format\": \"insetory/1\", \"id\": \"d\", \"container\": " + container + "}", sentence)
  }

  static let lines1And2 = """
    {"format": "insetory/1", "id": "d",
     "container": {"width": 320, "height": 480},

    """

  var testDescription: String { sentence }
}

struct RefusedDocumentTests {
  @Test(
    arguments: RefusedDocument.texts + RefusedDocument.documents + RefusedDocument.containers
      + RefusedDocument.sections + RefusedDocument.items + RefusedDocument.rules
      + RefusedDocument.limits + RefusedDocument.decorationKinds
      + RefusedDocument.decorationGeometries + RefusedDocument.appearances
      + RefusedDocument.gradients + RefusedDocument.decorations
      + RefusedDocument.contentDecorations + RefusedDocument.suppressions)
  func `the error for a refused document has file, line, column, path and reason`(
    document: RefusedDocument
  ) throws {
    let error = try #require(refusal(of: document.bytes, source: "x.json"))

    #expect(error.description == "x.json:" + document.sentence)
  }
}

extension RefusedDocument {
  /// Texts that are not JSON, or not the accepted JSON.
  static let texts: [Self] = [
    .init("", "1:1: $: the document is empty"),
    .init(" \n", "2:1: $: the document is empty"),
    .init("[]", "1:1: $: expected an object, found an array"),
    .init("\"x\"", "1:1: $: expected an object, found the string \"x\""),
    .init(
      bytes: [0xEF, 0xBB, 0xBF] + "{}".utf8,
      "1:1: $: the document begins with a byte order mark; expected UTF-8 without one"),
    .init(
      bytes: Array(lines1And2.utf8) + " \"title\": \"".utf8 + [0xFF] + "\"}".utf8,
      "3:12: $.title: the text is not valid UTF-8"),
    .init(
      "{\"format\": \"insetory/1\",\n \"id\": \"d\"", "2:11: $.id: the document ends too early"),
    .init(
      line3: " \"title\": \"a\\u0000\"}", "13: $.title: text may not contain the character U+0000"),
    .init(
      line3: " \"title\": \"a\u{1B}\"}",
      "13: $.title: a control character in a string is not escaped"),
    .init(line3: " \"title\": \"x\",}", "15: $: expected a key in double quotes, found \"}\""),
    .init(
      "{\"format\": \"insetory/1\", \"id\": \"d\",\n \"container\": {\"device\": \"iphone-se\"}}\n {}",
      "3:2: $: there is text after the end of the document"),
    .init(
      line3: " \"title\": \"ü😀\", \"tags\": 5}", "25: $.tags: expected an array, found the number 5"
    ),
  ]

  static let documents: [Self] = [
    .init(
      "{}",
      "1:1: $: the document lacks the key \"format\"; expected \"format\": \"insetory/1\""),
    .init("{\"format\": \"insetory/1\"}", "1:1: $: the document lacks the key \"id\""),
    .init(
      "{\"format\": \"insetory/1\", \"id\": \"d\"}",
      "1:1: $: the document lacks the key \"container\", such as \"container\": {\"device\": \"iphone-16-pro\"}"
    ),
    .init(
      "{\"format\": \"insetory/2\"}",
      "1:12: $.format: expected the format \"insetory/1\", found \"insetory/2\""),
    .init(
      line3: " \"Title\": \"x\"}", "2: $.Title: unknown key \"Title\"; did you mean \"title\"?"),
    .init(line3: " \"id\": \"e\"}", "2: $.id: the key \"id\" occurs twice"),
    .init(line3: " \"\\u0069d\": \"e\"}", "2: $.id: the key \"id\" occurs twice"),
    .init(line3: " \"title\": 3}", "11: $.title: expected a string, found the number 3"),
    .init(
      line3: " \"pinHeaders\": 1}", "16: $.pinHeaders: expected true or false, found the number 1"),
    .init(
      line3: " \"pinHeaders\": true, \"sectionHeadersPinToVisibleBounds\": true}",
      """
      22: $.sectionHeadersPinToVisibleBounds: "pinHeaders" and \
      "sectionHeadersPinToVisibleBounds" exclude each other; give one of them
      """),
    .init(
      line3: " \"layout\": \"grid\"}",
      """
      12: $.layout: expected "flow", "compositional", "list", "waterfall" or "shelf", found "grid"; \
      a grid is "flow" with "itemSize": {"columns": 3, "aspect": 1}, or "compositional"
      """),
    .init(
      line3: " \"titleHeight\": 9}",
      "2: $.titleHeight: a flow layout has no key \"titleHeight\" here"),
    .init(
      line3: " \"layout\": \"shelf\", \"pinHeaders\": true}",
      "21: $.pinHeaders: a shelf layout has no key \"pinHeaders\" here"),
    .init(
      line3: " \"layout\": \"shelf\", \"scrollDirection\": \"vertical\"}",
      """
      40: $.scrollDirection: expected "horizontal", the only direction of a shelf layout, \
      found "vertical"
      """),
    .init(
      line3: " \"tags\": [\"12\"]}",
      "11: $.tags[0]: expected a tag that is not a bare integer, found \"12\""),
    .init(
      line3: " \"tags\": [\"a\", \"a\"]}", "16: $.tags[1]: expected each tag once, found \"a\""),
    .init(
      line3: " \"compatibility\": {\"ios6\": true}}",
      "20: $.compatibility.ios6: unknown key \"ios6\"; expected one of swapHorizontalSpacings"),
    .init(
      line3: " \"decorationKinds\": {\"card\": 1}}",
      "30: $.decorationKinds.card: expected an object, found the number 1"),
    .init(
      line3: " \"decorationKinds\": {\"a b\": {}}}",
      """
      22: $.decorationKinds['a b']: expected an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -, \
      found "a b"
      """),
  ]

  static let containers: [Self] = [
    .init(
      container: "{\"device\": \"iphone-16-por\"}",
      "1:61: $.container.device: unknown device \"iphone-16-por\""),
    .init(container: "{\"device\": \"tv\"}", "1:61: $.container.device: unknown device \"tv\""),
    .init(container: "[320, 480]", "1:50: $.container: expected an object, found an array"),
    .init(
      container: "{}", "1:50: $.container: a container without \"device\" lacks the key \"width\""),
    .init(
      container: "{\"width\": 1}",
      "1:50: $.container: a container without \"device\" lacks the key \"height\""),
    .init(
      container: "{\"width\": -1, \"height\": 1}",
      "1:60: $.container.width: expected a length from 0 to 1000000000, found -1"),
    .init(
      container: "{\"width\": 1, \"height\": 1e999}",
      "1:73: $.container.height: the number 1e999 is out of range"),
    .init(
      container: "{\"width\": 1, \"height\": 1, \"scale\": 1.5}",
      "1:85: $.container.scale: expected a scale of 1, 2 or 3, found 1.5"),
    .init(
      container: "{\"safeArea\": [1, 2, 3]}",
      "1:63: $.container.safeArea: expected four numbers: top, left, bottom, right, found [1, 2, 3]"
    ),
    .init(
      container: "{\"safeArea\": {\"lef\": 3}}",
      "1:64: $.container.safeArea.lef: unknown key \"lef\"; did you mean \"left\"?"),
    .init(
      container: "{\"width\": 1, \"height\": 1, \"frameInset\": 16}",
      "1:76: $.container.frameInset: \"frameInset\" requires \"device\""),
    .init(
      container: "{\"device\": \"iphone-se\", \"frameInset\": [0, 0, 0, 16], \"width\": 1}",
      "1:74: $.container.frameInset: \"width\" and \"frameInset.right\" exclude each other; give one of "
        + "them"),
    .init(
      container: "{\"height\": 1, \"device\": \"iphone-se\", \"frameInset\": 16}",
      "1:87: $.container.frameInset: \"height\" and \"frameInset.top\" exclude each other; give one of "
        + "them"),
    .init(
      container: "{\"device\": \"iphone-se\", \"frameInset\": {\"left\": -1}}",
      "1:97: $.container.frameInset.left: expected a length from 0 to 1000000000, found -1"),
    .init(
      container: "{\"device\": \"iphone-se:screen\"}",
      "1:61: $.container.device: expected a device without \":screen\", which is only for "
        + "addresses, after \"#\": a container without lengths and \"frameInset\" is the whole screen, "
        + "found \"iphone-se:screen\""),
  ]
}
