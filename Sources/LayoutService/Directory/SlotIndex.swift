import LayoutStorage

/// The slot of each section's chunk in a directory, by the section's number.
///
/// A document never reuses a section number, so that few of its numbers may still be in use. The
/// table is divided into pages, which are allocated with their first section.
struct SlotIndex {
  private var pages: [[Int32]] = []

  private static let pageBits = 10
  private static let pageLength = 1 << pageBits

  /// The slot of a section's chunk; nil if the document does not have the section.
  subscript(number: SectionNumber) -> Int? {
    get {
      let (page, place) = Self.place(of: number)
      guard page < pages.count, !pages[page].isEmpty else { return nil }
      let slot = pages[page][place]
      return slot < 0 ? nil : Int(slot)
    }
    set {
      let (page, place) = Self.place(of: number)
      let missing = page + 1 - pages.count
      if missing > 0 { pages.append(contentsOf: repeatElement([], count: missing)) }
      if pages[page].isEmpty { pages[page] = Array(repeating: -1, count: Self.pageLength) }
      pages[page][place] = Int32(newValue ?? -1)
    }
  }

  private static func place(of number: SectionNumber) -> (page: Int, place: Int) {
    let number = Int(number.rawValue)
    return (number >> pageBits, number & (pageLength - 1))
  }
}
