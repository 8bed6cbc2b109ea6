import LayoutStorage

/// Which chunk of a directory each section lies in, by the section's number.
///
/// A document's numbers are never used twice, so that the sections that it has may be few among
/// those that it had: the table has pages, and none where there is no section.
struct SlotTable {
  private var pages: [[Int32]] = []

  private static let pageBits = 10
  private static let pageLength = 1 << pageBits

  /// The slot of a section's chunk; nil where the document does not have the section.
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
