/// A section of a shelf. shelf.md.
struct ShelfSection: LayoutKind {
  let lineMetrics: ResolvedMetrics
  let shelf: ShelfMetrics

  init(
    _ shelf: ShelfMetrics, _ metrics: SectionMetrics, of configuration: LayoutConfiguration,
    in traits: ContainerTraits
  ) {
    self.shelf = shelf
    lineMetrics = ResolvedMetrics(metrics, of: configuration, in: traits)
  }

  func available(in pass: LayoutPass) -> Double { pass.traits.lineLength - shelf.titleHeight }

  func layOut(
    _ items: ItemRuns, in pass: LayoutPass, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    try pass.layOutShelf(items, self, into: &buffer)
  }

  func layout(
    of items: ItemRuns, around box: ItemsBox?, in pass: LayoutPass
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    layout.items = box
    // A section without items occupies no space.
    if let box { try pass.putTitle(on: &layout, Lines(box), shelf) }
    return layout
  }

  func lineFacts(
    of items: ItemRuns, in pass: LayoutPass, using buffer: inout FrameBuffer
  ) -> LineFacts {
    var facts = LineFacts()
    facts.minimumSpacing = shelf.itemSpacing
    facts.available = available(in: pass)
    guard items.count > 0 else { return facts }
    let itemSize = ItemSize.fixed(shelf.itemSize)
    var resolver = SizeResolver(
      lineMetrics, axes: pass.axes, traits: pass.traits, items: items.count)
    facts.ruleSizes = pass.ruleSizes(of: items, itemSize, &resolver)
    pass.withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
      facts.cover(sizes)
      let output = buffer.reset(count: items.count)
      _ = pass.columns(sizes, items.count, shelf, height: facts.available, output) {
        facts.add($0.items.count, gap: shelf.itemSpacing)
      }
    }
    return facts
  }
}
