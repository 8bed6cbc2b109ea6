import LayoutEngine
import LayoutReports
import LayoutService

extension Column where Row == EditReport {
  /// The columns of the report of an edit or a relayout: command-line.md, "Edits".
  static var report: [Column] {
    [
      Column("document") { .text($0.document) },
      Column("container") { .text($0.container) },
      Column("sections") { .integer($0.sections) },
      Column("computed") { .integer($0.computed) },
      Column("shifted") { .integer($0.shifted) },
      Column("kept") { .integer($0.kept) },
      Column("items") { .integer($0.items) },
    ] + Column.contentSize { $0.contentSize } + [Column("seconds") { .number($0.seconds) }]
  }

  /// Returns the columns for the agreement of imported frames with computed frames.
  static func recorded(_ agreements: [String: RecordedAgreement] = [:]) -> [Column] {
    [
      Column("recorded") { OutputValue(agreements[$0.document]?.recorded) },
      Column("agreeing") { OutputValue(agreements[$0.document]?.agreeing) },
    ]
  }
}
