extension LayoutPass {
  /// Lays a section out into a buffer, in section coordinates, not mirrored and not snapped.
  ///
  /// - Complexity: O(*n*) in the section's items.
  /// - Throws: ``LayoutError/contentTooLong`` when the section is longer than the limit; the other
  ///   cases of ``LayoutError`` for a section, a configuration or a container that a document
  ///   cannot have. The contents of the buffer are then undefined.
  package func layOut(
    _ section: SectionInput, into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    try check(section)
    let resolved = metrics(of: section)
    var layout: SectionLayout
    if let shelf = configuration.shelf {
      layout = try layOutShelf(section.items, shelf, resolved, into: &buffer)
    } else {
      layout = try layOutFlow(section.items, resolved, into: &buffer)
    }
    try decorate(&layout, resolved, buffer.frames, into: &buffer)
    return layout
  }
}
