package import LayoutEngine

/// A computation of sections for one part of a container, with one buffer for all sections.
package struct SectionComputer: ~Copyable {
  package let pass: LayoutPass
  package let scrollsVertically: Bool
  package var buffer = FrameBuffer()

  package init(_ configuration: LayoutConfiguration, in traits: ContainerTraits) {
    pass = LayoutPass(configuration, in: traits)
    scrollsVertically = configuration.effectiveScrollDirection == .vertical
  }

  /// The frames of the items of the section that was computed last.
  package var frames: UnsafeBufferPointer<Rect> { buffer.frames }

  package mutating func compute(
    _ section: DocumentSection, of document: String, in container: String? = nil
  ) throws(FormatError) -> SectionLayout {
    do throws(FormatError) {
      try checkCount(section.input, items: section.items.count, of: document, in: container)
    } catch { throw error.located(document, section: section.id) }
    do throws(LayoutError) {
      return try pass.layOut(section.input, into: &buffer)
    } catch {
      throw FormatError(error, document: document, container: container, section: section.id)
    }
  }

  /// Refuses a section with far more views than the limit, before memory is allocated for them: a
  /// short text can request a thousand decorations for each of a million items.
  package func checkCount(
    _ section: SectionInput, items: Int, of document: String, in container: String? = nil
  ) throws(FormatError) {
    let limit = DocumentLimits.views
    // With this few items the limit cannot be reached.
    guard items > limit / DocumentLimits.decorations else { return }
    // Only the layout knows the number of lines, which is at most the number of items.
    try DocumentLimits.check(
      views: pass.maximumDecorations(of: section, items: items), of: document,
      in: container)
  }

  /// The decorations of the section that was computed last.
  package var decorations: [DecorationFrame] { Array(buffer.decorations) }
  package var decorationCount: Int { buffer.decorations.count }
}

extension DocumentLimits {
  /// Checks a number of supplementary and decoration views against the limit.
  ///
  /// - Throws: `tooManyViews`.
  package static func check(
    views: Int, of document: String, in container: String? = nil
  ) throws(FormatError) {
    guard views <= Self.views else {
      throw .tooManyViews(views, document: document, container: container)
    }
  }
}
