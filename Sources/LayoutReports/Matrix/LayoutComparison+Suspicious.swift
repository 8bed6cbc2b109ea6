import LayoutDocuments
import LayoutEngine
public import LayoutService

/// What is suspicious of a section in one container, and was not in another one.
public struct SuspiciousChange: Hashable, Sendable {
  /// At least one.
  public var findings: [Finding]
  /// All of it in a line, such as `movies: 3 columns of 128 where 2 of 191 were (narrower-item)`.
  public var words: String
}

extension LayoutComparison {
  /// Returns what is suspicious in the new layout and was not in the old one, where they are one
  /// document in two containers; else nothing.
  ///
  /// A device replaces a container without a device completely. A rail would then have the rows of
  /// a whole screen, which no user will see, so nothing is returned for it.
  ///
  /// - Complexity: O(*n*) in the items of the sections that both have.
  /// - Throws: `contentTooLong`, `storage`.
  public func suspiciousChanges() throws(ServiceError) -> [SuspiciousChange] {
    guard case .stored(let was) = old, case .stored(let now) = new,
      was.document == now.document, was.container != now.container,
      was.isRail == now.isRail
        || was.container.container.size.height == now.container.container.size.height
    else { return [] }
    var before = SectionMeter(was.settings, in: was.container, as: was.naming)
    var after = SectionMeter(now.settings, in: now.container, as: now.naming)
    var changes: [SuspiciousChange] = []
    for (oldIndex, newIndex) in matchedSections {
      let old = try before.facts(of: try was.section(at: oldIndex), at: oldIndex)
      let new = try after.facts(of: try now.section(at: newIndex), at: newIndex)
      let findings = new.findings(newSince: old)
      guard !findings.isEmpty else { continue }
      changes.append(
        SuspiciousChange(findings: findings, words: new.words(on: findings, since: old)))
    }
    return changes
  }
}

extension StoredLayout {
  /// Whether it scrolls horizontally in a container that is less than half as high as wide.
  fileprivate var isRail: Bool {
    let size = container.container.size
    return settings.configuration.effectiveScrollDirection == .horizontal
      && size.height < size.width / 2
  }
}
