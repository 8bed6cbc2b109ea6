extension LayoutPass {
  /// Returns the metrics of a section as all levels give them for this part of a container, UIKit's
  /// defaults where none does: what a `UICollectionViewDelegateFlowLayout` would return of it. A
  /// shelf has metrics of its own and reads none of these.
  ///
  /// Section insets are as they were given, not measured from the section inset reference.
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
    configuration.defaults.apply(to: &metrics, isEmpty: isEmpty, in: part)
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: part)
    return metrics
  }
}
