extension LayoutPass {
  /// Returns the metrics of a section with every level applied, down to UIKit's defaults: what a
  /// `UICollectionViewDelegateFlowLayout` would return of it.
  ///
  /// Section insets are as they were given, not measured from the section inset reference.
  public func sectionMetrics(of section: SectionInput) -> SectionMetrics {
    let isEmpty = section.items.count == 0
    var metrics = SectionMetrics()
    configuration.defaults.apply(to: &metrics, isEmpty: isEmpty, in: part)
    section.attributes.apply(to: &metrics, isEmpty: isEmpty, in: part)
    metrics.sectionInset = metrics.sectionInset ?? .zero
    metrics.minimumLineSpacing = metrics.minimumLineSpacing ?? 10
    metrics.minimumInteritemSpacing = metrics.minimumInteritemSpacing ?? 10
    metrics.header = metrics.header ?? .zero
    metrics.footer = metrics.footer ?? .zero
    metrics.itemSize = metrics.itemSize ?? .standard
    metrics.distribution = metrics.distribution ?? .justified
    return metrics
  }
}
