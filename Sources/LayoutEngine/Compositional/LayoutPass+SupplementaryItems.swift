/// What a compositional section has besides its items, computed when it is asked for.
extension LayoutPass {
  /// Returns the metrics of a compositional section, with every level applied for this part of a
  /// container. Its header and footer are boundary items. Nil for a section of another layout.
  package func compositionalMetrics(of section: SectionInput) -> CompositionalMetrics? {
    resolved(section).compositional?.metrics
  }

  /// Returns what gives the supplementary items of a section, except its header and footer; nil if
  /// it can have none.
  ///
  /// - Complexity: O(group), or O(*n*) in the section's items if lengths are measured.
  package func supplementaryItems(of section: SectionInput) -> SupplementaryItems? {
    guard let compositional = resolved(section).compositional, compositional.hasSupplementaryItems
    else { return nil }
    let stack = GroupStack(compositional, section.items)
    return SupplementaryItems(
      compositional, stack, compositional.boundaryItems(core: compositional.core(of: stack)))
  }

  /// Returns the most supplementary items that a section can have, its boundary items included.
  ///
  /// - Complexity: O(group), or O(1) if the buffer knows the section.
  package func maximumSupplementaryItems(
    of section: SectionInput, knownTo buffer: inout FrameBuffer
  ) -> Int {
    if traits.bounds == nil { return 0 }
    return resolved(section, knownTo: &buffer).compositional?
      .supplementaryCount(ofItems: section.items.count) ?? 0
  }

  /// Refuses sections that can have more supplementary items than the limit, before any is made.
  func checkSupplementaryItems(
    of sections: [SectionInput], knownTo buffer: inout FrameBuffer
  ) throws(LayoutError) {
    var count = 0
    for section in sections { count += maximumSupplementaryItems(of: section, knownTo: &buffer) }
    guard count <= LayoutSupplementaryItem.maximumCount else {
      throw .tooManySupplementaryItems(count)
    }
  }
}

extension ResolvedSection {
  /// The values of a compositional section or a list; nil for another layout.
  var compositional: CompositionalSection? { kind as? CompositionalSection }
}
