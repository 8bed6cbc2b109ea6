import LayoutReports

extension Column where Row == ElementTransition {
  /// The columns of a batch update: those of `frames` that name the element, and its attributes on
  /// both sides.
  static var transition: [Column] {
    [
      Column("change") { .text($0.change.rawValue) },
      Column("element", in: .tables) { .text($0.end.id) },
      Column("start", in: .tables) { .text($0.start.frame.shortText) },
      Column("end", in: .tables) { .text($0.end.frame.shortText) },
      Column("id", in: .machines) { .text($0.end.id) },
      Column("startID", in: .machines) { .text($0.start.id) },
      Column("document", in: .machines) { .text($0.end.document) },
      Column("container", in: .machines) { .text($0.end.container) },
      Column("category", in: .machines) { .text($0.end.category.rawValue) },
      Column("elementKind", in: .machines) { OutputValue($0.end.elementKind) },
      Column("start", in: .machines) { OutputValue($0.start.frame) },
      Column("end", in: .machines) { OutputValue($0.end.frame) },
      Column("startAlpha") { .number($0.start.alpha) },
      Column("endAlpha") { .number($0.end.alpha) },
      Column("startZIndex", in: .machines) { .integer($0.start.zIndex) },
      Column("endZIndex", in: .machines) { .integer($0.end.zIndex) },
    ]
  }
}
