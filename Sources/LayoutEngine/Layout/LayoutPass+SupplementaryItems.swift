/// What a compositional section has besides its items, computed when it is asked for.
extension LayoutPass {
  /// Returns the supplementary items of a section, except its header and footer.
  ///
  /// - Parameter buffer: Scratch memory, whose contents are undefined afterwards.
  /// - Complexity: O(1) if the section can have none, else O(*n*) in items.
  package func supplementaryFrames(
    of section: SectionInput, using buffer: inout FrameBuffer
  ) -> [SupplementaryFrame] {
    guard let compositional = resolved(section).compositional,
      compositional.hasSupplementaryItems
    else { return [] }
    // The layout has already refused a section that is too long.
    guard (try? layOut(section, into: &buffer)) != nil else { return [] }
    return buffer.supplementaryFrames
  }

  /// Returns a summary of how a compositional section's items are arranged: neighbouring items that
  /// begin at one place along the scroll axis are a line.
  func lineFacts(
    of section: SectionInput, _ compositional: CompositionalSection,
    using buffer: inout FrameBuffer
  ) -> LineFacts {
    var facts = LineFacts()
    facts.available = compositional.groupBox[axes.line]
    guard (try? layOut(section, into: &buffer)) != nil, buffer.layout.diagnostics.isEmpty else {
      return facts
    }
    var first = 0
    let frames = buffer.frames
    for item in frames.indices {
      let isLast = item + 1 == frames.count
      if !isLast,
        frames[item + 1].start(along: axes.scroll) == frames[item].start(along: axes.scroll)
      {
        continue
      }
      let gap =
        item > first
        ? frames[first + 1].start(along: axes.line) - frames[first].end(along: axes.line) : 0
      facts.add(item + 1 - first, gap: gap)
      first = item + 1
    }
    facts.minimumSpacing = facts.spacing ?? 0
    facts.cover(frames.lazy.map(\.size))
    return facts
  }
}
