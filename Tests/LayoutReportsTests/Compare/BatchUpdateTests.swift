import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutReports
@testable import LayoutService

/// Edits that insert, remove and move sections and items without ids. A model of the document has
/// numbers for items, which stay the same.
struct BatchUpdateTests {
  /// The places of one item, before and after the edits.
  private struct Pair: Hashable {
    var old: [Int]?
    var new: [Int]?
  }

  @Test(arguments: Seeds.range(6))
  func `items without ids are followed to their new places`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sections = (0..<Int.random(in: 1...3, using: &random)).map { section in
      (0..<Int.random(in: 0...7, using: &random)).map { 100 * section + $0 }
    }
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try document("d", sections.map(\.count))])
    for _ in 0..<8 {
      var model = sections
      let preview = try store.catalog.preview("d") { editor in
        for number in 1_000..<1_000 + Int.random(in: 1...4, using: &random) {
          try BatchUpdateTests.edit(&model, number, editor, &random)
        }
      }
      var (found, wanted): ([Pair], Set<Pair>) = ([], [])
      try LayoutComparison(
        .computed(DocumentFrames(preview.before)), .computed(DocumentFrames(preview.after)),
        by: preview.update
      ).forEachTransition { transition in
        guard transition.end.category == .cell else { return }
        func place(_ row: FrameRow) -> [Int] { [row.sectionIndex ?? -1, row.item ?? -1] }
        found.append(
          Pair(
            old: transition.change == .inserted ? nil : place(transition.start),
            new: transition.change == .deleted ? nil : place(transition.end)))
      }
      let (old, new) = (BatchUpdateTests.places(sections), BatchUpdateTests.places(model))
      for item in Set(old.keys).union(new.keys) {
        wanted.insert(Pair(old: old[item], new: new[item]))
      }
      #expect(Set(found) == wanted, "seed \(seed)")
      #expect(found.count == wanted.count, "seed \(seed)")
    }
  }

  /// A patch that gives a list of items does not tell what became of each.
  @Test func `a list of items is matched by index`() throws {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([try document("d", [3])])
    let preview = try store.catalog.preview("d") {
      try $0.remove(.item(section: 0, item: 0))
      try $0.set([("items", #"[{"size": [30, 9]}, {"size": [5, 9]}]"#)], at: .section(0))
      try $0.set(
        [("items", #"[{"size": [30, 9]}, {"size": [9, 9]}, {"size": [8, 9]}]"#)], at: .section(0))
      try $0.move(.item(section: 0, item: 2), to: 0)
    }
    #expect(preview.update.sections == [0])
    #expect(preview.update.items == [:])
  }

  private func document(_ id: String, _ counts: [Int]) throws -> LayoutDocument {
    let sections = counts.map { count in
      let items = (0..<count).map { #"{"size": [\#(20 + 9 * $0), \#(10 + $0 % 3)]}"# }
      return #"{"header": {"height": 5}, "items": [\#(items.joined(separator: ", "))]}"#
    }
    return try .read(
      """
      {"format": "insetory/1", "id": "\(id)", "container": {"width": 100, "height": 80},
      "sections": [\(sections.joined(separator: ", "))]}
      """)
  }

  private static func places(_ sections: [[Int]]) -> [Int: [Int]] {
    var places: [Int: [Int]] = [:]
    for (section, content) in sections.enumerated() {
      for (item, number) in content.enumerated() { places[number] = [section, item] }
    }
    return places
  }

  /// Makes the same random edit of the model and of the document.
  private static func edit(
    _ model: inout [[Int]], _ number: Int, _ editor: DocumentEditor,
    _ random: inout SeededGenerator
  ) throws {
    let section = Int.random(in: 0..<model.count, using: &random)
    let count = model[section].count
    let (item, other) = (random.next(), random.next())
    func place(_ value: UInt64, below count: Int) -> Int { Int(value % UInt64(count)) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let target = place(item, below: model.count)
      try editor.move(.section(section), to: target)
      model.insert(model.remove(at: section), at: target)
    case 1 where model.count > 1:
      try editor.remove(.section(section))
      model.remove(at: section)
    case 2:
      let text = #"{"items": {"count": 2, "size": [30, 8]}}"#
      try editor.add(Array(text.utf8), source: nil, at: section, to: .document)
      model.insert([2 * number, 2 * number + 1], at: section)
    case 3 where count > 0:
      let place = place(item, below: count)
      try editor.remove(.item(section: section, item: place))
      model[section].remove(at: place)
    case 4 where count > 0:
      let (place, target) = (place(item, below: count), place(other, below: count))
      try editor.move(.item(section: section, item: place), to: target)
      model[section].insert(model[section].remove(at: place), at: target)
    default:
      let place = place(item, below: count + 1)
      try editor.add(
        Array(#"{"size": [25, 7]}"#.utf8), source: nil, at: place, to: .section(section))
      model[section].insert(2 * number, at: place)
    }
  }
}
