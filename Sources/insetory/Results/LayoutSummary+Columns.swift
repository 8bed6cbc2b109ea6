import LayoutDocuments
import LayoutReports

extension Column where Row == LayoutSummary {
  static var layoutSummary: [Column] {
    [
      Column("document") { .text($0.document) },
      Column("container") { .text($0.container) },
    ] + Column.contentSize { $0.contentSize } + [
      Column("sections") { .integer($0.sections) },
      Column("items") { .integer($0.items) },
      Column("columns") { .integer($0.columns) },
      Column("suspicious", in: .tables) { row in
        .text(row.suspicious.map(\.id).joined(separator: ", "))
      },
      Column("suspicious", in: .machines) { .array($0.suspicious.map { .text($0.id) }) },
      Column("digest") { .text($0.digest) },
    ]
  }
}
