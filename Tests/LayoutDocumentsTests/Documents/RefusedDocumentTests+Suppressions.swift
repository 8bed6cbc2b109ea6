// The value of "rule" begins in column 28 of line 3, and the object of a suppression in column 19.
extension RefusedDocument {
  private init(suppression: String, _ sentence: String) {
    self.init(line3: " \"suppressions\": [{" + suppression + "}]}", sentence)
  }

  static let suppressions = [
    RefusedDocument(
      suppression: #""rule": "zero-sizes", "reason": "x""#,
      #"28: $.suppressions[0].rule: unknown rule "zero-sizes"; did you mean "zero-size"?"#),
    RefusedDocument(
      suppression: #""rule": "nothing", "reason": "x""#,
      #"""
      28: $.suppressions[0].rule: unknown rule "nothing"
      """#),
    RefusedDocument(
      suppression: #""rule": "zero-size""#,
      #"19: $.suppressions[0]: a suppression lacks the key "reason""#),
    RefusedDocument(
      suppression: #""reason": "x""#,
      #"19: $.suppressions[0]: a suppression lacks the key "rule""#),
    RefusedDocument(
      suppression: #""rule": "zero-size", "reason": " \t""#,
      #"51: $.suppressions[0].reason: expected a reason in words, found " \t""#),
    RefusedDocument(
      suppression: #""rule": "zero-size", "address": "s0/cell:x", "reason": "x""#,
      #"""
      52: $.suppressions[0].address: expected SECTION or SECTION/ELEMENT, such as "s*" or \#
      "s0/item:*", found "s0/cell:x"
      """#),
    RefusedDocument(
      suppression: #""rule": "zero-size", "why": "x""#,
      #"""
      41: $.suppressions[0].why: unknown key "why"; expected one of rule, address, reason
      """#),
  ]
}
