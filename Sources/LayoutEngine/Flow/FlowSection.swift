/// A section of a flow layout. flow-layout.md.
struct FlowSection: LayoutKind {
  let lineMetrics: ResolvedMetrics
  let itemSize: ItemSize

  init(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits
  ) {
    lineMetrics = ResolvedMetrics(
      metrics, of: configuration, in: traits, measuresItems: true)
    itemSize = metrics.itemSize ?? .standard
  }

  func layOut(
    _ items: ItemRuns, in pass: LayoutPass, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    try pass.layOutFlow(items.settled(estimate: lineMetrics.estimate), self, into: &buffer)
  }

  func layout(
    of items: ItemRuns, around box: ItemsBox?, in pass: LayoutPass
  ) throws(LayoutError) -> SectionLayout {
    var layout = SectionLayout()
    layout.items = box
    try pass.surround(&layout, box.map { Lines($0) }, lineMetrics)
    return layout
  }
}
