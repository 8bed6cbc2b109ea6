import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// This program's code compares item ids, and FTS5 compares section ids. Both must find the same
/// ids.
@Suite struct FindReferenceTests {
  @Test func `an item and a section are found by the same id`() throws {
    let seed = Seeds.first
    var random = SeededGenerator(seed: seed)
    var ids: Set<String> = []
    while ids.count < 300 { ids.insert(random.word("abAB12._-", 1...7)) }
    var document = LayoutDocument(
      id: "d", settings: DocumentSettings(container: .init(width: 100, height: 100)))
    var holder = DocumentSection()
    for id in ids.sorted() {
      var section = DocumentSection()
      section.id = id
      document.sections.append(section)
      holder.items.append(Size(width: 10, height: 10))
      holder.itemIDs.append(id)
    }
    document.sections.append(holder)
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([document])
    let snapshot = try store.catalog.snapshot()
    for _ in 0..<500 {
      let query = random.word("aabbAB12._- ", 1...6)
      let results = try snapshot.find(query, limit: 1_000).results.filter { $0.id != "d" }
      let items = results.filter { $0.id.contains("/item:") }.map(\.text)
      let sections = results.filter { !$0.id.contains("/item:") }.map(\.text)
      #expect(items.sorted() == sections.sorted(), "seed \(seed), \"\(query)\"")
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func word(_ letters: String, _ lengths: ClosedRange<Int>) -> String {
    let letters = Array(letters)
    return String((0..<Int.random(in: lengths, using: &self)).map { _ in pick(letters) })
  }
}
