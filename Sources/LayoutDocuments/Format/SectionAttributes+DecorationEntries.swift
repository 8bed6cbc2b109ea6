package import LayoutEngine

extension SectionAttributes {
  /// The decoration entries of all levels.
  package var decorationEntries: [DecorationEntry] {
    guard givesDecorations else { return [] }
    return (metrics.decorations ?? []) + (whenEmpty?.decorations ?? [])
      + conditions.flatMap { $0.metrics.decorations ?? [] }
  }

  /// Returns whether a decoration entry of any level has one of these kinds.
  package func names(_ kinds: Set<String>) -> Bool {
    !kinds.isEmpty && decorationEntries.contains { kinds.contains($0.kind) }
  }
}
