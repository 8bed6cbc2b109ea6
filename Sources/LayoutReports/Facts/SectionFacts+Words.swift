import LayoutDocuments
import LayoutEngine
import StrictJSON

extension SectionFacts {
  /// The columns in words, such as `3 columns of 128` or `3 columns of 80 to 173`; in a layout that
  /// scrolls horizontally, `3 rows of 44`.
  public var columnWords: String {
    let word = scrollDirection == .vertical ? "column" : "row"
    return "\(lines.columns) \(word)\(lines.columns == 1 ? "" : "s")" + lengthWords
  }

  /// Returns a line of text about new findings: `movies: 3 columns of 128 instead of 2 of 191
  /// (narrower-item)`.
  ///
  /// - Parameter findings: At least one, of this section.
  public func words(on findings: [Finding], since other: SectionFacts) -> String {
    let ids = findings.map(\.rule.id).joined(separator: ", ")
    return "\(section ?? "[\(sectionIndex)]"): \(change(in: findings, since: other)) (\(ids))"
  }

  private func change(in findings: [Finding], since other: SectionFacts) -> String {
    if findings.contains(where: { $0.rule == .narrowerItem }),
      let rule = narrowerRule(than: other)
    {
      let (own, there) = (rules[rule], other.rules[rule])
      let count = there.columns.map(String.init) ?? "items"
      return "\(own.words(scrollDirection)) instead of \(count)\(there.lengthWords)"
    }
    guard columnWords != other.columnWords else { return findings.first?.message ?? "" }
    return "\(columnWords) instead of \(other.lines.columns)\(other.lengthWords)"
  }

  private var lengthWords: String {
    let least = Self.along(lines.smallest, scrollDirection)
    let most = Self.along(lines.largest, scrollDirection)
    guard itemCount > 0 else { return "" }
    return " of \(least.points)" + (least == most ? "" : " to \(most.points)")
  }
}
