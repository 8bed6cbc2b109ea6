package import LayoutEngine

extension SectionAttributes {
  /// The entries of decorations of all levels.
  package var decorationEntries: [DecorationEntry] {
    guard givesDecorations else { return [] }
    return (metrics.decorations ?? []) + (whenEmpty?.decorations ?? [])
      + conditions.flatMap { $0.metrics.decorations ?? [] }
  }

  /// Whether an entry of some level is of one of these kinds.
  package func names(_ kinds: Set<String>) -> Bool {
    !kinds.isEmpty && decorationEntries.contains { kinds.contains($0.kind) }
  }
}
