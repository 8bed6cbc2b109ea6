extension LayoutPass {
  /// Returns the items of a section without measured lengths and, where a section has an estimate,
  /// without items that have no size.
  package func settledItems(of section: SectionInput) -> ItemRuns {
    section.items.settled(estimate: metrics(of: section).estimate)
  }

  /// Returns the metrics of a section, with every level applied for this part of a container. A
  /// metric that no level sets has UIKit's default. These are the values that a
  /// `UICollectionViewDelegateFlowLayout` would return. A shelf has other metrics and reads none of
  /// these.
  ///
  /// Section insets are the given values, not measured from the section inset reference.
  package func effectiveMetrics(of section: SectionInput) -> SectionMetrics {
    let isEmpty = section.items.count == 0
    var metrics = SectionMetrics()
    metrics.sectionInset = .zero
    metrics.minimumLineSpacing = 10
    metrics.minimumInteritemSpacing = 10
    metrics.header = .zero
    metrics.footer = .zero
    metrics.itemSize = .standard
    metrics.distribution = .justified
    metrics.alignment = .justified
    metrics.itemAlignment = .center
    metrics.stretchLast = .never
    metrics.balanced = false
    configuration.defaults.apply(to: &metrics, isEmpty: isEmpty, in: traits)
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: traits)
    return metrics
  }
}
