import LayoutDocuments
import LayoutEngine

/// A range of container lengths in which the fullest line of a section holds the same number of
/// items.
public struct ColumnInterval: Hashable, Sendable {
  /// The lower bound, in points.
  public var lower: Double
  /// The upper bound, in points.
  public var upper: Double
  /// Whether the lower bound belongs to the interval. If not, it belongs to the previous interval.
  public var includesLower: Bool
  /// Whether the upper bound belongs to the interval. If not, it belongs to the next interval.
  public var includesUpper: Bool
  /// The section's facts at the lower end of the interval.
  public var first: SectionFacts
  /// The section's facts at the upper end of the interval.
  public var last: SectionFacts

  /// The number of items on the fullest line.
  public var columns: Int { first.lines.columns }

  /// Returns the findings at both ends of the interval, each rule once.
  ///
  /// - Parameter previous: The interval before this one; nil for the first.
  public func findings(after previous: ColumnInterval?) -> [Finding] {
    var findings = [previous.flatMap { narrowerItem(after: $0) }].compactMap { $0 }
    let ends = [
      (first, includesLower, (includesLower ? "at " : "just above ") + lower.points),
      (last, includesUpper, (includesUpper ? "at " : "just below ") + upper.points),
    ]
    for (facts, isIncluded, place) in ends {
      for var finding in facts.findings where !findings.contains(where: { $0.rule == finding.rule })
      {
        // Just below the width from which on one more item fits, it nearly fits.
        guard isIncluded || finding.rule != .fitsOnlyByRounding else { continue }
        finding.message = "\(place) points: \(finding.message)"
        findings.append(finding)
      }
    }
    return findings
  }

  /// Returns the finding that items are narrower at the lower end than at the end of the previous
  /// interval; nil if they are not.
  ///
  /// - Parameter previous: The interval before this one.
  public func narrowerItem(after previous: ColumnInterval) -> Finding? {
    guard var finding = first.narrowerItem(than: previous.last),
      let rule = first.narrowerRule(than: previous.last)
    else { return nil }
    let (own, there) = (first.rules[rule], previous.last.rules[rule])
    finding.message =
      "\(own.words(first.scrollDirection)) from \(lower.points) points on, instead of "
      + "\(there.words(first.scrollDirection)) below"
    return finding
  }
}

/// The length of the container that varies between intervals.
public enum VaryingLength: String, Hashable, Sendable, CaseIterable {
  /// The width of the container, in points.
  case width
  /// The height of the container, in points.
  case height
}
