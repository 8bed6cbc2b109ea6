import LayoutEngine
import LayoutService

extension Column where Row == EditReport {
  /// The columns of what an edit or a relayout did: PRODUCT.md, "The command line".
  static var report: [Column] {
    [
      Column("document") { .text($0.document) },
      Column("container") { .text($0.container) },
      Column("sections") { .integer($0.sections) },
      Column("computed") { .integer($0.computed) },
      Column("shifted") { .integer($0.shifted) },
      Column("kept") { .integer($0.kept) },
      Column("items") { .integer($0.items) },
      Column("contentSize") { OutputValue($0.contentSize) },
      Column("seconds") { .number($0.seconds) },
    ]
  }
}

extension OutputValue {
  init(_ size: Size?) {
    self = size.map { .size(width: $0.width, height: $0.height) } ?? .null
  }
}
