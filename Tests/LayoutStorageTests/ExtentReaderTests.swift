import Testing

@testable import LayoutStorage

struct ExtentReaderTests {
  @Test(arguments: [[0, 1, 2, 3, 4, 5, 40], [5, 4, 1, 1, 2, 3, 0, 40, 6, 7]])
  func `rows are read in any order, and missing rows have no values`(asked: [Int]) throws {
    let scratch = try Scratch()
    let store = try LayoutStore(at: try scratch.store())
    func row(_ row: Int) -> [ExtentEntry] {
      [
        ExtentEntry(
          revision: Revision(1), decorations: Revision(1), extent: Int64(row), reachLower: 0,
          reachUpper: 0)
      ]
    }
    let existing = [1, 2, 4, 6, 9]
    try store.write { (transaction) throws(StorageError) in
      let connection = transaction.connection
      let document = try connection.insert(
        DocumentRecord(
          number: DocumentNumber(0), key: "browse", revision: Revision(1), settings: "{}",
          traitFlags: 0))
      var sets: [LayoutSetNumber] = []
      for traits in ["1", "2"] {
        sets.append(
          try connection.insert(
            LayoutSetRecord(
              number: LayoutSetNumber(0), traits: traits, container: "{}", isRequested: false,
              algorithm: 1), of: document))
      }
      for number in existing { try connection.put(row(number), row: number, of: sets[0]) }
      // A reader does not return rows of the set after its own.
      try connection.put(row(0), row: 0, of: sets[1])
      try connection.readingExtents(of: sets[0]) { (reader) throws(StorageError) in
        // After many jumps the reader has all rows in memory.
        for _ in 0..<100 {
          for number in asked {
            let expected = existing.contains(number) ? row(number) : []
            #expect(try reader.row(number) == expected, "row \(number) of \(asked)")
          }
        }
      }
      // The statement is free again.
      #expect(try connection.extents(of: sets[1]) == [0: row(0)])
    }
  }
}
