import LayoutDocuments
import LayoutEngine
import LayoutReports

/// An interval of a section, with the findings at its two ends.
struct IntervalRow {
  var interval: ColumnInterval
  var findings: [Finding]
}

extension Column where Row == IntervalRow {
  static func interval(_ varying: VaryingLength) -> [Column] {
    [
      Column("section", in: .tables) { .text($0.interval.first.shortName) },
      Column("document", in: .machines) { .text($0.interval.first.document) },
      Column("section", in: .machines) { OutputValue($0.interval.first.section) },
      Column("sectionIndex", in: .machines) { .integer($0.interval.first.sectionIndex) },
      Column("from", in: .tables) { row in
        let sign = row.interval.includesLower ? "<=" : "<"
        return .text("\(row.interval.bounds.lower) \(sign)")
      },
      Column(varying.rawValue, in: .tables) { _ in .text(varying.rawValue) },
      Column("to", in: .tables) { row in
        let sign = row.interval.includesUpper ? "<=" : "<"
        return .text("\(sign) \(row.interval.bounds.upper)")
      },
      Column("from", in: .machines) { .number($0.interval.lower) },
      Column("includesFrom", in: .machines) { .boolean($0.interval.includesLower) },
      Column("to", in: .machines) { .number($0.interval.upper) },
      Column("includesTo", in: .machines) { .boolean($0.interval.includesUpper) },
      Column("columns") { .integer($0.interval.columns) },
      Column("firstItemSize", in: .tables) { .text($0.interval.first.itemSizeText) },
      Column("lastItemSize", in: .tables) { .text($0.interval.last.itemSizeText) },
      Column("firstItemSize", in: .machines) { OutputValue($0.interval.first.itemSizes) },
      Column("lastItemSize", in: .machines) { OutputValue($0.interval.last.itemSizes) },
      Column("suspicious", in: .tables) { row in
        .text(row.findings.map(\.rule.id).joined(separator: ", "))
      },
      Column("suspicious", in: .machines) { .array($0.findings.map(OutputValue.init)) },
    ]
  }
}

extension ColumnInterval {
  /// Both ends as text: exact if they have at most six decimals, otherwise rounded, unless rounding
  /// makes them equal.
  fileprivate var bounds: (lower: String, upper: String) {
    func exact(_ number: Double) -> String { OutputValue.number(number).exactText ?? "" }
    func short(_ number: Double) -> String {
      let text = exact(number)
      let decimals = text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
      return decimals <= 6 ? text : TableFormat.rounded(number)
    }
    let shown = (short(lower), short(upper))
    return shown.0 == shown.1 ? (exact(lower), exact(upper)) : shown
  }
}

extension SectionFacts {
  /// The document and the section, without the container.
  var shortName: String { "\(document)/\(section ?? "[\(sectionIndex)]")" }

  fileprivate var itemSizes: [(String, OutputValue)]? {
    itemCount == 0
      ? nil
      : [
        ("smallest", OutputValue(lines.smallest)), ("largest", OutputValue(lines.largest)),
      ]
  }
}

extension OutputValue {
  fileprivate init(_ members: [(String, OutputValue)]?) {
    self = members.map(OutputValue.object) ?? .null
  }
}
