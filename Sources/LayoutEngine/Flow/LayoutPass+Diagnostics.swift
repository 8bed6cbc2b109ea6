extension LayoutPass {
  /// Returns whether some item may have a size that UIKit calls undefined: whether
  /// ``diagnostics(_:_:_:_:)``, which reads all items again, can find one.
  @inline(__always)
  func mayBeUndefined(_ lines: Lines, _ metrics: ResolvedMetrics) -> Bool {
    lines.smallest <= 0 || lines.oversized.count > 0 || !listsOversized(metrics)
  }

  /// Returns whether ``Lines/oversized`` are all items that are longer than a line.
  @inline(__always)
  private func listsOversized(_ metrics: ResolvedMetrics) -> Bool {
    // With a negative spacing such an item can join a line. With swapped spacings the line spacing
    // has this effect.
    metrics.interitemSpacing >= 0 && metrics.lineSpacing >= 0
      && metrics.available >= 0
  }

  /// Returns the diagnostics of items whose size UIKit calls undefined. flow-layout.md, section 2e.
  @inline(never)
  func diagnostics(
    _ sizes: ItemSizes, _ count: Int, _ lines: Lines, _ metrics: ResolvedMetrics
  ) -> [Diagnostic] {
    let limit = metrics.available
    var diagnostics: [Diagnostic] = []
    if listsOversized(metrics) {
      if lines.oversized.count > 0 {
        let (count, first) = lines.oversized
        diagnostics.append(diagnostic(.oversizedItem, first: first, count: count))
      }
    } else if let found = sizeMatches(sizes, count, where: { $0.along(axes.line) > limit }) {
      diagnostics.append(diagnostic(.oversizedItem, first: found.first, count: found.count))
    }
    if lines.smallest <= 0,
      let found = sizeMatches(sizes, count, where: { $0.width == 0 || $0.height == 0 })
    {
      diagnostics.append(diagnostic(.zeroSizeItem, first: found.first, count: found.count))
    }
    return diagnostics
  }

  /// Creates a diagnostic of this layout.
  func diagnostic(_ kind: Diagnostic.Kind, first: Int, count: Int) -> Diagnostic {
    Diagnostic(
      kind: kind, firstItem: first, itemCount: count,
      scrollDirection: configuration.effectiveScrollDirection,
      isShelf: configuration.shelf != nil)
  }

  func sizeMatches(
    _ sizes: ItemSizes, _ count: Int, where isMatch: (Size) -> Bool
  ) -> (first: Int, count: Int)? {
    switch sizes {
    case .uniform(let size): return isMatch(size) ? (0, count) : nil
    case .equalLengths(let sizes), .mixed(let sizes):
      var found = 0
      for size in sizes where isMatch(size) { found += 1 }
      guard found > 0, let first = sizes.firstIndex(where: isMatch) else { return nil }
      return (first, found)
    }
  }
}

extension ItemRuns {
  /// Returns the first item whose run has one of these references, and how many there are.
  func itemsReferring(to wanted: Set<UInt16>) -> (first: Int, count: Int)? {
    guard !wanted.isEmpty, let references else { return nil }
    var first: Int?
    var found = 0
    var next = 0
    for (run, reference) in references.enumerated() {
      let count = itemCount(ofRun: run)
      if wanted.contains(reference) {
        first = first ?? next
        found += count
      }
      next += count
    }
    return first.map { ($0, found) }
  }
}
