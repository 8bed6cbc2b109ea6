import DocumentTestSupport
import Foundation
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// Random documents made in code, with values that a text cannot have. A document that a store
/// accepts is exported as text that it accepts again, byte for byte; a document that it refuses
/// leaves the store unchanged.
///
/// `SEED` is the seed of the random numbers, `ROUNDS` the number of documents.
@Suite struct HostileValueTests {
  private static let tables = [
    "document", "section", "section_order", "operation", "search_text", "layout_set", "extent",
  ]

  @Test(.timeLimit(.minutes(10)))
  func `accepted values round-trip, and refused values leave the store unchanged`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = Seeds.first
    let rounds = environment["ROUNDS"].flatMap { Int($0) } ?? 60
    let store = try ScratchStore()
    var values = HostileValues(seed: seed)
    let other = try ScratchStore()
    var texts: [String: [UInt8]] = [:]
    var (accepted, refused) = (0, 0)
    for round in 0..<rounds {
      let place: Comment = "seed \(seed), round \(round)"
      let before = try store.rows(of: Self.tables)
      do {
        try values.change(store.catalog)
        accepted += 1
      } catch let error as ServiceError {
        refused += 1
        #expect(error.category != .bug, place)
        #expect(try store.rows(of: Self.tables) == before, place)
        continue
      }
      do { try checkRoundTrip(of: store, through: other, &texts, place) } catch {
        // The seed and the round are needed to repeat the failure.
        Issue.record(error, place)
        return
      }
    }
    #expect(
      accepted > rounds / 10 && refused > rounds / 10, "seed \(seed): \(accepted), \(refused)")
    for try await finding in StoreExamination(ofStoreAt: store.path) {
      #expect(finding.severity != .error, "seed \(seed): \(finding.message)")
    }
  }

  /// Checks that each document that changed is read back equal, and that its cache is correct.
  ///
  /// - Parameters:
  ///   - other: A store that the documents are imported into.
  ///   - texts: The texts of the documents before.
  private func checkRoundTrip(
    of store: ScratchStore, through other: ScratchStore, _ texts: inout [String: [UInt8]],
    _ place: Comment
  ) throws {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    for id in try snapshot.documentIDs() {
      let text = DocumentWriter.canonical(try snapshot.document(id))
      guard texts[id] != text else { continue }
      texts[id] = text
      let read = try DocumentReader.document(
        text, source: nil, devices: try store.catalog.devices())
      #expect(DocumentWriter.canonical(read) == text, place)
      _ = try other.catalog.importDocuments([read], onConflict: .replace)
      let again = try other.catalog.snapshot().document(id)
      #expect(DocumentWriter.canonical(again) == text, place)
      #expect(try snapshot.verify(id).difference == nil, place)
    }
  }
}

/// Makes documents and edits. Some have values that the format cannot express.
private struct HostileValues {
  private var layout: RandomLayout
  private static let ids = ["a", "b", "c", "ä", "a b", "", "a/b", "*", "..", "1", "x\u{0}"]
  private static let texts = ["", "Title", "ä\u{301}", "\u{0}", "\u{1b}[2J", "🎞", "\"\\/"]
  private static let numbers: [Double] = [
    0, -0.0, 1, 33.3, 1e9, -1, -1e9, 1e9 + 1, .nan, .infinity, .leastNonzeroMagnitude, -2e9,
  ]

  init(seed: UInt64) {
    layout = RandomLayout(seed: seed)
    layout.mixes = layout.random.chance(40)
    layout.decorates = true
  }

  private mutating func pick<T>(_ values: [T]) -> T { layout.random.pick(values) }
  private mutating func chance(_ percent: Int) -> Bool { layout.random.chance(percent) }
  private mutating func index(_ count: Int) -> Int {
    Int.random(in: -1...count, using: &layout.random)
  }

