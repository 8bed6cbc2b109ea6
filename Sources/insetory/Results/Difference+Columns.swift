import LayoutDocuments
import LayoutEngine
import LayoutReports
import StrictJSON

extension Column where Row == Difference {
  /// The columns of differences: the columns of `frames` for an element, for both sides if they
  /// differ.
  static var difference: [Column] {
    [
      Column("change") { .text($0.change.rawValue) },
      Column("element", in: .tables) { OutputValue($0.row?.id) },
      Column("old", in: .tables) { .text($0.old?.frame.shortText ?? "") },
      Column("new", in: .tables) { .text($0.new?.frame.shortText ?? "") },
      Column("delta", in: .tables) { .text($0.deltas.joined(separator: ", ")) },
      Column("id", in: .machines) { OutputValue($0.row?.id) },
      Column("oldID", in: .machines) { OutputValue($0.old?.id) },
      Column("document", in: .machines) { OutputValue($0.row?.document) },
      Column("container", in: .machines) { OutputValue($0.new?.container) },
      Column("oldContainer", in: .machines) { OutputValue($0.old?.container) },
      Column("section", in: .machines) { OutputValue($0.row?.section) },
      Column("sectionIndex", in: .machines) { OutputValue($0.new?.sectionIndex) },
      Column("oldSectionIndex", in: .machines) { OutputValue($0.old?.sectionIndex) },
      Column("category", in: .machines) { OutputValue($0.row?.category.rawValue) },
      Column("elementKind", in: .machines) { OutputValue($0.row?.elementKind) },
      Column("item", in: .machines) { OutputValue($0.new?.item) },
      Column("oldItem", in: .machines) { OutputValue($0.old?.item) },
      Column("itemID", in: .machines) { OutputValue($0.row?.itemID) },
      Column("decorationID", in: .machines) { OutputValue($0.row?.decorationID) },
      Column("old", in: .machines) { $0.old.map { OutputValue($0.frame) } ?? .null },
      Column("new", in: .machines) { $0.new.map { OutputValue($0.frame) } ?? .null },
      Column("styles", in: .machines) { .array($0.styles.map(OutputValue.init)) },
    ]
  }
}

extension OutputValue {
  fileprivate init(_ change: StyleChange) {
    self = .object([
      ("key", .text(change.key)), ("old", OutputValue(change.oldValue)),
      ("new", OutputValue(change.newValue)),
    ])
  }
}

extension Difference {
  /// The changed values for tables, such as `y +10` and `zIndex -1 -> 2`.
  var deltas: [String] {
    var texts: [String] = []
    if let old, let new {
      let (a, b) = (old.frame, new.frame)
      let values = [
        ("x", a.minX, b.minX), ("y", a.minY, b.minY), ("width", a.width, b.width),
        ("height", a.height, b.height),
      ]
      // As in the comparison, a difference of at most the quantum is a rounding error.
      for (name, was, now) in values where abs(now - was) > FixedPoint.quantum {
        texts.append("\(name) \(now > was ? "+" : "")\(TableFormat.roundedDifference(now - was))")
      }
      // What has no id has its index as its name.
      let isFollowed =
        (change == .moved && new.category == .section && new.section == nil && old.section == nil)
        || (old.itemID == nil && new.itemID == nil && old.item != new.item)
      if change == .renamed || isFollowed { texts.append("was \(old.id)") }
    }
    return texts
      + styles.map { "\($0.key) \($0.oldValue.shortText) -> \($0.newValue.shortText)" }
  }
}

extension Rect {
  /// The rectangle as text with at most three decimals, such as `0,44 402x874`.
  var shortText: String {
    origin.shortText + " " + [width, height].map(TableFormat.rounded).joined(separator: "x")
  }
}

extension Point {
  /// The point as text with at most three decimals, such as `0,44`.
  var shortText: String { [x, y].map(TableFormat.rounded).joined(separator: ",") }
}

extension JSONValue? {
  fileprivate var shortText: String { map { OutputValue($0).exactText ?? "null" } ?? "none" }
}
