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

  /// Returns the sentence about items that exceed their line by a rounding error.
  func words(on nearFit: NearFit) -> String {
    let (count, length) = (nearFit.items, nearFit.length?.shortest)
    let word = scrollDirection == .vertical ? "width" : "height"
    let take =
      "fit on a line only if rounding is ignored: with spacings of \(nearFit.spacing.shortest) "
      + "they take \(nearFit.used.shortest), \(nearFit.excess.shortest) more than the available "
      + nearFit.limit.shortest
    guard let fitted = nearFit.fitted?.shortest else {
      let what = length.map { "\(count) items of \($0)" } ?? "\(count) items"
      let remedy =
        length == nil
        ? "round their \(word)s down"
        : "round the \(word) down, or give it a rule such as {\"columns\": \(count)}"
      return "\(what) \(take), so the last of them begins another line; \(remedy)"
    }
    let isFiner = rules.contains {
      if case .columns(_, _, let rounding) = $0.rule { rounding != .floor } else { false }
    }
    return "\(count) columns of \(length ?? "") \(take); here and in exported Swift their \(word) "
      + "is \(fitted), so that they fit; "
      + (isFiner
        ? "\"round\": \"floor\" rounds them down" : "a small \"reserve\" rounds them further down")
  }

  /// The sentence about the first rule for whose length a line has more room than the rule has
  /// columns; nil if there is none.
  var wordsOnMoreColumns: String? {
    for facts in rules where facts.length > 0 {
      guard case .columns(_, let reserve, let rounding) = facts.rule,
        let asked = facts.rule.columns(on: line), let held = facts.columns, held > asked,
        lines.columns > asked
      else { continue }
      let remedy =
        if reserve > 0 {
          "its reserve of \(reserve.points) leaves room for more; make the section inset larger "
            + "instead, or the number of columns \(held)"
        } else if rounding == .floor, line.spacing >= 0 {
          "rounding down leaves room for more; \"round\": \"pixel\" leaves less"
        } else {
          "make the spacing larger, or the number of columns \(held)"
        }
      return "a line holds \(held) items\(facts.lengthWords), and their rule has \(asked) "
        + "column\(asked == 1 ? "" : "s"): \(remedy)"
    }
    return nil
  }

  private var lengthWords: String {
    let least = Self.along(lines.smallest, scrollDirection)
    let most = Self.along(lines.largest, scrollDirection)
    guard itemCount > 0 else { return "" }
    return " of \(least.points)" + (least == most ? "" : " to \(most.points)")
  }
}
