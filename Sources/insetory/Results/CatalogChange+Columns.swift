import LayoutReports
import LayoutService

extension Column where Row == CatalogChange {
  /// The columns of `insetory log` for an operation, followed by columns for its changes.
  static var change: [Column] {
    [
      Column("operation") { .integer($0.operation.operation) },
      Column("parent", in: .machines) { OutputValue($0.operation.parent) },
      Column("undoes", in: .machines) { OutputValue($0.operation.undoes) },
    ] + times { $0.operation.time } + [
      Column("author") { OutputValue($0.operation.author) },
      Column("operationID", in: .machines) { OutputValue($0.operation.key) },
      Column("document") { .text($0.document) },
      Column("formerID", in: .machines) { OutputValue($0.formerID) },
      Column("change") { .text($0.kind.rawValue) },
      Column("kind", in: .machines) { .text($0.operation.kind) },
      Column("summary") { .text($0.operation.summary) },
      Column("dirty", in: .tables) { .text($0.shownSections) },
      Column("dirtySections", in: .machines) {
        .array($0.dirtySections.map { .text($0.key) })
      },
      Column("frames", in: .tables) { .text($0.differences?.words ?? "cannot be laid out") },
    ]
      + Difference.Change.allCases.map { sort in
        Column(sort.rawValue, in: .machines) { OutputValue($0.differences.map { $0[sort] }) }
      }
  }
}

extension Column where Row == ChangedFrame {
  /// The columns of a difference, after the columns of its operation.
  static var changedFrame: [Column] {
    [Column("operation") { .integer($0.operation) }]
      + Column<Difference>.difference.map { column in column.of(\.difference) }
  }
}

extension CatalogChange {
  /// The first sections, and the number of the others.
  fileprivate var shownSections: String {
    let shown = dirtySections.prefix(4).map(\.key).joined(separator: ", ")
    let more = dirtySections.count - 4
    return shown + (more > 0 ? " and \(more) more" : "")
  }
}

extension CatalogChange.Section {
  /// The section's id, or its index in brackets.
  fileprivate var key: String { id ?? "[\(index)]" }
}
