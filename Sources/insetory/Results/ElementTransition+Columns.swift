import LayoutDocuments
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
      Column("delta", in: .tables) { .text($0.deltas.joined(separator: ", ")) },
      Column("startZIndex", in: .machines) { .integer($0.start.zIndex) },
      Column("endZIndex", in: .machines) { .integer($0.end.zIndex) },
    ]
  }
}

extension ElementTransition {
  /// What frames and alpha do not show, for tables.
  fileprivate var deltas: [String] {
    var texts: [String] = []
    if start.zIndex != end.zIndex { texts.append("zIndex \(start.zIndex) -> \(end.zIndex)") }
    if start.id != end.id { texts.append("was \(start.id)") }
    return texts
  }
}
