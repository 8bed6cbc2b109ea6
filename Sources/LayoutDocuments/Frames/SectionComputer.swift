package import LayoutEngine

/// Computes sections for one part of a container.
package struct SectionComputer: ~Copyable {
  package let pass: LayoutPass
  package let scrollsVertically: Bool
  package var buffer = FrameBuffer()

  package init(_ configuration: LayoutConfiguration, in part: ContainerPart) {
    pass = LayoutPass(configuration, in: part)
    scrollsVertically = configuration.effectiveScrollDirection == .vertical
  }

  /// The items' frames of the section computed last.
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

  /// Refuses a section that would have far more decorations than one may, before room is made for
  /// them: a short text can ask for a thousand of each of a million items.
  package func checkCount(
    _ section: SectionInput, items: Int, of document: String, in container: String? = nil
  ) throws(FormatError) {
    let limit = DocumentLimits.computedDecorations
    // Of so few items even the longest list gives no more.
    guard items > limit / DocumentLimits.decorations else { return }
    // How many lines there are only the layout knows; they are no more than items.
    try DocumentLimits.check(
      decorations: pass.maximumDecorations(of: section, items: items), of: document,
      in: container)
  }

  /// The decorations of the section computed last.
  package var decorations: [DecorationFrame] { Array(buffer.decorations) }
  package var decorationCount: Int { buffer.decorations.count }
}

extension DocumentLimits {
  /// - Throws: `tooManyDecorations`.
  package static func check(
    decorations: Int, of document: String, in container: String? = nil
  ) throws(FormatError) {
    guard decorations <= computedDecorations else {
      throw .tooManyDecorations(document: document, container: container)
    }
  }
}

extension LayoutPass {
  /// Returns how many decorations a section with so many items can have at most.
  func maximumDecorations(of section: SectionInput, items: Int) -> Int {
    decorations(of: section).reduce(0) { $0 + ($1.geometry.each == .section ? 1 : items) }
  }
}
