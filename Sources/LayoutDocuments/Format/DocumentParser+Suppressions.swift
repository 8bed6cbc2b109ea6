import StrictJSON

extension DocumentParser {
  private static let suppressionKeys = JSONKeys(["rule", "address", "reason"])

  /// Reads the suppressions: the findings that the document declares to be intended.
  mutating func suppressions() throws(DocumentError) -> [Suppression] {
    var suppressions: [Suppression] = []
    try beginArray()
    while try nextElement() {
      guard suppressions.count < Suppression.maximumCount else {
        throw failure(.tooMany("suppressions", limit: Suppression.maximumCount))
      }
      suppressions.append(try suppression())
    }
    return suppressions
  }

  private mutating func suppression() throws(DocumentError) -> Suppression {
    var (rule, address, reason): (LintRule?, String?, String?)
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.suppressionKeys) {
      let text = try string()
      switch key {
      case "rule":
        rule = LintRule(rawValue: text)
        if rule == nil {
          let nearest = NearestMatch.find(text, among: LintRule.allCases.map(\.id))
          throw failure(.unknownLintRule(text, nearest: nearest))
        }
      case "address":
        guard SuppressionPattern(text) != nil else {
          throw unexpected("SECTION or SECTION/ELEMENT, such as \"s*\" or \"s0/item:*\"")
        }
        address = text
      default:
        guard !text.allSatisfy(\.isWhitespace) else { throw unexpected("a reason in words") }
        reason = text
      }
    }
    func missing(_ key: String) -> DocumentError {
      failure(.missingKey(key, owner: "a suppression"), at: start)
    }
    guard let rule else { throw missing("rule") }
    guard let reason else { throw missing("reason") }
    return Suppression(rule, address: address, reason: reason)
  }
}

extension FormatWriter {
  mutating func suppressions(_ suppressions: [Suppression]) {
    json.key("suppressions")
    json.beginArray()
    for suppression in suppressions {
      json.beginObject(inline: true)
      string("rule", suppression.rule.id)
      string("address", suppression.address)
      string("reason", suppression.reason)
      json.endObject()
    }
    json.endArray()
  }
}
