import LayoutDocuments

/// A range of widths in which the fullest line of a section holds the same number of items.
public struct ColumnInterval: Hashable, Sendable {
  /// Where it begins and ends, in points.
  public var lower: Double
  public var upper: Double
  /// Whether these themselves belong to it. What belongs to no interval belongs to its neighbour.
  public var includesLower: Bool
  public var includesUpper: Bool
  /// At its beginning and at its end.
  public var first: SectionFacts
  public var last: SectionFacts

  /// How many items the fullest line holds.
  public var columns: Int { first.lines.columns }

  /// Returns what is suspicious where it begins and where it ends, each rule once.
  ///
  /// - Parameter previous: The interval before this one; nil for the first.
  public func findings(after previous: ColumnInterval?) -> [Finding] {
    var findings = [previous.flatMap { narrowerItem(after: $0) }].compactMap { $0 }
    let ends = [
      (first, (includesLower ? "at " : "just above ") + lower.points),
      (last, (includesUpper ? "at " : "just below ") + upper.points),
    ]
    for (facts, place) in ends {
      for var finding in facts.findings where !findings.contains(where: { $0.rule == finding.rule })
      {
        finding.message = "\(place) points: \(finding.message)"
        findings.append(finding)
      }
    }
    return findings
  }

  /// Returns the finding that items are narrower from here on than just before; nil where none is.
  ///
  /// - Parameter previous: The interval before this one.
  public func narrowerItem(after previous: ColumnInterval) -> Finding? {
    guard var finding = first.narrowerItem(than: previous.last),
      let rule = first.narrowerRule(than: previous.last)
    else { return nil }
    let (own, there) = (first.rules[rule], previous.last.rules[rule])
    finding.message =
      "\(own.words(first.scrollDirection)) from \(lower.points) points on, where "
      + "\(there.words(first.scrollDirection)) were up to there"
    return finding
  }
}

/// Along which length of the container intervals are.
public enum VaryingLength: String, Hashable, Sendable, CaseIterable {
  case width, height
}
