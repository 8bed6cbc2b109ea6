/// Compositional sections and lists as a kind of layout.
extension CompositionalSection: LayoutKind {
  /// Returns a compositional section.
  static func compositional(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits
  ) -> any LayoutKind {
    section(metrics, of: configuration, in: traits) { _, axes in metrics.withBoundaryItems(axes) }
  }

  /// Returns the compositional section that a list is short for.
  static func list(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits
  ) -> any LayoutKind {
    section(metrics, of: configuration, in: traits) { metrics.listMetrics(in: $0, $1) }
  }

  private static func section(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits,
    _ own: (ContainerBounds, Axes) -> CompositionalMetrics?
  ) -> any LayoutKind {
    let axes = Axes(configuration.effectiveScrollDirection)
    guard let bounds = traits.bounds, let own = own(bounds, axes), let group = own.group,
      let tree = try? GroupTree(group, among: configuration.groups)
    else {
      return InvalidSection(
        lineMetrics: ResolvedMetrics(metrics, of: configuration, in: traits))
    }
    return CompositionalSection(
      own, tree, of: configuration.effectiveContentInsetsReference, in: bounds,
      scale: traits.scale.map { Double($0.rawValue) }, axes: axes)
  }

  var lineMetrics: ResolvedMetrics {
    let (first, last) = (insets.start(along: axes.line), insets.end(along: axes.line))
    return ResolvedMetrics(
      leading: container.start + first,
      available: LineRule.available(content: container.length, leading: first, trailing: last),
      start: insets.start(along: axes.scroll), end: insets.end(along: axes.scroll),
      wholeLine: containerLength)
  }

  // The boundary items depend on the groups.
  var isLaidOutAroundItems: Bool { false }

  func layOut(
    _ items: ItemRuns, in pass: LayoutPass, into buffer: inout FrameBuffer
  ) throws(LayoutError) {
    try pass.layOutCompositional(items, self, into: &buffer)
  }

  func layout(
    of items: ItemRuns, around box: ItemsBox?, in pass: LayoutPass
  ) throws(LayoutError) -> SectionLayout {
    var buffer = FrameBuffer()
    try layOut(items, in: pass, into: &buffer)
    var layout = buffer.layout
    layout.items = ItemsBox(buffer.lines, of: buffer.frames, axes: axes)
    return layout
  }

  func trace(
    _ section: SectionInput, _ metrics: SectionMetrics, in pass: LayoutPass,
    _ buffer: inout FrameBuffer, into trace: LayoutTrace
  ) -> any KindTrace {
    let isList = pass.layout(of: section) == .list
    if isList {
      trace.short = ListTrace(metrics: metrics.compositionalValues, pass: pass).explain
    }
    let listed = isList ? 0 : metrics.compositional?.boundarySupplementaryItems?.count ?? 0
    return GroupTrace(
      CompositionalTrace(pass, self, listed: listed, trace), section.items, buffer)
  }

  /// Returns a summary of how the items are arranged: neighbouring items that begin at one place
  /// along the scroll axis are a line. The columns are those of the groups.
  func lineFacts(
    of items: ItemRuns, in pass: LayoutPass, using buffer: inout FrameBuffer
  ) -> LineFacts {
    var facts = LineFacts()
    facts.available = groupBox[axes.line]
    buffer.layout = SectionLayout()
    guard (try? layOut(items, in: pass, into: &buffer)) != nil, buffer.layout.diagnostics.isEmpty
    else {
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
    facts.columns = min(GroupFacts(self, items)?.columns ?? 0, items.count)
    facts.minimumSpacing = facts.spacing ?? 0
    let isList = if case .list = tree[0].content { true } else { false }
    if !isList || tree[0].subitems.contains(where: { !tree[$0].isItem }) { facts.lastLine = 0 }
    facts.cover(frames.lazy.map(\.size))
    return facts
  }
}
