import LayoutDocuments
import LayoutEngine
import LayoutReports

/// A section on a device, with the findings there.
struct MatrixRow {
  var facts: SectionFacts
  var findings: [Finding]
}

extension Column where Row == MatrixRow {
  static var fact: [Column] {
    [
      Column("section", in: .tables) { .text($0.facts.shortName) },
      Column("id", in: .machines) { .text($0.facts.address) },
      Column("document", in: .machines) { .text($0.facts.document) },
      Column("section", in: .machines) { OutputValue($0.facts.section) },
      Column("sectionIndex", in: .machines) { .integer($0.facts.sectionIndex) },
      Column("device") { .text($0.facts.container) },
      Column("width") { .number($0.facts.containerSize.width) },
      Column("height", in: .machines) { .number($0.facts.containerSize.height) },
      Column("columns") { .integer($0.facts.lines.columns) },
      Column("itemSize", in: .tables) { .text($0.facts.itemSizeText) },
      Column("itemSize", in: .machines) { $0.facts.itemSize.map(OutputValue.init) ?? .null },
      Column("smallestItem", in: .machines) { OutputValue($0.facts.lines.smallest) },
      Column("largestItem", in: .machines) { OutputValue($0.facts.lines.largest) },
      Column("items", in: .machines) { .integer($0.facts.itemCount) },
      Column("lines", in: .machines) { .integer($0.facts.lines.lines) },
      Column("lastLine", in: .machines) { .integer($0.facts.lines.lastLine) },
      Column("spacing", in: .machines) { OutputValue($0.facts.lines.spacing) },
      Column("minimumSpacing", in: .machines) { .number($0.facts.lines.minimumSpacing) },
    ] + Column.contentSize { $0.facts.contentSize } + [
      Column("suspicious", in: .tables) { row in
        .text(row.findings.map(\.rule.id).joined(separator: ", "))
      },
      Column("suspicious", in: .machines) { .array($0.findings.map(OutputValue.init)) },
    ]
  }
}

extension OutputValue {
  init(_ size: Size) { self = .size(width: size.width, height: size.height) }

  /// Creates the value of a finding within another row.
  init(_ finding: Finding) {
    self = .object([
      ("rule", .text(finding.rule.id)), ("severity", .text(finding.severity.rawValue)),
      ("address", .text(finding.address)), ("message", .text(finding.message)),
    ])
  }
}

extension SectionFacts {
  /// The size of the items as text, such as `128x80`, or the range of both lengths: `80x44 to
  /// 173x44`.
  var itemSizeText: String {
    guard itemCount > 0 else { return "" }
    func text(_ size: Size) -> String {
      [size.width, size.height].map(TableFormat.rounded).joined(separator: "x")
    }
    return itemSize.map(text) ?? "\(text(lines.smallest)) to \(text(lines.largest))"
  }
}
