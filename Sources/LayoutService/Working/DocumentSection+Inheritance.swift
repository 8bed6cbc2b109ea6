import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension DocumentSection {
  /// The defaults that the section's layout depends on.
  ///
  /// The value does not depend on the document, so that an edit of the document's settings writes
  /// no section.
  var inheritedKeys: InheritedKeys {
    let isEmpty = items.count == 0
    var keys = InheritedKeys.all.subtracting([.whenEmpty, .groups])
    if !attributes.isEmpty {
      let (own, other) = (attributes.metrics, isEmpty ? attributes.whenEmpty : nil)
      let all = attributes.metricsOfAllLevels
      // Without a layout, most sections set only keys of flow sections.
      let layout = attributes.layout ?? (attributes.setsOthers ? nil : .flow)
      let candidates = layout.map(MetricKey.keys) ?? MetricKey.all
      var (given, inherited) = (InheritedKeys(), InheritedKeys())
      for key in candidates {
        let isGiven = key.isGiven(own) || other.map(key.isGiven) ?? false
        if isGiven && !all.contains(where: key.isInherited) {
          given.insert(InheritedKeys(key))
        } else {
          inherited.insert(InheritedKeys(key))
        }
      }
      keys.subtract(given.subtracting(inherited))
      if let layout = attributes.layout {
        keys.subtract(.ofOtherLayouts(than: layout))
        keys.remove(.layout)
      }
      if attributes.namesGroups(where: { _ in true }) { keys.insert(.groups) }
    }
    if !items.inheritsItemSize { keys.remove(.itemSize) }
    return isEmpty ? keys.intersection(.ofSectionsWithoutItems).union(.whenEmpty) : keys
  }

  /// Returns the container traits that the section's layout reads.
  ///
  /// - Parameter groups: The named groups of the document.
  func traitsRead(among groups: [NamedGroup]) -> ContainerTraitSet {
    attributes.traitsRead(among: groups).union(items.traitsRead)
  }

  /// Returns whether the items, header and footer of two sections have equal layouts. Ids and
  /// titles are ignored.
  func hasSameItems(as other: DocumentSection) -> Bool {
    attributes.withoutDecorations == other.attributes.withoutDecorations
      && items.hasSameSizes(as: other.items)
  }

  /// Returns whether the decorations of two sections have equal frames if the items have equal
  /// frames.
  func hasSameDecorations(as other: DocumentSection) -> Bool {
    attributes.geometry == other.attributes.geometry
  }
}

extension ItemRuns {
  /// Returns whether each item has the same size as in other runs.
  ///
  /// - Complexity: O(*n*) in the runs of both.
  fileprivate func hasSameSizes(as other: ItemRuns) -> Bool {
    guard self != other else { return true }
    guard count == other.count else { return false }
    var (run, otherRun) = (0, 0)
    var (left, otherLeft) = (0, 0)
    for _ in 0..<(runCount + other.runCount) {
      if left == 0 {
        guard run < runCount else { break }
        left = itemCount(ofRun: run)
        run += 1
      }
      if otherLeft == 0 {
        otherLeft = other.itemCount(ofRun: otherRun)
        otherRun += 1
      }
      guard size(ofRun: run - 1) == other.size(ofRun: otherRun - 1) else { return false }
      let both = min(left, otherLeft)
      (left, otherLeft) = (left - both, otherLeft - both)
    }
    return true
  }
}

extension SectionAttributes {
  /// Returns whether a group of the attributes names a group of the document that fulfills a
  /// condition.
  func namesGroups(where isNamed: (String) -> Bool) -> Bool {
    setsOthers && metricsOfAllLevels.contains { $0.compositional?.group?.names(isNamed) ?? false }
  }

  /// The attributes without values that affect no frame.
  var geometry: SectionAttributes { mapMetrics(\.geometry) }

  /// The attributes without values that affect no frame of an item, header or footer.
  fileprivate var withoutDecorations: SectionAttributes {
    var attributes = mapMetrics {
      var metrics = $0.geometry
      metrics.decorations = nil
      return metrics
    }
    if attributes.whenEmpty == SectionMetrics() { attributes.whenEmpty = nil }
    attributes.conditions.removeAll { $0.metrics == SectionMetrics() }
    return attributes
  }

  private func mapMetrics(_ transform: (SectionMetrics) -> SectionMetrics) -> SectionAttributes {
    guard givesDecorations || setsOthers else { return self }
    var attributes = self
    attributes.metrics = transform(metrics)
    attributes.whenEmpty = whenEmpty.map(transform)
    for index in conditions.indices {
      attributes.conditions[index].metrics = transform(conditions[index].metrics)
    }
    return attributes
  }
}
