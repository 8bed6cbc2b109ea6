/// The flow layout of one section. flow-layout.md, sections 2 and 4.
extension LayoutPass {
  func layOutFlow(
    _ items: ItemRuns, _ section: FlowSection, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    let metrics = section.lineMetrics
    if items.count == 0 {
      _ = buffer.reset(count: 0)
    } else {
      var resolver = SizeResolver(metrics, axes: axes, traits: traits, items: items.count)
      withSizes(of: items, &resolver, section.itemSize, in: &buffer) { sizes, buffer in
        layOutLines(of: sizes, items.count, metrics, into: &buffer)
      }
      if let found = items.itemsReferring(to: resolver.negative) {
        buffer.layout.diagnostics.append(
          diagnostic(.negativeLength, first: found.first, count: found.count))
      }
    }
    try surround(&buffer.layout, items.count == 0 ? nil : buffer.lines, metrics)
  }

  /// Lays out items whose sizes are all known.
  @inline(__always)
  func layOutFlow(
    _ sizes: UnsafeBufferPointer<Size>, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    layOutLines(
      of: ItemSizes(each: sizes, along: axes.line), sizes.count, metrics, into: &buffer)
    try surround(&buffer.layout, buffer.lines, metrics)
  }

  @inline(__always)
  private func layOutLines(
    of sizes: ItemSizes, _ count: Int, _ metrics: ResolvedMetrics, into buffer: inout FrameBuffer
  ) {
    let output = buffer.reset(count: count)
    if metrics.arrangement.isStandard(for: sizes) {
      switch sizes {
      case .uniform(let size): uniformLines(size, count, metrics, into: &buffer)
      case .equalLengths(let sizes): buffer.lines = gridLines(sizes, metrics, output) { _ in }
      case .mixed(let sizes): mixedLines(sizes, metrics, output, &buffer.lines) { _ in }
      }
    } else {
      buffer.lines = alignedLines(sizes, count, metrics, output)
    }
    if mayBeUndefined(buffer.lines, metrics) {
      buffer.layout.diagnostics = diagnostics(sizes, count, buffer.lines, metrics)
    }
  }
}
