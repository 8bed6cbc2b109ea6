import LayoutReports

/// The summary of one comparison of two documents, or of several comparisons.
struct ComparisonSummary {
  /// The document's id; nil for several comparisons.
  var document: String?
  /// The section; nil for whole documents.
  var section: String?
  var container: String?
  var oldContainer: String?
  /// The result: `equal`, `different`, or `added` or `removed` for a document that only one side
  /// has.
  var status = ""
  var counts = DifferenceCounts()
  var compared = 0
  var recognised = 0
  var documents = 0
  /// The findings in the new container that are not in the old one.
  var suspicious: [SuspiciousChange] = []
  /// The number of documents with such findings.
  var suspiciousDocuments = 0

  init() {}

  /// The document and section, such as `home/a`.
  fileprivate var name: String? { document.map { $0 + (section.map { "/" + $0 } ?? "") } }

  init(_ comparison: LayoutComparison, _ counts: DifferenceCounts) {
    document = comparison.new.document
    container = comparison.new.container
    oldContainer = comparison.old.container
    status = counts.total == 0 ? "equal" : "different"
    self.counts = counts
    compared = comparison.comparedSections
    recognised = comparison.recognisedSections
    documents = 1
  }

  init(_ side: LayoutSide, _ change: Difference.Change) {
    document = side.document
    status = change.rawValue
    if change == .added { container = side.container } else { oldContainer = side.container }
    counts[change] = 1
    compared = side.sectionCount
    documents = 1
  }

  fileprivate var suspiciousWords: String {
    guard document == nil else { return suspicious.map(\.words).joined(separator: "; ") }
    return suspiciousDocuments == 0 ? "" : "\(suspiciousDocuments) of \(documents)"
  }

  mutating func add(_ other: ComparisonSummary) {
    counts += other.counts
    compared += other.compared
    recognised += other.recognised
    documents += 1
    suspiciousDocuments += other.suspicious.isEmpty ? 0 : 1
  }
}

extension Column where Row == ComparisonSummary {
  static var summary: [Column] {
    [
      Column("document", in: .tables) { .text($0.name ?? "all \($0.documents)") },
      Column("document", in: .machines) { OutputValue($0.document) },
      Column("section", in: .machines) { OutputValue($0.section) },
      Column("container") { OutputValue($0.container) },
      Column("oldContainer", in: .machines) { OutputValue($0.oldContainer) },
      Column("status") { .text($0.status) },
    ]
      + Difference.Change.allCases.map { change in
        Column(change.rawValue) { .integer($0.counts[change]) }
      } + [
        Column("compared") { .integer($0.compared) },
        Column("recognised") { .integer($0.recognised) },
        Column("suspicious", in: .tables) { .text($0.suspiciousWords) },
        Column("suspicious", in: .machines) {
          .array($0.suspicious.flatMap(\.findings).map(OutputValue.init))
        },
      ]
  }
}
