/// Lays out the sections of one document for one part of a container, each alone.
///
/// A pass holds what is the same for every section, so that a section costs what its own items
/// cost. The result of a section depends on its inputs, the configuration and the part, on nothing
/// else: not on the section's place, not on its neighbours, not on what was computed before. That
/// is what lets a store keep it, move it and recompute it alone.
///
/// A class, because a structure of this size is copied for each section where it is stored next to
/// the buffer that the section is computed into.
package final class LayoutPass: Sendable {
  /// The version of what this engine computes. It changes when any frame of any document does; a
  /// store recomputes what another version computed.
  package static let algorithmVersion = 2

  package let configuration: LayoutConfiguration
  package let part: ContainerPart
  let axes: Axes
  let defaults: SectionMetrics
  private let emptyDefaults: SectionMetrics
  private let resolvedDefaults: ResolvedMetrics
  let decorations: DecorationList?
  let emptyDecorations: DecorationList?
  /// Why no section is laid out: what a document cannot have of the container or the configuration.
  let fault: LayoutError?

  package init(_ configuration: LayoutConfiguration, in part: ContainerPart) {
    self.configuration = configuration
    self.part = part
    fault = part.isValid ? configuration.fault : .invalidContainer
    axes = Axes(configuration.effectiveScrollDirection)
    var metrics = SectionMetrics()
    configuration.defaults.apply(to: &metrics, isEmpty: false, in: part)
    // Once for all sections that inherit it.
    metrics.itemSize = metrics.itemSize?.settled(forWidth: part.width ?? 0)
    defaults = metrics
    resolvedDefaults = ResolvedMetrics(
      metrics, in: part, axes: axes, decorations: .defaults)
    let kinds = part.isEmpty ? [] : configuration.decorationKinds
    decorations = DecorationList(metrics.decorations, among: kinds)
    metrics = SectionMetrics()
    configuration.defaults.apply(to: &metrics, isEmpty: true, in: part)
    metrics.itemSize = metrics.itemSize?.settled(forWidth: part.width ?? 0)
    emptyDefaults = metrics
    emptyDecorations = DecorationList(metrics.decorations, among: kinds)
  }

  /// Refuses what a document cannot have. In place, because a call would cost as much as an item
  /// does.
  @inline(__always)
  func check(_ section: SectionInput) throws(LayoutError) {
    if let fault { throw fault }
    guard section.items.count <= ItemRuns.maximumCount else { throw .tooManyItems }
    guard section.items.areValid else { throw .invalidSize }
    if section.attributes.saysNothing { return }
    if let fault = section.attributes.fault { throw fault }
  }

  /// Returns the decorations of a section that are drawn in this part of a container, in order.
  ///
  /// - Complexity: O(1) where the section says nothing of decorations.
  package func decorations(of section: SectionInput) -> [Decoration] {
    decorationList(of: section)?.all ?? []
  }

  /// Returns the same by their ordinals, as frames of decorations name them.
  package func decorationsByOrdinal(of section: SectionInput) -> [Int: Decoration] {
    let all = decorations(of: section)
    return Dictionary(uniqueKeysWithValues: all.map { ($0.ordinal, $0) })
  }

  func decorationList(of section: SectionInput) -> DecorationList? {
    switch metrics(of: section).decorations {
    case .defaults: decorations
    case .emptyDefaults: emptyDecorations
    case .section(let own): own
    }
  }

  func metrics(of section: SectionInput) -> ResolvedMetrics {
    let isEmpty = section.items.count == 0
    if section.attributes.saysNothing && !isEmpty { return resolvedDefaults }
    var metrics = isEmpty ? emptyDefaults : defaults
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: part)
    let own =
      section.attributes.givesDecorations
      ? DecorationSource.section(
        DecorationList(
          metrics.decorations, among: part.isEmpty ? [] : configuration.decorationKinds)) : nil
    return ResolvedMetrics(
      metrics, in: part, axes: axes, decorations: own ?? (isEmpty ? .emptyDefaults : .defaults))
  }

  /// Gives the body the size of every item: in place where each run is one item of a fixed size.
  @inline(__always)
  func withSizes<R>(
    of items: ItemRuns, _ resolver: inout SizeResolver, _ itemSize: ItemSize,
    in buffer: inout FrameBuffer, _ body: (ItemSizes, inout FrameBuffer) -> R
  ) -> R {
    var palette: [Size] = []
    for (index, rule) in items.palette.enumerated() {
      palette.append(resolver.size(.rule(rule), ofReference: UInt16(index + 2)))
    }
    let inherited =
      items.inheritsItemSize ? resolver.size(itemSize, ofReference: 1) : .zero
    func size(ofRun run: Int) -> Size {
      switch items.references?[run] ?? 0 {
      case 0: items.sizes[run]
      case 1: inherited
      case let reference: palette[Int(reference) - 2]
      }
    }
    if items.runCount == 1 {
      return body(.uniform(size(ofRun: 0)), &buffer)
    }
    if items.counts == nil && items.references == nil {
      return items.sizes.withUnsafeBufferPointer {
        body(ItemSizes(each: $0, along: axes.line), &buffer)
      }
    }
    let sizes = buffer.sizes(count: items.count)
    var next = 0
    for run in 0..<items.runCount {
      let end = next + items.itemCount(ofRun: run)
      sizes[next..<end].update(repeating: size(ofRun: run))
      next = end
    }
    return body(ItemSizes(each: UnsafeBufferPointer(sizes), along: axes.line), &buffer)
  }
}
