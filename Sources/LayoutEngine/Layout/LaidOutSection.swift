/// The results of one section, which do not depend on its place among the others.
struct LaidOutSection: Sendable {
  let input: SectionInput
  let layout: SectionLayout
  let frames: [Rect]
  let supplementaryItems: SupplementaryItems?
  let decorations: [(DecorationFrame, Decoration)]
  var compositional: PlacedCompositional?
  /// Whether a decoration or a boundary item of the section stays on screen.
  let isPinned: Bool

  /// Lays a section out.
  ///
  /// - Parameters:
  ///   - buffer: Scratch memory.
  ///   - stop: As that of ``LayoutPass/placed(_:onScreen:)``.
  /// - Complexity: O(*n*) in the section's items.
  init(
    _ input: SectionInput, in pass: LayoutPass, _ buffer: inout FrameBuffer,
    onScreen stop: (() -> Double?)?
  ) throws(LayoutError) {
    self.input = input
    layout = try pass.layOut(input, into: &buffer)
    frames = Array(buffer.frames)
    supplementaryItems = buffer.supplementaryItems
    let known = pass.decorationsByOrdinal(of: input)
    decorations = buffer.decorations.compactMap { frame in
      known[frame.ordinal].map { (frame, $0) }
    }
    compositional = pass.placed(input, onScreen: stop)
    isPinned =
      compositional?.isPinned ?? false || known.values.contains { $0.geometry.isPinned }
  }
}
