import LayoutDocuments
import LayoutEngine
import LayoutReports

extension Column where Row == OffsetJump {
  /// The columns of `insetory diff --offset`.
  static var offsetJump: [Column] {
    [
      Column("document") { .text($0.document) },
      Column("container") { .text($0.container) },
      Column("anchor") { OutputValue($0.anchor?.id) },
      Column("oldOffset", in: .tables) { .text($0.oldOffset.shortText) },
      Column("newOffset", in: .tables) { .text($0.newOffset.shortText) },
      Column("oldX", in: .machines) { .number($0.oldOffset.x) },
      Column("oldY", in: .machines) { .number($0.oldOffset.y) },
      Column("newX", in: .machines) { .number($0.newOffset.x) },
      Column("newY", in: .machines) { .number($0.newOffset.y) },
      Column("jump") { .number($0.distance) },
    ]
  }
}
