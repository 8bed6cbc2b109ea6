import LayoutDocuments
import LayoutStorage

extension DocumentEditor {
  /// Reorders the sections with the fewest moves.
  ///
  /// - Parameters:
  ///   - wanted: The numbers of all present sections in the wanted order, with nil for each section
  ///     to insert.
  ///   - insert: Inserts a section. Called with the section's index in `wanted`, and its index in
  ///     the document.
  ///   - keep: Called for a present section with its index in `wanted`, and its new index in the
  ///     document.
  /// - Complexity: O(*s* log *s*) in sections.
  func arrange(
    _ wanted: [SectionNumber?], insert: (Int, Int) throws(ServiceError) -> Void,
    keep: (Int, Int) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    let places = wanted.indices.compactMap { place in
      wanted[place].flatMap { loaded.directory.place(of: $0) }
        .map { (place, index: loaded.directory.index(of: $0)) }
    }
    let isStaying = HeaviestIncreasingSubsequence.members(
      of: places.map(\.index), weights: Array(repeating: 1, count: places.count))
    let staying = Set(zip(places, isStaying).compactMap { $1 ? $0.0 : nil })
    var last = -1
    var lastNumber: SectionNumber?
    for (place, number) in wanted.enumerated() {
      // A section after the last arranged section may have moved to before it.
      if let lastNumber { last = index(of: lastNumber) ?? last }
      guard let number, let index = index(of: number) else {
        try insert(place, last + 1)
        lastNumber = self.number(at: last + 1)
        continue
      }
      if !staying.contains(place) {
        try moveSection(from: index, to: index < last ? last : last + 1)
      }
      try keep(place, self.index(of: number) ?? index)
      lastNumber = number
    }
  }

  private func index(of number: SectionNumber) -> Int? {
    loaded.directory.place(of: number).map { loaded.directory.index(of: $0) }
  }
}
