extension LayoutPass {
  /// Lays a section out into a buffer, in section coordinates, not mirrored and not snapped.
  ///
  /// - Complexity: O(*n*) in the section's items.
  /// - Throws: ``LayoutError/contentTooLong`` when the section is longer than the limit, or
  ///   ``LayoutError/elementTooFar(_:)`` with the element that is beyond it; the other
  ///   cases of ``LayoutError`` for a section, a configuration or a container that a document
  ///   cannot have. The contents of the buffer are then undefined.
  package func layOut(
    _ section: SectionInput, into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    do throws(LayoutError) {
      try withUnsafePointer(to: section) { (section) throws(LayoutError) in
        try compute(section, into: &buffer)
      }
    } catch { throw named(error, section, buffer) }
    var layout = buffer.layout
    layout.items = ItemsBox(buffer.lines, of: buffer.frames, axes: axes)
    return layout
  }

  /// Lays a section out as ``layOut(_:into:)`` does, and leaves its layout in the buffer.
  ///
  /// - Parameter section: A pointer, because the values of a section are counted references, and
  ///   counting them takes longer than the layout of a few items.
  @inline(__always)
  func compute(
    _ section: UnsafePointer<SectionInput>, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    guard isPlain, section.pointee.attributes.isEmpty, section.pointee.items.areFixedSizes else {
      return try computeResolved(section.pointee, into: &buffer)
    }
    guard section.pointee.items.count <= ItemRuns.maximumCount else { throw .tooManyItems }
    guard section.pointee.items.areValid else { throw .invalidSize }
    buffer.layout.removeDiagnostics()
    (buffer.layout.breadth, buffer.layout.supplementaryCount) = (0, 0)
    buffer.removeDecorations()
    try section.pointee.items.sizes.withUnsafeBufferPointer { (sizes) throws(LayoutError) in
      try layOutFlow(sizes, defaultMetrics, into: &buffer)
    }
    try checkLimits(buffer)
    if let decorations { decorate(decorations, defaultMetrics, into: &buffer) }
  }

  @inline(never)
  private func computeResolved(
    _ section: SectionInput, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    try check(section)
    buffer.layout = SectionLayout()
    buffer.removeDecorations()
    let resolved = resolved(section, knownTo: &buffer)
    try resolved.kind.layOut(section.items, in: self, into: &buffer)
    try checkLimits(buffer)
    if let list = list(of: resolved.decorations) {
      decorate(list, resolved.metrics, into: &buffer)
    }
  }

  @inline(__always)
  private func decorate(
    _ list: DecorationList, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) {
    let items = ItemsBox(buffer.lines, of: buffer.frames, axes: axes)
    decorate(list, metrics, items, buffer.frames, into: &buffer)
  }
}
