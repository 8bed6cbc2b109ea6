import LayoutEngine

/// The metrics of a waterfall section for the reference, in terms of a vertical layout.
/// waterfall.md, "Horizontal": "Transposed", and "Insets stay physical: an item's x begins at
/// inset.left, y at inset.top".
struct ReferenceWaterfallMetrics {
  let columnCount: WaterfallColumns
  let columnSpacing: Double
  let interitemSpacing: Double
  let renderDirection: ItemRenderDirection
  let sectionInset: EdgeInsets
  let headerInset: EdgeInsets
  let footerInset: EdgeInsets
  let header: Double
  let footer: Double
  let itemSize: ItemSize

  /// "Metrics": each key of the section, then of the defaults, then its default.
  init(_ section: SectionMetrics, defaults: SectionMetrics, transposed: Bool) {
    func first<Value>(_ metric: (SectionMetrics) -> Value?) -> Value? {
      metric(section) ?? metric(defaults)
    }
    columnCount = first { $0.waterfall?.columnCount } ?? .count(2)
    columnSpacing = first { $0.waterfall?.minimumColumnSpacing } ?? 10
    // Flow allows a negative spacing in `defaults`. It counts as 0 here.
    interitemSpacing = max(0, first { $0.minimumInteritemSpacing } ?? 10)
    renderDirection = first { $0.waterfall?.itemRenderDirection } ?? .shortestFirst
    let sectionInset = first { $0.sectionInset } ?? .zero
    let headerInset = first { $0.waterfall?.headerInset } ?? .zero
    let footerInset = first { $0.waterfall?.footerInset } ?? .zero
    self.sectionInset = sectionInset.turned(transposed)
    self.headerInset = headerInset.turned(transposed)
    self.footerInset = footerInset.turned(transposed)
    let header = first { $0.header } ?? .zero
    let footer = first { $0.footer } ?? .zero
    self.header = transposed ? header.width : header.height
    self.footer = transposed ? footer.width : footer.height
    itemSize = first { $0.itemSize } ?? .fixed(Size(width: 50, height: 50))
  }
}
