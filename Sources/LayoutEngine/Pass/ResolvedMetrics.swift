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
    arrangement = LineArrangement(metrics, isFlipped: configuration.isFlipped(in: traits))
    estimate =
      measuresItems ? metrics.estimatedItemSize.flatMap { $0 == .zero ? nil : $0 } : nil
    wholeLine = nil
    self.hasLines = hasLines
  }

  /// Creates the metrics of a section that has no flow metrics: what its decorations read.
  ///
  /// - Parameters:
  ///   - leading: Where the section begins along the line, in content coordinates.
  ///   - available: The length of the section along the line.
  ///   - start: The inset before the items, along the scroll axis.
  ///   - end: The inset after them.
  ///   - wholeLine: The length of the container along the line, if content insets do not shrink the
  ///     section.
  init(
    leading: Double, available: Double, start: Double = 0, end: Double = 0,
    wholeLine: Double? = nil, hasLines: Bool = true
  ) {
    (self.leading, self.available, self.start, self.end) = (leading, available, start, end)
    (interitemSpacing, lineSpacing, header, footer) = (0, 0, 0, 0)
    (self.wholeLine, self.hasLines) = (wholeLine, hasLines)
    estimate = nil
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
