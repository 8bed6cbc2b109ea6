import LayoutStorage

/// The entries of a layout set, by section. Neighbouring sections mostly have their entries in the
/// same row, which is read once.
struct KnownExtents {
  private var reader: ExtentReader
  private var row = -1
  private var entries: [ExtentEntry] = []

  init(_ reader: ExtentReader) { self.reader = reader }

  /// Returns the entries of sections.
  mutating func entries(of order: [OrderEntry]) throws(StorageError) -> [ExtentEntry] {
    var known: [ExtentEntry] = []
    known.reserveCapacity(order.count)
    var index = 0
    while index < order.count {
      let first = order[index].number
      let (row, place) = first.extentPlace
      if row != self.row {
        self.row = row
        entries = try reader.row(row)
      }
      // Sections with successive numbers have successive entries.
      var end = index + 1
      while end < order.count, place + end - index < entries.count,
        Int(order[end].number.rawValue) == Int(first.rawValue) + end - index
      {
        end += 1
      }
      if place < entries.count {
        known += entries[place..<place + end - index]
      } else {
        known.append(.notComputed)
      }
      index = end
    }
    return known
  }
}

extension Connection {
  /// Runs a body that needs the entries of a layout set; without a set, no section was computed.
  ///
  /// - Parameter body: Gets a function that returns the entries of sections.
  func withExtents<R>(
    of set: LayoutSetNumber?,
    _ body: (([OrderEntry]) throws(StorageError) -> [ExtentEntry]) throws(StorageError) -> R
  ) throws(StorageError) -> R {
    guard let set else {
      return try body { Array(repeating: .notComputed, count: $0.count) }
    }
    return try readingExtents(of: set) { (reader) throws(StorageError) in
      var known = KnownExtents(reader)
      return try body { (order) throws(StorageError) in try known.entries(of: order) }
    }
  }
}

extension SectionNumber {
  /// The row of `extent` that contains this section's entry, and the entry's index in it.
  var extentPlace: (row: Int, place: Int) {
    let (row, place) = Int(rawValue).quotientAndRemainder(dividingBy: RowCapacity.extentLength)
    return (row, place)
  }
}
