/// A section's metrics with every level applied, in the words of the two axes, in points.
struct ResolvedMetrics {
  /// Section insets: along the line in content coordinates, and along the scroll.
  let leading: Double
  let start: Double
  let end: Double
  /// The length of a line less the section's insets.
  let available: Double
  let interitemSpacing: Double
  let lineSpacing: Double
  /// The lengths of header and footer along the scroll axis; zero where there is none.
  let header: Double
  let footer: Double
  let distribution: Distribution
  let itemSize: ItemSize
  let decorations: DecorationSource

  init(
    _ metrics: SectionMetrics, in part: ContainerPart, axes: Axes, decorations: DecorationSource
  ) {
    let inset = metrics.sectionInset ?? .zero
    leading =
      part.leadingEdge?.inset(inset.start(along: axes.line)) ?? inset.start(along: axes.line)
    let trailing =
      part.trailingEdge?.inset(inset.end(along: axes.line)) ?? inset.end(along: axes.line)
    start = inset.start(along: axes.scroll)
    end = inset.end(along: axes.scroll)
    available = part.lineLength - leading - trailing
    interitemSpacing = metrics.minimumInteritemSpacing ?? 10
    lineSpacing = metrics.minimumLineSpacing ?? 10
    header = metrics.header?.along(axes.scroll) ?? 0
    footer = metrics.footer?.along(axes.scroll) ?? 0
    distribution = metrics.distribution ?? .justified
    itemSize = metrics.itemSize ?? .standard
    self.decorations = decorations
  }
}

/// Where a section's decorations are from.
///
/// Those of the defaults are the pass's, so that they are neither resolved nor counted for a section.
enum DecorationSource {
  case defaults
  case emptyDefaults
  /// Nil where the section has none.
  case section(DecorationList?)
}

extension SectionAttributes {
  /// Applies these attributes' three levels to what the levels below gave.
  func apply(to metrics: inout SectionMetrics, isEmpty: Bool, in part: ContainerPart) {
    metrics.override(with: self.metrics)
    for condition in conditions where condition.holds(for: part) {
      metrics.override(with: condition.metrics)
    }
    if isEmpty, let whenEmpty { metrics.override(with: whenEmpty) }
  }

  /// Whether some level gives decorations.
  public var givesDecorations: Bool {
    metrics.decorations != nil || whenEmpty?.decorations != nil
      || conditions.contains { $0.metrics.decorations != nil }
  }

  @inline(__always)
  var saysNothing: Bool {
    // A pattern, because `==` would copy the metrics to compare them.
    guard case nil = whenEmpty else { return false }
    return conditions.isEmpty && metrics.saysNothing
  }
}

extension SectionMetrics {
  /// Asked for every section, so without making an empty one to compare with.
  @inline(__always)
  var saysNothing: Bool {
    sectionInset == nil && minimumLineSpacing == nil && minimumInteritemSpacing == nil
      && header == nil && footer == nil && itemSize == nil && distribution == nil
      && decorations == nil
  }

  mutating func override(with other: SectionMetrics) {
    if let value = other.sectionInset { sectionInset = value }
    if let value = other.minimumLineSpacing { minimumLineSpacing = value }
    if let value = other.minimumInteritemSpacing { minimumInteritemSpacing = value }
    if let value = other.header { header = value }
    if let value = other.footer { footer = value }
    if let value = other.itemSize { itemSize = value }
    if let value = other.distribution { distribution = value }
    if let value = other.decorations { decorations = value }
  }
}
