/// The shelf layout of one section: columns that fill from top to bottom, under a title.
/// DECORATIONS.md, "The horizontal layout with its header on top".
extension LayoutPass {
  func layOutShelf(
    _ items: ItemRuns, _ shelf: ShelfMetrics, _ metrics: ResolvedMetrics,
    into buffer: inout FrameBuffer
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    // A section without items has no title and takes no room.
    guard items.count > 0 else {
      _ = buffer.reset(count: 0)
      return layout
    }
    let height = part.lineLength - shelf.titleHeight
    var resolver = SizeResolver(metrics, axes: axes, part: part, items: items.count)
    let width = withSizes(
      of: items, &resolver, .fixed(shelf.itemSize), in: &buffer
    ) { sizes, buffer in
      let output = buffer.reset(count: items.count)
      layout.diagnostics = shelfDiagnostics(sizes, items.count, height: height)
      return columns(sizes, items.count, shelf, height: height, output)
    }
    guard abs(width) <= FixedPoint.limit else { throw .contentTooLong }
    layout.extent = FixedPoint(width)
    layout.reach.cover(from: 0, to: width)
    if shelf.titleHeight > 0 {
      layout.header = Rect(x: 0, y: 0, width: width, height: shelf.titleHeight)
    }
    return layout
  }

  /// Writes the frames and returns the width of all columns.
  private func columns(
    _ sizes: ItemSizes, _ count: Int, _ shelf: ShelfMetrics, height: Double,
    _ output: UnsafeMutablePointer<Double>
  ) -> Double {
    var (x, used, width) = (0.0, 0.0, 0.0)
    for item in 0..<count {
      let size: Size =
        switch sizes {
        case .uniform(let size): size
        case .mixed(let sizes): sizes[item]
        }
      let top = item == 0 ? 0 : used + shelf.itemSpacing
      if item > 0 && top + size.height > height + DisputedRules.tolerance {
        x += width + shelf.itemSpacing
        (used, width) = (0, 0)
        write(size, x: x, y: shelf.titleHeight, to: output + 4 * item)
        used = size.height
      } else {
        write(size, x: x, y: shelf.titleHeight + top, to: output + 4 * item)
        used = top + size.height
      }
      width = max(width, size.width)
    }
    return x + width
  }

  private func write(
    _ size: Size, x: Double, y: Double, to frame: UnsafeMutablePointer<Double>
  ) {
    frame[0] = x
    frame[1] = y
    frame[2] = size.width
    frame[3] = size.height
  }

  private func shelfDiagnostics(
    _ sizes: ItemSizes, _ count: Int, height: Double
  ) -> [Diagnostic] {
    let zero = sizeMatches(sizes, count) { $0.width == 0 || $0.height == 0 }
    let oversized = sizeMatches(sizes, count) { $0.height > height + DisputedRules.tolerance }
    return [(Diagnostic.Kind.oversizedItem, oversized), (.zeroSizeItem, zero)].compactMap {
      kind, found in found.map { diagnostic(kind, first: $0.first, count: $0.count) }
    }
  }
}