  /// Imports a document, or edits an existing one.
  mutating func change(_ catalog: LayoutCatalog) throws {
    let known = try catalog.snapshot().documentIDs()
    guard known.count > 2, !chance(25), let id = known.randomElement(using: &layout.random) else {
      // An existing document is replaced, so that there are never many.
      let newID = known.count > 2 ? pick(known) : layout.id("d")
      var document = document(chance(25) ? pick(Self.ids) : newID)
      if chance(50) { poison(&document) }
      _ = try catalog.importDocuments([document], onConflict: .replace)
      return
    }
    let replacement = document(id)
    var copy = self
    _ = try catalog.edit(id, kind: "test", summary: "hostile", deferred: chance(20)) { editor in
      try copy.edit(editor, replacement)
    }
    self = copy
  }

  private mutating func document(_ id: String) -> LayoutDocument {
    var document = layout.document(id)
    while document.sections.count > 8 { document.sections.removeLast() }
    return document
  }

  private mutating func edit(_ editor: DocumentEditor, _ document: LayoutDocument) throws {
    for _ in 0..<2 {
      let count = editor.sectionCount
      switch Int.random(in: 0..<6, using: &layout.random) {
      case 0:
        var document = document
        poison(&document)
        try editor.replace(with: document)
      case 1:
        var settings = editor.documentSettings
        poison(&settings)
        try editor.setSettings(settings)
      case 2:
        var section = layout.section(isShelf: chance(20))
        if chance(60) { poison(&section) }
        try editor.insertSection(section, at: index(count))
      case 3: try editor.removeSection(at: index(count))
      case 4: try editor.moveSection(from: index(count), to: index(count))
      default:
        let place = index(count)
        var section = try editor.section(at: place)
        poison(&section)
        try editor.setSection(at: place, to: section)
      }
    }
  }

  private mutating func poison(_ document: inout LayoutDocument) {
    if chance(40) || document.sections.isEmpty { return poison(&document.settings) }
    let place = Int.random(in: 0..<document.sections.count, using: &layout.random)
    poison(&document.sections[place])
  }

  private mutating func poison(_ settings: inout DocumentSettings) {
    switch Int.random(in: 0..<8, using: &layout.random) {
    case 0: settings.title = pick(Self.texts)
    case 1: settings.tags.append(pick(Self.ids))
    case 2: settings.container.width = pick(Self.numbers)
    case 3: settings.configuration.defaults.metrics.minimumLineSpacing = pick(Self.numbers)
    case 4: settings.configuration.decorationKinds.append(DecorationKind(name: pick(Self.ids)))
    case 5: settings.configuration.decorationKinds = []
    case 6: settings.configuration.decorations.append(entry(ofContent: true))
    default:
      settings.configuration.shelf = settings.configuration.shelf == nil ? ShelfMetrics() : nil
    }
  }

  private mutating func poison(_ section: inout DocumentSection) {
    let size = Size(width: pick(Self.numbers), height: pick([5, 5, pick(Self.numbers)]))
    switch Int.random(in: 0..<9, using: &layout.random) {
    case 0: section.id = pick(Self.ids)
    case 1: section.title = pick(Self.texts)
    case 2: try? section.append(id: pick(Self.ids), size: .fixed(size))
    case 3: try? section.append(size: .fixed(size), count: pick([1, 3, 0, -1, 1_000_001]))
    case 4: section.itemIDs.append(pick(Self.ids))
    case 5: section.attributes.metrics.minimumInteritemSpacing = pick(Self.numbers)
    case 6: section.attributes.metrics.header = size
    case 7: section.attributes.metrics.decorations = [entry(), entry()]
    default: section.attributes.whenEmpty = SectionMetrics(itemSize: .fixed(size))
    }
  }

  private mutating func entry(ofContent: Bool = false) -> DecorationEntry {
    var entry = DecorationEntry(kind: pick(["card", "none", pick(Self.ids)]))
    if chance(30) { entry.id = pick(Self.ids) }
    if ofContent || chance(10) {
      entry.sections = SectionSpan(first: pick([nil, .index(0), .id(pick(Self.ids))]), last: nil)
    }
    return entry
  }
}
