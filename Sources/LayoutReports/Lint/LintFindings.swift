public import LayoutDocuments

/// A collection of the findings of one document. It merges a finding that is the same in many
/// sections or containers into one, and marks suppressed findings.
struct LintFindings {
  private struct Key: Hashable {
    var rule: LintRule
    var severity: Severity
    var message: String
    var suppression: Int?
  }

  private struct Entry {
    var place: FindingPlace
    var sections = 1
    /// The last section with this finding.
    var last: Int?
  }

  private let suppressions: [(suppression: Suppression, pattern: SuppressionPattern?)]
  /// The findings by container. Findings that do not depend on a container are in the last element.
  private var entries: [[Key: Entry]]
  /// The only section to report findings of; nil for all.
  private let section: Int?

  /// - Parameter containers: The number of containers.
  init(_ suppressions: [Suppression], containers: Int, onlyIn section: Int?) {
    self.suppressions = suppressions.map {
      ($0, $0.address.flatMap(SuppressionPattern.init))
    }
    entries = Array(repeating: [:], count: containers + 1)
    self.section = section
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - severity: Nil for the rule's default severity.
  ///   - container: The container's index; nil if the finding does not depend on a container.
  mutating func add(
    _ rule: LintRule, _ severity: Severity? = nil, at place: FindingPlace, in container: Int?,
    _ message: String
  ) {
    if let section, place.section != section { return }
    let suppression = suppressions.firstIndex { suppression, pattern in
      suppression.rule == rule && (pattern.map { $0.matches(place) } ?? true)
    }
    let key = Key(
      rule: rule, severity: severity ?? rule.severity, message: message, suppression: suppression)
    let index = container ?? entries.count - 1
    if entries[index][key] == nil {
      entries[index][key] = Entry(place: place, last: place.section)
    } else if entries[index][key]?.last != place.section {
      entries[index][key]?.sections += 1
      entries[index][key]?.last = place.section
    }
  }

  /// Removes the findings about decorations in a container that draws none.
  mutating func removeDecorations(in container: Int) {
    entries[container] = entries[container].filter {
      !($0.value.place.element?.hasPrefix("decoration:") ?? false)
    }
  }

  /// Adds a finding for each suppression that suppresses nothing.
  mutating func addUnusedSuppressions() {
    guard section == nil else { return }
    let used = Set(entries.joined().compactMap(\.key.suppression))
    for (index, (suppression, _)) in suppressions.enumerated()
    where !used.contains(index) && suppression.rule != .unusedSuppression {
      let place = suppression.address.map { " at \(QuotedName($0))" } ?? ""
      add(
        .unusedSuppression, at: FindingPlace(), in: nil,
        "the suppression of \(suppression.rule.id)\(place) suppresses nothing; remove it, "
          + "or correct its address")
    }
  }

  /// Returns all findings, sorted by section, rule and container, including suppressed ones.
  ///
  /// - Parameters:
  ///   - labels: The labels of the containers.
  ///   - address: Returns the address prefix for a container's index; for nil, the prefix of the
  ///     document.
  func results(labels: [String], own: String, address: (Int?) -> String) -> [LintResult] {
    struct Merged {
      var entry: Entry
      var containers: [Int]
    }
    var merged: [Key: [Merged]] = [:]
    for (container, found) in entries.enumerated() {
      for (key, entry) in found {
        let same = merged[key]?.firstIndex {
          $0.entry.place == entry.place && $0.entry.sections == entry.sections
        }
        if let same {
          merged[key]?[same].containers.append(container)
        } else {
          merged[key, default: []].append(Merged(entry: entry, containers: [container]))
        }
      }
    }
    var results: [LintResult] = []
    for (key, all) in merged {
      for one in all {
        let isOfDocument = one.containers == [labels.count]
        let first = isOfDocument ? nil : one.containers[0]
        let names = isOfDocument ? [own] : one.containers.map { labels[$0] }
        let others = one.entry.sections - 1
        let more = others > 0 ? "; also in \(others) more section\(others == 1 ? "" : "s")" : ""
        let finding = Finding(
          key.rule, severity: key.severity, address: address(first) + one.entry.place.path,
          container: names[0],
          message: key.message + more)
        results.append(
          LintResult(
            finding: finding, containers: names,
            suppression: key.suppression.map { suppressions[$0].suppression },
            order: (one.entry.place.section ?? -1, one.containers[0])))
      }
    }
    return results.sorted()
  }
}

/// A finding of one document, the containers that have it, and the suppression that applies to it.
public struct LintResult: Sendable {
  /// The finding, with the address and container of its first occurrence.
  public var finding: Finding
  /// The labels of all containers with the same finding. The first is the finding's `container`.
  public var containers: [String]
  /// The document's suppression that applies to the finding; nil if none does.
  public var suppression: Suppression?
  /// The indices of the section and of the container. The section is -1 for the whole document.
  fileprivate let order: (section: Int, container: Int)
}

extension LintResult: Comparable {
  private static let rules = Dictionary(
    uniqueKeysWithValues: LintRule.allCases.enumerated().map { ($1, $0) })

  /// Returns whether two results have the same finding, containers and suppression.
  public static func == (one: LintResult, other: LintResult) -> Bool {
    one.finding == other.finding && one.containers == other.containers
      && one.suppression == other.suppression
  }

  /// Orders results by section, then by rule and container. Findings about the whole document come
  /// first.
  public static func < (one: LintResult, other: LintResult) -> Bool {
    func key(_ result: LintResult) -> (Int, Int, Int) {
      (result.order.section, rules[result.finding.rule] ?? 0, result.order.container)
    }
    let (a, b) = (key(one), key(other))
    if a != b { return a < b }
    let (first, second) = (one.finding, other.finding)
    return (first.address, first.message) < (second.address, second.message)
  }
}
