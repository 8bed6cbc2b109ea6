import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

@Suite struct RandomComparisonTests {
  /// One layout is right to left without a pixel grid, where sums round differently. In the other
  /// the direction changes, and with it the meaning of the container's edges for decorations.
  private static let regressions: [UInt64] = [98_534_280_923_571_910, 5_447_637_167_294_570_772]

  @Test(
    arguments: Seeds.range(8) + regressions)
  func `a comparison of two states equals a comparison of all their frames`(seed: UInt64) throws {
    var states = RandomStates(seed: seed)
    let store = try ScratchStore()
    let first = states.document()
    _ = try store.catalog.importDocuments([first])
    var documents = [first]
    for _ in 0..<6 {
      let next = states.edited(documents[documents.count - 1])
      guard (try? DocumentFrames(next)) != nil else { continue }
      let report = try store.catalog.edit("d", kind: "test", summary: "") {
        try $0.replace(with: next)
      }
      if report.operation != nil { documents.append(next) }
    }
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    for (index, old) in documents.enumerated() {
      let back = documents.count - 1 - index
      let now = try snapshot.layout(of: Address("d"))
      let was = try snapshot.layout(of: Address(back == 0 ? "d" : "d@-\(back)"))
      let tolerance = states.layout.random.pick([0, 0, 0.3, 12])
      try check(
        old, documents[documents.count - 1], was, now, tolerance, "seed \(seed)",
        isOneState: back == 0)
      try check(documents[documents.count - 1], old, now, was, tolerance, "seed \(seed), back")
      // The same document in two containers.
      let container = states.layout.random.pick(["iphone-se", "ipad-mini", "402x700", "1000x402"])
      var wide = old
      wide.settings.container = try old.settings.container.applying(container)
      // Frames computed for another container have no decorations with negative lengths there.
      guard (try? DocumentFrames(wide)) != nil else { continue }
      let other = try snapshot.layout(
        of: Address((back == 0 ? "d" : "d@-\(back)") + "#" + container))
      try check(old, wide, was, other, tolerance, "seed \(seed), \(container)")
    }
  }

  /// Each element of both states is in one transition, with its attributes there.
  @Test(arguments: Seeds.range(4))
  func `a preview has the attributes of both states, and stores nothing`(seed: UInt64) throws {
    var states = RandomStates(seed: seed)
    let store = try ScratchStore()
    let first = states.document()
    _ = try store.catalog.importDocuments([first])
    let tables = ["document", "section", "section_order", "frame", "operation"]
    let before = try store.rows(of: tables)
    for _ in 0..<6 {
      let next = states.edited(first)
      guard let after = try? DocumentFrames(next) else { continue }
      let preview = try store.catalog.preview("d") { try $0.replace(with: next) }
      #expect(try store.rows(of: tables) == before, "seed \(seed)")
      #expect(try preview.before == store.catalog.snapshot().document("d"), "seed \(seed)")
      var (starts, ends): ([FrameRow], [FrameRow]) = ([], [])
      let comparison = try LayoutComparison(
        .computed(DocumentFrames(preview.before)), .computed(DocumentFrames(preview.after)))
      try comparison.forEachTransition { transition in
        var (start, end) = (transition.start, transition.end)
        switch transition.change {
        case .inserted:
          #expect(start.alpha == 0, "seed \(seed)")
          (start.alpha, start.id) = (end.alpha, end.id)
          #expect(start == end, "seed \(seed)")
          ends.append(end)
        case .deleted:
          #expect(end.alpha == 0, "seed \(seed)")
          end.alpha = start.alpha
          #expect(start == end, "seed \(seed)")
          starts.append(start)
        case .moved, .kept:
          let isSame =
            start.frame == end.frame && start.zIndex == end.zIndex && start.alpha == end.alpha
          #expect(isSame == (transition.change == .kept), "seed \(seed)")
          starts.append(start)
          ends.append(end)
        }
      }
      #expect(try Set(starts) == Set(DocumentFrames(first).rows()), "seed \(seed)")
      #expect(Set(ends) == Set(after.rows()), "seed \(seed)")
      #expect(Set(starts).count == starts.count && Set(ends).count == ends.count, "seed \(seed)")
    }
  }

