import LayoutDocuments
import LayoutStorage

extension DocumentEditor {
  /// Brings sections into an order, with as few moves as can be.
  ///
  /// - Parameters:
  ///   - wanted: All sections that are there, in the order wanted; nil where another one goes.
  ///   - insert: Puts the one that goes to a place of the order in; called with that place and the
  ///     index that it gets now.
  ///   - keep: Called with the place of one that was there, and its index now.
  /// - Complexity: O(*s* log *s*) in sections.
  func arrange(
    _ wanted: [SectionNumber?], insert: (Int, Int) throws(ServiceError) -> Void,
    keep: (Int, Int) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    let places = wanted.indices.compactMap { place in
      wanted[place].flatMap { loaded.directory.place(of: $0) }
        .map { (place, index: loaded.directory.index(of: $0)) }
    }
    let isStaying = HeaviestChain.members(
      of: places.map(\.index), weights: Array(repeating: 1, count: places.count))
    let staying = Set(zip(places, isStaying).compactMap { $1 ? $0.0 : nil })
    var last = -1
    var lastNumber: SectionNumber?
    for (place, number) in wanted.enumerated() {
      // What stands behind the last one may have moved in front of it.
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
