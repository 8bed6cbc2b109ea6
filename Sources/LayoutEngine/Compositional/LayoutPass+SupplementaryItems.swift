/// What a compositional section has besides its items, computed when it is asked for.
extension LayoutPass {
  /// Returns the metrics of a compositional section, with every level applied for this part of a
  /// container. Its header and footer are boundary items. Nil for a section of another layout.
  package func compositionalMetrics(of section: SectionInput) -> CompositionalMetrics? {
    resolved(section).compositional?.metrics
  }

  /// Returns the supplementary items of a section, except its header and footer.
  ///
  /// - Complexity: O(1) if the section can have none, else O(*n*) in items.
  package func supplementaryFrames(of section: SectionInput) -> [SupplementaryFrame] {
    guard let compositional = resolved(section).compositional, compositional.hasSupplementaryItems
    else { return [] }
    var buffer = FrameBuffer()
    // The layout has already refused a section that is too long.
    guard (try? compositional.layOut(section.items, in: self, into: &buffer)) != nil else {
      return []
    }
    return buffer.supplementaryFrames
  }
}

extension ResolvedSection {
  /// The values of a compositional section or a list; nil for another layout.
  var compositional: CompositionalSection? { kind as? CompositionalSection }
}
