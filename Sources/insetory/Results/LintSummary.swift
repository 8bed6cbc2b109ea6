import LayoutDocuments
import LayoutReports

/// The number of findings in one document, or in all documents.
struct LintSummary {
  /// The document's id; empty for all documents.
  var document = ""
  private(set) var counts: [Severity: Int] = [:]
  private(set) var suppressed = 0
  /// The distinct rules of the findings that are not suppressed.
  private(set) var rules: [LintRule] = []

  mutating func add(_ result: LintResult) {
    guard result.suppression == nil else {
      suppressed += 1
      return
    }
    counts[result.finding.severity, default: 0] += 1
    if !rules.contains(result.finding.rule) { rules.append(result.finding.rule) }
  }
}

extension Column where Row == LintSummary {
  static var lintSummary: [Column] {
    [
      Column("document") { .text($0.document) },
      Column("errors") { .integer($0.counts[.error] ?? 0) },
      Column("warnings") { .integer($0.counts[.warning] ?? 0) },
      Column("notes") { .integer($0.counts[.note] ?? 0) },
      Column("suppressed") { .integer($0.suppressed) },
      Column("rules", in: .tables) { .text($0.rules.map(\.id).joined(separator: ", ")) },
      Column("rules", in: .machines) { .array($0.rules.map { .text($0.id) }) },
    ]
  }
}
