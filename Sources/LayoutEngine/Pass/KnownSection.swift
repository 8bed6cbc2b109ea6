/// A section without its items, as a pass made it. A buffer keeps it, because one of the next
/// sections mostly sets the same attributes.
final class KnownSection {
  private let attributes: SectionAttributes
  private let isEmpty: Bool
  let resolved: ResolvedSection

  fileprivate init(_ section: SectionInput, by pass: LayoutPass) {
    attributes = section.attributes
    isEmpty = section.items.count == 0
    resolved = pass.resolved(section)
  }

  /// Returns whether the pass would make the same of a section.
  ///
  /// - Complexity: O(1) for copies of the same attributes.
  fileprivate func isLike(_ section: SectionInput) -> Bool {
    isEmpty == (section.items.count == 0) && attributes == section.attributes
  }
}

extension LayoutPass {
  /// Returns a section with the metrics of all levels: that of one of the sections before, if it
  /// has the same attributes.
  func resolved(_ section: SectionInput, knownTo buffer: inout FrameBuffer) -> ResolvedSection {
    // A flow section has nothing that takes longer to make than to find.
    if section.attributes.isEmpty || layout(of: section) == .flow { return resolved(section) }
    let known: KnownSection? = buffer.knownSections.first(for: self) { $0.isLike(section) }
    if let known { return known.resolved }
    let made = KnownSection(section, by: self)
    buffer.knownSections.add(made, for: self)
    return made.resolved
  }
}
