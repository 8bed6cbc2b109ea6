public import LayoutDocuments

/// A finding of a lint rule, with its address.
public struct Finding: Hashable, Sendable {
  /// The rule.
  public var rule: LintRule
  /// The severity, which may differ from the rule's default.
  public var severity: Severity
  /// The address of the document, section or element, with `#CONTAINER` if the container is not the
  /// document's own.
  public var address: String
  /// The label of the container: a device, or a size such as `402x874`.
  public var container: String
  /// A self-contained sentence with the numbers, in points, and the remedy if one is known.
  public var message: String

  /// Creates a finding.
  ///
  /// - Parameter severity: Nil for the rule's default severity.
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
