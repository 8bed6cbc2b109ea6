import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension DocumentSettings {
  /// Returns the kinds of decorations whose frames differ between these and other settings. A kind
  /// that only one of them registers cannot be named in the other, and is not included.
  func changedKinds(to other: DocumentSettings) -> Set<String> {
    let (was, now) = (configuration.decorationKinds, other.configuration.decorationKinds)
    guard was != now else { return [] }
    // Whether a kind has this name decides what `image` means in all requirements.
    let meansKind = [was, now].map { $0.contains { $0.name == DecorationValues.imageWord } }
    if meansKind[0] != meansKind[1] { return Set(now.map(\.name)) }
    let old = Dictionary(was.map { ($0.name, $0.values) }) { first, _ in first }
    return Set(
      now.filter { kind in
        old[kind.name].map { $0.withoutAppearance != kind.values.withoutAppearance } ?? false
      }.map(\.name))
  }

  /// Returns the named groups whose frames differ between these and other settings: those that
  /// changed, are new or are missing, and those that refer to such a group.
  func changedGroups(to other: DocumentSettings) -> Set<String> {
    let (was, now) = (
      configuration.groups.map(\.geometry), other.configuration.groups.map(\.geometry)
    )
    guard was != now else { return [] }
    var changed = Set(Set(was).symmetricDifference(now).map(\.name))
    while true {
      let users = (was + now).filter {
        !changed.contains($0.name) && LayoutSubitem.group($0.group).names(changed.contains)
      }
      guard !users.isEmpty else { return changed }
      changed.formUnion(users.map(\.name))
    }
  }

  /// Returns the inherited keys that are affected by the differences between these and other
  /// settings.
  ///
  /// - Parameters:
  ///   - groups: What ``changedGroups(to:)`` returns.
  ///   - hasSameEdges: Whether the references of both have equal insets in each container with
  ///     cached frames.
  func changedKeys(
    to other: DocumentSettings, _ groups: Set<String>, hasSameEdges: Bool
  ) -> InheritedKeys {
    let (old, new) = (configuration, other.configuration)
    var keys: InheritedKeys = []
    if old.geometry != new.geometry { keys.insert(.document) }
    if old.defaults.names(changedKinds(to: other)) { keys.insert(.decorations) }
    if old.layoutOfSections != new.layoutOfSections { keys.insert(.layout) }
    if !groups.isEmpty, old.defaults.namesGroups(where: groups.contains) {
      keys.insert(.group)
    }
    if old.contentInsetsReference != new.contentInsetsReference && !hasSameEdges {
      keys.insert(.contentInsetsReference)
    }
    let (was, now) = (old.defaults.geometry, new.defaults.geometry)
    keys.formUnion(was.metrics.differences(from: now.metrics))
    if was.whenEmpty != now.whenEmpty { keys.insert(.whenEmpty) }
    if was.conditions != now.conditions {
      // A condition counts as a change of every metric that it gives.
      for condition in was.conditions + now.conditions {
        keys.formUnion(condition.metrics.differences(from: SectionMetrics()))
      }
    }
    return keys
  }
}

extension SectionMetrics {
  fileprivate func differences(from other: SectionMetrics) -> InheritedKeys {
    MetricKey.all.reduce([]) { $1.isEqual(self, other) ? $0 : $0.union(InheritedKeys($1)) }
  }
}

extension LayoutConfiguration {
  /// The configuration values that every section depends on. Two configurations with equal geometry
  /// can differ only in their defaults and in the origins of sections.
  fileprivate var geometry: LayoutConfiguration {
    var geometry = LayoutConfiguration()
    geometry.shelf = shelf
    geometry.shelf?.sectionSpacing = 0
    geometry.scrollDirection = effectiveScrollDirection
    guard shelf == nil else { return geometry }
    geometry.sectionInsetReference = sectionInsetReference
    geometry.swapHorizontalSpacings = swapHorizontalSpacings && scrollDirection == .horizontal
    return geometry
  }
}
