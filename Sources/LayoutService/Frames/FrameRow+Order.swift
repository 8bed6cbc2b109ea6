extension FrameRow {
  /// Returns whether a row comes before another one in every output: by document, section index,
  /// category (section, header, footer, cell, decoration) and item. Frames of the whole content
  /// come before those of sections.
  public func precedes(_ other: FrameRow) -> Bool {
    if document != other.document {
      return document.utf8.lexicographicallyPrecedes(other.document.utf8)
    }
    return place < other.place
  }

  private var place: (Int, Int, Int) {
    let rank =
      switch category {
      case .section: 0
      case .supplementary: elementKind == .footer ? 2 : 1
      case .cell: 3
      case .decoration: 4
      }
    return (sectionIndex ?? -1, rank, item ?? -1)
  }
}
