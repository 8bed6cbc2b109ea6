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
    let metrics = attributes.metrics
    let overrides = isEmpty ? attributes.whenEmpty : nil
    var keys: InheritedKeys = .document
    func inherit(_ key: InheritedKeys, unless isGiven: Bool) {
      if !isGiven { keys.insert(key) }
    }
    inherit(.sectionInset, unless: (metrics.sectionInset ?? overrides?.sectionInset) != nil)
    inherit(.header, unless: (metrics.header ?? overrides?.header) != nil)
    inherit(.footer, unless: (metrics.footer ?? overrides?.footer) != nil)
    inherit(.decorations, unless: (metrics.decorations ?? overrides?.decorations) != nil)
    let (own, empty) = (metrics.compositional, overrides?.compositional)
    // The lengths of headers and footers that only compositional sections have.
    if (own?.header ?? empty?.header) != nil { keys.remove(.header) }
    if (own?.footer ?? empty?.footer) != nil { keys.remove(.footer) }
    keys.formUnion(inheritedCompositionalKeys(own, empty))
    inherit(.minimumLineSpacing, unless: metrics.minimumLineSpacing != nil)
    inherit(.minimumInteritemSpacing, unless: metrics.minimumInteritemSpacing != nil)
    inherit(.distribution, unless: metrics.distribution != nil)
    inherit(.alignment, unless: metrics.alignment != nil)
    inherit(.lastLineAlignment, unless: metrics.lastLineAlignment != nil)
    inherit(.itemAlignment, unless: metrics.itemAlignment != nil)
    inherit(.stretchLast, unless: metrics.stretchLast != nil)
    inherit(.balanced, unless: metrics.balanced != nil)
    inherit(.itemSize, unless: metrics.itemSize != nil || !items.inheritsItemSize)
    switch attributes.layout {
    case .flow: keys.subtract(.ofCompositional)
    case .compositional: keys.subtract(.ofFlow)
    case nil: keys.insert(.layout)
    }
    return isEmpty ? keys.intersection(.ofSectionsWithoutItems).union(.whenEmpty) : keys
  }

  /// Returns the keys of compositional sections that are not given.
  private func inheritedCompositionalKeys(
    _ own: CompositionalMetrics?, _ empty: CompositionalMetrics?
  ) -> InheritedKeys {
    if own == nil, empty == nil { return .ofCompositional }
    var keys: InheritedKeys = []
    func inherit(_ key: InheritedKeys, unless isGiven: (CompositionalMetrics) -> Bool) {
      if !(own.map(isGiven) ?? false), !(empty.map(isGiven) ?? false) { keys.insert(key) }
    }
    inherit(.group) { $0.group != nil }
    inherit(.groups) { $0.group.map { !$0.refersToNames } ?? false }
    inherit(.interGroupSpacing) { $0.interGroupSpacing != nil }
    inherit(.contentInsets) { $0.contentInsets != nil }
    inherit(.contentInsetsReference) { ($0.contentInsetsReference ?? .automatic) != .automatic }
    inherit(.supplementaryContentInsetsReference) {
      $0.supplementaryContentInsetsReference != nil
    }
    inherit(.supplementariesFollowContentInsets) { $0.supplementariesFollowContentInsets != nil }
    inherit(.boundarySupplementaryItems) { $0.boundarySupplementaryItems != nil }
    inherit(.orthogonalScrollingBehavior) { $0.orthogonalScrollingBehavior != nil }
    return keys
  }

  /// The container traits that the section's layout reads.
  var traitsRead: ContainerTraitSet { attributes.traitsRead.union(items.traitsRead) }

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
  /// The attributes without values that affect no frame.
  var geometry: SectionAttributes {
    changingDecorations { entries in
      entries?.map { entry in
        var entry = entry
        entry.values = entry.values.withoutAppearance
        return entry
      }
    }
  }

  /// The attributes without values that affect no frame of an item, header or footer.
  fileprivate var withoutDecorations: SectionAttributes {
    var attributes = changingDecorations { _ in nil }
    if attributes.whenEmpty == SectionMetrics() { attributes.whenEmpty = nil }
    attributes.conditions.removeAll { $0.metrics == SectionMetrics() }
    return attributes
  }

  private func changingDecorations(
    _ change: ([DecorationEntry]?) -> [DecorationEntry]?
  ) -> SectionAttributes {
    guard givesDecorations else { return self }
    var changed = self
    changed.metrics.decorations = change(metrics.decorations)
    changed.whenEmpty?.decorations = change(whenEmpty?.decorations)
    for index in conditions.indices {
      changed.conditions[index].metrics.decorations = change(conditions[index].metrics.decorations)
    }
    return changed
  }
}
