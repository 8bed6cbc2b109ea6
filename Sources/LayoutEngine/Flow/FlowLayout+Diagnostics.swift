extension LayoutPass {
  /// Returns the diagnostics of items whose size UIKit calls undefined. flow-layout.md, section 2e.
  func diagnostics(
    _ sizes: ItemSizes, _ count: Int, _ lines: Lines, _ metrics: ResolvedMetrics
  ) -> [Diagnostic] {
    let limit = metrics.available + DisputedRules.tolerance
    // With a negative spacing an oversized item can join a line, and `lines.isOversized` misses it.
    // With swapped spacings the line spacing has this effect.
    let isNegative = min(metrics.interitemSpacing, metrics.lineSpacing) < 0
    let looksForOversized = lines.isOversized || isNegative || limit < 0
    var diagnostics: [Diagnostic] = []
    if looksForOversized,
      let found = sizeMatches(sizes, count, where: { $0.along(axes.line) > limit })
    {
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
