/// A section's metrics with every level applied, in terms of the two axes, in points.
struct ResolvedMetrics {
  /// Section insets: along the line in content coordinates, and along the scroll.
  let leading: Double
  let start: Double
  let end: Double
  /// The length of a line less the section's insets.
  let available: Double
  let interitemSpacing: Double
  let lineSpacing: Double
  /// The lengths of header and footer along the scroll axis; zero if the section has none.
  let header: Double
  let footer: Double
  let distribution: Distribution
  let arrangement: LineArrangement
  /// The estimated size of items, if they measure themselves.
  let estimate: Size?
  /// The length of the container along the line for a section that content insets do not shrink;
  /// nil for one that they do.
  let wholeLine: Double?
  /// Whether the items are on lines, which can have decorations of their own.
  let hasLines: Bool

  /// Creates the metrics of a section with insets.
  ///
  /// - Parameters:
  ///   - header: The length that the header takes along the scroll axis; nil for its own length.
  ///   - footer: The length that the footer takes.
  ///   - hasLines: Whether the items are on lines.
  ///   - measuresItems: Whether items can measure themselves.
  init(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits,
    header: Double? = nil, footer: Double? = nil, hasLines: Bool = true,
    measuresItems: Bool = false
  ) {
    let axes = Axes(configuration.effectiveScrollDirection)
    let inset = metrics.sectionInset ?? .zero
    leading = traits.inset(inset.start(along: axes.line), from: traits.leadingEdge)
    let trailing = traits.inset(inset.end(along: axes.line), from: traits.trailingEdge)
    start = inset.start(along: axes.scroll)
    end = inset.end(along: axes.scroll)
    available = LineRule.available(
      content: traits.lineLength, leading: leading, trailing: trailing)
    interitemSpacing = metrics.minimumInteritemSpacing ?? 10
    lineSpacing = metrics.minimumLineSpacing ?? 10
    self.header = header ?? metrics.header?.along(axes.scroll) ?? 0
    self.footer = footer ?? metrics.footer?.along(axes.scroll) ?? 0
    distribution = metrics.distribution ?? .justified
    arrangement = LineArrangement(metrics, isFlipped: configuration.isFlipped)
    estimate =
      measuresItems ? metrics.estimatedItemSize.flatMap { $0 == .zero ? nil : $0 } : nil
    wholeLine = nil
    self.hasLines = hasLines
  }

  /// Creates the metrics of a compositional section that its decorations read.
  init(_ section: CompositionalSection) {
    let (axes, insets) = (section.axes, section.insets)
    leading = section.container.start + insets.start(along: axes.line)
    start = insets.start(along: axes.scroll)
    end = insets.end(along: axes.scroll)
    available = LineRule.available(
      content: section.container.length, leading: insets.start(along: axes.line),
      trailing: insets.end(along: axes.line))
    (interitemSpacing, lineSpacing, header, footer) = (0, 0, 0, 0)
    estimate = nil
    wholeLine = section.containerLength
    hasLines = true
    distribution = .justified
    arrangement = LineArrangement(SectionMetrics(), isFlipped: false)
  }
}

/// A section's values with every level applied.
struct ResolvedSection {
  let kind: any LayoutKind
  let decorations: DecorationSource

  var metrics: ResolvedMetrics { kind.lineMetrics }
}
