import DocumentTestSupport
import InsetoryCollectionLayout
import LayoutDocuments
import LayoutEngine
import TestSupport
import Testing

/// Random apps that show random documents, compared with documents that have the app's items.
@Suite struct RandomAppTests {
  @Test(arguments: Seeds.range(60))
  func `an app has the frames of a document with its items`(seed: UInt64) throws {
    var random = RandomLayout(seed: seed)
    random.mixes = true
    let document = random.document("d")
    var app = App(document)
    guard var layout = try? DocumentLayout(document, in: app.container) else { return }
    for _ in 0..<12 {
      let items = app.items
      do {
        switch random.random.integer(0...4) {
        case 0:
          app.container = random.container().container
          try layout.update(in: app.container)
        case 1, 2:
          let updates = app.change(&random)
          try layout.update(in: app.container, itemCounts: app.items.map(\.count))
          try layout.apply(updates)
        case 3:
          guard let (update, places) = app.changeSections(&random, most: document.sections.count)
          else { continue }
          try layout.update(in: app.container, itemCounts: app.items.map(\.count))
          app.forgetMeasurements(of: places.filter { !layout.layout.measuresItems(inSection: $0) })
          try layout.apply([update])
        default:
          guard let (path, size) = app.measure(&random) else { continue }
          let counts = try layout.measure(size, at: path)
          if !counts { app.items = items }
        }
      } catch {
        // Awkward lengths can be too long. Then the layout is another one than the app's.
        return
      }
      var fresh = try app.layout(of: document)
      fresh.moveRows(to: [:])
      let offset = Point(x: 0, y: 3 * random.length() - 50)
      #expect(layout.layout.difference(from: fresh, at: offset) == nil, "SEED=\(seed)")
    }
  }

  /// The items that an app shows: for each section, what was measured of each item.
  private struct App {
    var container: Container
    var items: [[MeasuredSize?]]

    init(_ document: LayoutDocument) {
      container = document.settings.container.container
      items = document.sections.map { Array(repeating: nil, count: $0.items.count) }
    }

    /// Inserts, deletes, reloads and moves items, one after the other, and returns the changes as
    /// those of one batch update.
    mutating func change(_ random: inout RandomLayout) -> [ItemUpdate] {
      guard !items.isEmpty else { return [] }
      let section = random.random.integer(0...items.count - 1)
      let former = items[section]
      var order = former.indices.map { Int?.some($0) }
      var reloaded: Set<Int> = []
      for _ in 0..<random.random.integer(0...4) {
        let place = random.random.integer(0...order.count)
        switch random.random.integer(0...3) {
        case 1 where place < order.count: order.remove(at: place)
        case 2 where place < order.count:
          if let old = order[place] { reloaded.insert(old) }
        case 3 where place < order.count:
          let moved = order.remove(at: place)
          order.insert(moved, at: random.random.integer(0...order.count))
        default: order.insert(nil, at: place)
        }
      }
      items[section] = order.map { old in
        old.flatMap { reloaded.contains($0) ? nil : former[$0] }
      }
      return updates(section, from: former.count, to: order, reloaded)
    }

    /// Inserts, deletes or moves a section with its items, and returns the change and the places of
    /// sections that have another one than before; nil without a change.
    ///
    /// - Parameter most: The number of sections of the document.
    mutating func changeSections(
      _ random: inout RandomLayout, most: Int
    ) -> (update: ItemUpdate, places: Range<Int>)? {
      let place = random.random.integer(0...items.count)
      if items.count < most, random.random.integer(0...1) == 0 {
        items.insert(Array(repeating: nil, count: random.random.integer(0...4)), at: place)
        return (.insertSection(place), place..<items.count)
      }
      guard place < items.count else { return nil }
      let section = items.remove(at: place)
      if random.random.integer(0...2) == 0 { return (.deleteSection(place), place..<items.count) }
      let target = random.random.integer(0...items.count)
      items.insert(section, at: target)
      let places = place == target ? 0..<0 : min(place, target)..<max(place, target) + 1
      return (.moveSection(place, to: target), places)
    }

    /// Forgets the lengths of the items of some sections.
    mutating func forgetMeasurements(of sections: [Int]) {
      for section in sections { items[section] = items[section].map { _ in nil } }
    }

    private func updates(
      _ section: Int, from count: Int, to order: [Int?], _ reloaded: Set<Int>
    ) -> [ItemUpdate] {
      func path(_ item: Int) -> ElementIndexPath { ElementIndexPath(item: item, section: section) }
      var updates: [ItemUpdate] = []
      let kept = Set(order.compactMap(\.self))
      updates += (0..<count).filter { !kept.contains($0) }.map { .delete(path($0)) }
      // What is not in the order of its old place has moved.
      var greatest = -1
      for (item, old) in order.enumerated() {
        guard let old else {
          updates.append(.insert(path(item)))
          continue
        }
        if reloaded.contains(old) { updates.append(.reload(path(old))) }
        if old < greatest { updates.append(.move(path(old), to: path(item))) }
        greatest = max(greatest, old)
      }
      return updates.reversed()
    }

    mutating func measure(_ random: inout RandomLayout) -> (ElementIndexPath, MeasuredSize)? {
      let shown = items.indices.filter { !items[$0].isEmpty }
      guard !shown.isEmpty else { return nil }
      let section = random.random.pick(shown)
      let item = random.random.integer(0...items[section].count - 1)
      let size = MeasuredSize(width: 1 + random.length(), height: 1 + random.length())
      items[section][item] = size
      return (ElementIndexPath(item: item, section: section), size)
    }

    /// Returns the layout of a document that has the items itself.
    func layout(of document: LayoutDocument) throws -> CollectionLayout {
      var document = document
      document.sections.removeLast(document.sections.count - items.count)
      for (index, items) in items.enumerated() {
        let own = document.sections[index]
        var section = DocumentSection(attributes: own.attributes)
        let last = own.items.count - 1
        for (item, size) in items.enumerated() {
          var rule = own.itemSize(at: min(item, last))
          if item > last, case .measured? = rule { rule = nil }
          if let size { rule = .measured(size) }
          try section.append(size: rule)
        }
        document.sections[index].items = section.items
      }
      return try CollectionLayout(
        document.settings.configuration, in: container,
        sections: document.sections.map(\.input),
        sectionIndex: { id in document.sections.firstIndex { $0.id == id } })
    }
  }
}
