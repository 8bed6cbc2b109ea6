import LayoutDocuments
import LayoutEngine
public import LayoutService

/// The findings of a section in one container that it does not have in another container.
public struct SuspiciousChange: Hashable, Sendable {
  /// The findings, at least one.
  public var findings: [Finding]
  /// The findings in one line of text, such as `movies: 3 columns of 128 instead of 2 of 191
  /// (narrower-item)`.
  public var words: String
}

extension LayoutComparison {
  /// Returns the findings of the new layout that the old layout does not have. Both must be of one
  /// document in two containers; otherwise the result is empty.
  ///
  /// A device replaces a container without a device completely. A rail would then have the rows of
  /// a whole screen, which no user will see, so nothing is returned for it.
  ///
  /// - Complexity: O(*n*) in the items of the sections in both layouts.
  /// - Throws: `contentTooLong`, `storage`.
  public func suspiciousChanges() throws(ServiceError) -> [SuspiciousChange] {
    guard case .stored(let was) = old, case .stored(let now) = new,
      was.document == now.document, was.container != now.container,
      was.isRail == now.isRail
        || was.container.container.size.height == now.container.container.size.height
    else { return [] }
    var before = SectionMeter(was.loaded.decidedSettings, in: was.container, as: was.naming)
    var after = SectionMeter(now.loaded.decidedSettings, in: now.container, as: now.naming)
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
  /// Whether the layout scrolls horizontally in a container whose height is less than half its
  /// width.
  fileprivate var isRail: Bool {
    let size = container.container.size
    return settings.configuration.effectiveScrollDirection == .horizontal
      && size.height < size.width / 2
  }
}
