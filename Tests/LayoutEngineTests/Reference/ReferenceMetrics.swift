import LayoutEngine

/// A section's metrics for the reference engine, in terms of a vertical layout.
///
/// flow-layout.md describes vertical scrolling and says "horizontal: transpose everything". The
/// reference does the same: it swaps x and y of its inputs and of the resulting frames.
struct ReferenceMetrics {
  let inset: EdgeInsets
  let lineSpacing: Double
  let interitemSpacing: Double
  let header: Double
  let footer: Double
  let distribution: Distribution
  /// The keys of section 15.
  let alignment: LineAlignment
  let lastLineAlignment: LineAlignment?
  let itemAlignment: ItemAlignment
  let stretchLast: LastItemStretch
  let balanced: Bool
  let itemSize: ItemSize
  /// Section 11; nil if the items do not measure themselves.
  let estimate: Size?
  let decorations: [DecorationEntry]

  /// Section 1, "Precedence", with the levels of documents.md, "Precedence", highest first.
  init(
    _ section: SectionAttributes, defaults: SectionAttributes, isEmpty: Bool,
    in container: Container, transposed: Bool
  ) {
    let levels = [section, defaults].flatMap { attributes in
      [isEmpty ? attributes.whenEmpty : nil]
        + attributes.conditions.reversed().map { $0.isMet(by: container) ? $0.metrics : nil }
        + [attributes.metrics]
    }
    func first<Value>(_ metric: (SectionMetrics) -> Value?) -> Value? {
      for level in levels {
        if let level, let value = metric(level) { return value }
      }
      return nil
    }
    let physical = first { $0.sectionInset } ?? .zero
    inset = physical.turned(transposed)
    lineSpacing = first { $0.minimumLineSpacing } ?? 10
    interitemSpacing = first { $0.minimumInteritemSpacing } ?? 10
    let header = first { $0.header } ?? .zero
    let footer = first { $0.footer } ?? .zero
    self.header = transposed ? header.width : header.height
    self.footer = transposed ? footer.width : footer.height
    distribution = first { $0.distribution } ?? .justified
    alignment = first { $0.alignment } ?? .justified
    lastLineAlignment = first { $0.lastLineAlignment }
    itemAlignment = first { $0.itemAlignment } ?? .center
    stretchLast = first { $0.stretchLast } ?? .never
    balanced = first { $0.balanced } ?? false
    decorations = first { $0.decorations } ?? []
    itemSize = first { $0.itemSize } ?? .fixed(Size(width: 50, height: 50))
    let estimate = first { $0.estimatedItemSize } ?? .zero
    self.estimate = estimate == .zero ? nil : transposed ? estimate.transposed : estimate
  }
}

extension ContainerCondition {
  fileprivate func isMet(by container: Container) -> Bool {
    if let sizeClass, container.sizeClass != sizeClass { return false }
    if let minWidth, container.size.width < minWidth { return false }
    if let maxWidth, container.size.width > maxWidth { return false }
    return true
  }
}

extension Size {
  var transposed: Size { Size(width: height, height: width) }
}

extension Rect {
  var transposed: Rect { Rect(x: minY, y: minX, width: height, height: width) }
}

extension EdgeInsets {
  var transposed: EdgeInsets { EdgeInsets(top: left, left: top, bottom: right, right: bottom) }

  func turned(_ isTransposed: Bool) -> EdgeInsets { isTransposed ? transposed : self }
}
