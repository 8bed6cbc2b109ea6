/// The short form of headers and footers. compositional.md, "In a document".
extension SectionMetrics {
  /// Returns the metrics of a compositional section, in which `header` and `footer` are boundary
  /// items. An item of the same kind in the list has precedence.
  func withBoundaryItems(_ axes: Axes) -> CompositionalMetrics {
    var metrics = compositionalValues
    var items = metrics.boundarySupplementaryItems ?? []
    func add(
      _ kind: ElementKind, _ size: Size?, _ length: SupplementaryLength?, _ alignment: RectEdges
    ) {
      let plain = size.map { $0.along(axes.scroll) } ?? 0
      let length = length ?? (plain > 0 ? SupplementaryLength(.absolute(plain)) : nil)
      guard let length, !items.contains(where: { $0.kind == kind.rawValue }) else { return }
      items.append(
        axes.scroll == 1
          ? BoundarySupplementaryItem(
            kind: kind.rawValue,
            size: LayoutSize(width: .fractionalWidth(1), height: length.dimension),
            alignment: alignment, measured: MeasuredSize(height: length.measured))
          : BoundarySupplementaryItem(
            kind: kind.rawValue,
            size: LayoutSize(width: length.dimension, height: .fractionalHeight(1)),
            alignment: alignment, measured: MeasuredSize(width: length.measured)))
    }
    add(.header, header, metrics.header, axes.scroll == 1 ? .top : .leading)
    add(.footer, footer, metrics.footer, axes.scroll == 1 ? .bottom : .trailing)
    if !items.isEmpty { metrics.boundarySupplementaryItems = items }
    return metrics
  }
}
