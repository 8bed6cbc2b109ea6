/// What an app asks a layout that is on screen.
extension CollectionLayout {
  /// Moves the rows of orthogonal sections to offsets, as on screen.
  ///
  /// - Parameter offsets: The offsets by section, as those of ``OrthogonalRow``; a row without one
  ///   is where it opens. Nil for frames that are not moved, as those of a new layout are.
  /// - Complexity: O(*s*) in sections, and that of a row for each orthogonal section.
  public mutating func moveRows(to offsets: [Int: Double]?) {
    guard offsets != rowOffsets else { return }
    rowOffsets = offsets
    for index in sections.indices where sections[index].compositional?.isOrthogonal ?? false {
      sections[index].compositional = pass.placed(
        sections[index].input, onScreen: offsets.map { offsets in { offsets[index] } })
    }
  }

  /// Whether a frame or a zIndex depends on the content offset: something stays on screen, or a
  /// header stretches.
  ///
  /// - Complexity: O(*s*) in sections.
  public var followsContentOffset: Bool {
    projection.pinsHeaders || projection.pinsFooters || projection.stretchesHeader
      || projection.boundary.items.contains { $0.item.pinToVisibleBounds }
      || contentDecorations.contains { $0.decoration.geometry.isPinned }
      || sections.contains(where: \.isPinned)
  }

  /// Returns whether the lengths of a section's items count if the host measures them: a flow
  /// section has an estimate, or a length of a group is estimated.
  ///
  /// - Precondition: The section is within 0..<``sectionCount``.
  public func measuresItems(inSection section: Int) -> Bool {
    let resolved = pass.resolved(sections[section].input)
    return resolved.metrics.estimate != nil
      || resolved.compositional.map { !$0.tree[0].isStatic } ?? false
  }
}
