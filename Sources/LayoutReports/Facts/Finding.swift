public import LayoutDocuments

/// What a rule has found, and where.
public struct Finding: Hashable, Sendable {
  public var rule: LintRule
  public var severity: Severity
  /// The address of what it is about, with `#CONTAINER` where that is not the document's own.
  public var address: String
  /// The label of the container that it was found in: a device, or a size such as `402x874`.
  public var container: String
  /// A sentence that stands alone: with the numbers, in points, and what to do where that is known.
  public var message: String

  /// - Parameter severity: Nil for the rule's own.
  public init(
    _ rule: LintRule, severity: Severity? = nil, address: String, container: String,
    message: String
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.address = address
    self.container = container
    self.message = message
  }

  /// The id of the document.
  public var document: String {
    String(address.prefix { $0 != "@" && $0 != "#" && $0 != "/" })
  }
}
