package import LayoutStorage

extension SectionDirectory {
  /// Returns whether a section number occurs twice, which only damage can cause.
  func hasRepeatedNumber() -> Bool {
    !columns[0].isAscending && indexNumbers() < count
  }

  /// Returns the place of a section; nil if the document has no section with this number.
  ///
  /// - Complexity: O(1), but O(*s*) in sections for the first few sections: a command that needs
  ///   one section finds it before an index of all sections would be complete.
  package func place(of number: SectionNumber) -> Place? {
    if needsIndex() { _ = indexNumbers() }
    guard let slotOfNumber else {
      return order.lazy.compactMap { self.place(of: number, in: $0) }.first
    }
    return slotOfNumber[number].flatMap { place(of: number, in: $0) }
  }

  /// Counts a search, and returns whether the sections are to be indexed for it.
  func needsIndex() -> Bool {
    guard slotOfNumber == nil else { return false }
    searches += 1
    return searches > SectionDirectory.mostSearches
  }

  /// The number of searches of all sections before the sections are indexed by number.
  private static let mostSearches = 4

  private func place(of number: SectionNumber, in slot: Int) -> Place? {
    let rows = slots[slot].rows
    let numbers = columns[rows.columns].numbers[rows.first..<rows.first + rows.count]
    return numbers.firstIndex(of: number).map { Place(slot: slot, entry: $0 - rows.first) }
  }

  /// Indexes the sections by number, and returns the number of different numbers.
  func indexNumbers() -> Int {
    var (index, different) = (SlotIndex(), 0)
    for slot in order {
      let rows = slots[slot].rows
      for number in columns[rows.columns].numbers[rows.first..<rows.first + rows.count] {
        if index[number] == nil { different += 1 }
        index[number] = slot
      }
    }
    slotOfNumber = index
    return different
  }
}
