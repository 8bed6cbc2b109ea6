/// A computation that lays out the sections of one document for one part of a container, each
/// section independently.
///
/// A pass holds the values that all sections share, so that the cost of a section is the cost of
/// its own items. The result of a section depends only on its inputs, the configuration and the
/// part. It does not depend on the section's position, its neighbours or earlier computations. A
/// store can therefore keep, move and recompute each section alone.
///
/// A class, because a structure of this size would be copied for each section when it is stored
/// next to the section's buffer.
package final class LayoutPass: Sendable {
  /// The version of the engine's results. It changes when any frame of any document changes. A
  /// store recomputes sections that another version computed.
  package static let algorithmVersion = 4

  package let configuration: LayoutConfiguration
  package let traits: ContainerTraits
  let axes: Axes
  let defaults: SectionMetrics
  private let emptyDefaults: SectionMetrics
  /// The metrics of a section that sets none and has items, which most sections have.
  let defaultMetrics: ResolvedMetrics
  private let resolvedDefaults: ResolvedSection
  let decorations: DecorationList?
  let emptyDecorations: DecorationList?
  /// The reason why no section can be laid out: an invalid container or configuration. Nil if both
  /// are valid.
  let fault: LayoutError?
  /// The least and the greatest coordinate that a frame may have in a section, by axis.
  let limits: AxisPair<Interval<Double>>

  /// Makes the sections of each layout.
  private let kinds: Kinds

  /// Returns a section of a layout with the metrics of all levels, for the part of a container.
  typealias Kinds =
    @Sendable (LayoutName, SectionMetrics, LayoutConfiguration, ContainerTraits) -> any LayoutKind

  init(_ configuration: LayoutConfiguration, in traits: ContainerTraits, kinds: @escaping Kinds) {
    self.configuration = configuration
    self.traits = traits
    self.kinds = kinds
    fault = traits.isValid ? configuration.fault : .invalidContainer
    limits = LayoutPass.limits(configuration, in: traits)
    isPlain =
      fault == nil && configuration.shelf == nil && configuration.layout == .flow
      && configuration.defaults.layout ?? .flow == .flow
    axes = Axes(configuration.effectiveScrollDirection)
    var metrics = SectionMetrics()
    configuration.defaults.apply(to: &metrics, isEmpty: false, in: traits)
    // Resolved once for all sections that inherit it.
    metrics.itemSize = metrics.itemSize?.settled(forWidth: traits.width ?? 0)
    defaults = metrics
    let layout = fault == nil ? configuration.defaults.layout ?? configuration.layout : .flow
    resolvedDefaults = ResolvedSection(
      kind: kinds(layout, metrics, configuration, traits), decorations: .defaults)
    defaultMetrics = resolvedDefaults.metrics
    let kinds = traits.isEmpty ? [] : configuration.decorationKinds
    decorations = DecorationList(metrics.decorations, among: kinds)
    metrics = SectionMetrics()
    configuration.defaults.apply(to: &metrics, isEmpty: true, in: traits)
    metrics.itemSize = metrics.itemSize?.settled(forWidth: traits.width ?? 0)
    emptyDefaults = metrics
    emptyDecorations = DecorationList(metrics.decorations, among: kinds)
  }

  /// Whether sections can be laid out, and are flow sections unless they set another layout.
  let isPlain: Bool

  /// Checks that a document can have the section.
  ///
  /// - Throws: A ``LayoutError`` for a section, a configuration or a container that is not valid.
  func check(_ section: SectionInput) throws(LayoutError) {
    if let fault { throw fault }
    guard section.items.count <= ItemRuns.maximumCount else { throw .tooManyItems }
    guard section.items.areValid else { throw .invalidSize }
    if section.attributes.isEmpty { return }
    if let fault = section.attributes.fault { throw fault }
  }

  /// Returns the layout of a section; a shelf has no other.
  package func layout(of section: SectionInput) -> LayoutName {
    configuration.layout(of: section.attributes)
  }

  /// Returns a section with the metrics of all levels.
  func kind(of section: SectionInput, _ metrics: SectionMetrics) -> any LayoutKind {
    kinds(layout(of: section), metrics, configuration, traits)
  }

  /// Returns the decorations of a section that are drawn in this part of a container, in order.
  ///
  /// - Complexity: O(1) if the section sets no decorations.
  package func decorations(of section: SectionInput) -> [Decoration] {
    decorationList(of: section)?.all ?? []
  }

  /// Returns the decorations of a section by their ordinals, by which decoration frames refer to
  /// them.
  package func decorationsByOrdinal(of section: SectionInput) -> [Int: Decoration] {
    let all = decorations(of: section)
    return Dictionary(uniqueKeysWithValues: all.map { ($0.ordinal, $0) })
  }

  func decorationList(of section: SectionInput) -> DecorationList? {
    list(of: resolved(section).decorations)
  }

  func list(of source: DecorationSource) -> DecorationList? {
    switch source {
    case .defaults: decorations
    case .emptyDefaults: emptyDecorations
    case .section(let own): own
    }
  }

  func metrics(of section: SectionInput) -> ResolvedMetrics { resolved(section).metrics }

  func resolved(_ section: SectionInput) -> ResolvedSection {
    let isEmpty = section.items.count == 0
    if section.attributes.isEmpty && !isEmpty { return resolvedDefaults }
    var metrics = isEmpty ? emptyDefaults : defaults
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: traits)
    let own =
      section.attributes.givesDecorations
      ? DecorationSource.section(
        DecorationList(
          metrics.decorations, among: traits.isEmpty ? [] : configuration.decorationKinds)) : nil
    return ResolvedSection(
      kind: kind(of: section, metrics),
      decorations: own ?? (isEmpty ? .emptyDefaults : .defaults))
  }

  /// Calls the body with the size of every item. The sizes are read in place if each run is one
  /// item of a fixed size.
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
      case 1, ItemRuns.measured: inherited
      case let reference: palette[Int(reference) - 2]
      }
    }
    if items.runCount == 1 {
      return body(.uniform(size(ofRun: 0)), &buffer)
    }
    if items.areFixedSizes {
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