  private func check(
    _ old: LayoutDocument, _ new: LayoutDocument, _ was: StoredLayout, _ now: StoredLayout,
    _ tolerance: Double, _ words: String, isOneState: Bool = false
  ) throws {
    let slow = try SlowComparison(old, new, tolerance: tolerance).found
    let ids = Set(old.sections.map(\.id)).union(new.sections.map(\.id))
    for isStored in [true, false] {
      let comparison =
        isStored
        ? try LayoutComparison(.stored(was), .stored(now), tolerance: tolerance)
        : try LayoutComparison(
          .computed(try DocumentFrames(old)), .computed(try DocumentFrames(new)),
          tolerance: tolerance)
      var found: Set<String> = []
      var rows = DifferenceCounts()
      try comparison.forEachRow { difference in
        rows[difference.change] += 1
        let change = difference.change == .shifted ? .moved : difference.change
        let id = difference.row?.id ?? ""
        let path = id.firstIndex(of: "/").map { id[$0...] } ?? ""
        #expect(found.insert("\(change.rawValue) \(path)").inserted, "\(words): \(id) twice")
      }
      let difference = found.symmetricDifference(slow).sorted()
      try #require(
        difference.isEmpty,
        "\(words), \(isStored ? "stored" : "computed"): \(difference.prefix(5)) in \(found.count)")
      #expect(try comparison.counts() == rows, "\(words)")
      #expect(
        comparison.comparedSections + comparison.recognisedSections == ids.count, "\(words)")
      // Equal documents may be two states, with another one between them.
      if isOneState && isStored && was.loaded.detached == nil {
        #expect(comparison.comparedSections == 0, "\(words)")
      }
    }
  }
}

/// A document and its edits. Every section has an id, so that sections match unambiguously.
struct RandomStates {
  var layout: RandomLayout
  private var count = 0

  init(seed: UInt64) {
    layout = RandomLayout(seed: seed)
    layout.mixes = layout.random.chance(40)
  }

  mutating func document() -> LayoutDocument {
    var document = layout.document("d")
    document.sections = document.sections.prefix(40).map { named($0) }
    // A decoration that refers to a section by index may have none after an edit.
    document.settings.configuration.decorations = []
    return document
  }

  mutating func edited(_ document: LayoutDocument) -> LayoutDocument {
    var new = document
    let isShelf = document.settings.configuration.shelf != nil
    let kinds = new.settings.configuration.decorationKinds.indices
    for _ in 0..<layout.random.pick([1, 1, 1, 2, 5]) {
      let index = new.sections.indices.randomElement(using: &layout.random)
      switch (Int.random(in: 0..<9, using: &layout.random), index) {
      case (0, let index?): new.sections.remove(at: index)
      case (1, let index?):
        let section = new.sections.remove(at: index)
        let count = new.sections.count
        new.sections.insert(section, at: Int.random(in: 0...count, using: &layout.random))
      case (2, let index?) where !isShelf:
        new.sections[index].attributes = layout.attributes(replacing: new.sections[index])
      case (3, let index?):
        let id = new.sections[index].id
        new.sections[index] = layout.section(isShelf: isShelf)
        new.sections[index].id = id
      case (4, let index?) where !isShelf: layout.items(in: &new.sections[index])
      case (5, _) where !kinds.isEmpty:
        let kind = layout.random.pick(Array(kinds))
        let name = new.settings.configuration.decorationKinds[kind].name
        let other = layout.kind(name, nil).values
        new.settings.configuration.decorationKinds[kind].values.appearance = other.appearance
        new.settings.configuration.decorationKinds[kind].values.zIndex = other.zIndex
      case (6, _) where !isShelf:
        new.settings.configuration.defaults.metrics.minimumLineSpacing = layout.length()
      case (7, _):
        new.settings.configuration.direction = layout.random.pick([.leftToRight, .rightToLeft])
      default:
        let count = new.sections.count
        new.sections.insert(
          named(layout.section(isShelf: isShelf)),
          at: Int.random(in: 0...count, using: &layout.random))
      }
    }
    return new
  }

  private mutating func named(_ section: DocumentSection) -> DocumentSection {
    var section = section
    count += 1
    section.id = "n\(count)"
    return section
  }
}
