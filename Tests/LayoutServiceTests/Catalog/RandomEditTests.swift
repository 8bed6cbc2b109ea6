import LayoutEngine
import Testing

@testable import LayoutService

@Suite struct RandomEditTests {
  /// Edits a stored document and a plain array of the same sections alike, and compares every frame
  /// with those of a fresh computation of the array.
  @Test(arguments: 0..<40)
  func `after any edits, deferred or not, cached frames are those of a fresh computation`(
    round: Int
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    try RandomEdits(seed: seed).run(edits: 40)
  }
}

/// One document under random edits, in a store and in memory.
struct RandomEdits {
  let seed: UInt64
  private var layout: RandomLayout
  private var document: LayoutDocument
  private let store: ScratchStore
  private var containers: [String] = []
  private var isShelf: Bool { document.settings.configuration.shelf != nil }

  init(seed: UInt64) throws {
    self.seed = seed
    layout = RandomLayout(seed: seed)
    document = layout.document("d")
    store = try ScratchStore()
  }

  consuming func run(edits: Int) throws {
    let imported = try store.catalog.importDocuments([document])
    #expect(imported.map(\.computed) == [document.sections.count], "seed \(seed)")
    for step in 0..<edits {
      let what = try edit()
      let check = layout.random.chance(40) || step == edits - 1
      if layout.random.chance(8) { try store.reopen() }
      guard check else { continue }
      let difference = try difference()
      try #require(difference == nil, "seed \(seed), step \(step): \(what): \(difference ?? "")")
    }
    for _ in 0..<2 {
      _ = try store.catalog.relayout("d")
      let snapshot = try store.catalog.snapshot()
      let layout = try snapshot.layout(of: "d")
      #expect(layout.computedCount == 0, "seed \(seed)")
      #expect(try snapshot.verify("d").difference == nil, "seed \(seed)")
      let difference = try difference()
      #expect(difference == nil, "seed \(seed), at the end")
      try store.reopen()
    }
  }

  private mutating func difference() throws -> String? {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let stored = try snapshot.document("d")
    guard DocumentWriter.canonical(stored) == DocumentWriter.canonical(document) else {
      return """
        documents: \(String(decoding: DocumentWriter.canonical(stored), as: UTF8.self))
        \(String(decoding: DocumentWriter.canonical(document), as: UTF8.self))
        """
    }
    for container in [nil] + containers {
      let layout = try snapshot.layout(of: "d", in: container)
      if let difference = try firstDifference(layout, from: stored, using: &self.layout.random) {
        return "in \(container ?? "its own container"): \(difference)"
      }
    }
    return try snapshot.verify("d").difference.map { "verify: \($0)" }
  }

  /// Makes one edit in both; returns what it was.
  private mutating func edit() throws -> String {
    let isDeferred = layout.random.chance(30)
    let count = document.sections.count
    let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &layout.random)
    let kind = Int.random(in: 0..<12, using: &layout.random)
    switch kind {
    case 0: return try relayout()
    case 1, 2: return try settings(isDeferred)
    case 3, 4:
      let section = layout.section(isShelf: isShelf)
      let place = Int.random(in: 0...count, using: &layout.random)
      document.sections.insert(section, at: place)
      return try edit("insert at \(place)", isDeferred) { editor throws(ServiceError) in
        try editor.insertSection(section, at: place)
      }
    case 5 where count > 0:
      document.sections.remove(at: index)
      return try edit("remove \(index)", isDeferred) { editor throws(ServiceError) in
        try editor.removeSection(at: index)
      }
    case 6 where count > 0:
      let target = Int.random(in: 0..<count, using: &layout.random)
      document.sections.insert(document.sections.remove(at: index), at: target)
      return try edit("move \(index) to \(target)", isDeferred) { editor throws(ServiceError) in
        try editor.moveSection(from: index, to: target)
      }
    case 7: return try replace()
    case 8... where count > 0:
      try changeSection(at: index)
      let section = document.sections[index]
      return try edit("change \(index)", isDeferred) { editor throws(ServiceError) in
        try editor.setSection(at: index, to: section)
      }
    default: return "nothing"
    }
  }

  private mutating func changeSection(at index: Int) throws {
    var section = document.sections[index]
    let items = section.items.count
    let kind = Int.random(in: 0..<5, using: &layout.random)
    switch kind {
    case 0 where !isShelf: section.attributes = layout.attributes(25)
    case 1 where items > 1:
      let first = Int.random(in: 0..<items - 1, using: &layout.random)
      try section.removeItems(first..<Int.random(in: first + 1..<items, using: &layout.random))
    case 2 where items > 0:
      try section.setItem(
        at: Int.random(in: 0..<items, using: &layout.random),
        size: isShelf ? nil : layout.itemSize(), id: nil)
    case 3 where items > 1:
      try section.moveItem(
        from: Int.random(in: 0..<items, using: &layout.random),
        to: Int.random(in: 0..<items, using: &layout.random))
    default:
      var other = DocumentSection()
      other.items.append(isShelf ? nil : layout.itemSize(), count: layout.random.pick([1, 3, 300]))
      try section.insertItems(
        of: other, at: Int.random(in: 0...items, using: &layout.random))
    }
    document.sections[index] = section
  }

  private mutating func settings(_ isDeferred: Bool) throws -> String {
    var new = layout.settings(isShelf: isShelf)
    if layout.random.chance(70) {
      // One key, so that most of the document stays clean.
      var changed = document.settings
      switch Int.random(in: 0..<6, using: &layout.random) {
      case 0: changed.container = new.container
      case 1: changed.configuration.direction = new.configuration.direction
      case 2: changed.configuration.defaults.metrics.header = Size(width: 31, height: 31)
      case 3: changed.configuration.defaults.whenEmpty = new.configuration.defaults.whenEmpty
      case 4: changed.configuration.defaults.conditions = new.configuration.defaults.conditions
      default: changed.configuration.defaults.metrics.itemSize = layout.itemSize()
      }
      if isShelf { changed.configuration.defaults = SectionAttributes() }
      new = changed
    }
    document.settings = try DocumentReader.settings(DocumentWriter.settings(new))
    return try edit("settings", isDeferred) { editor throws(ServiceError) in
      try editor.setSettings(new)
    }
  }

  private mutating func relayout() throws -> String {
    guard layout.random.chance(60) else {
      _ = try store.catalog.relayout("d")
      return "relayout"
    }
    // The document's own container, too, whose set then outlives its being that.
    let own = document.settings.container.label
    let container = layout.random.pick(["iphone-se", "ipad-pro-13", "440x956", "402x700", own])
    guard (try? document.settings.container.applying(container)) != nil else { return "nothing" }
    containers.append(container)
    _ = try store.catalog.relayout("d", in: [container])
    return "relayout for \(container)"
  }

  private mutating func replace() throws -> String {
    var new = document
    new.sections.shuffle(using: &layout.random)
    new.sections = new.sections.filter { _ in layout.random.chance(85) }
    new.sections.append(layout.section(isShelf: isShelf))
    document = new
    return try edit("replace", false) { editor throws(ServiceError) in
      try editor.replace(with: new)
    }
  }

  private func edit(
    _ what: String, _ isDeferred: Bool,
    _ body: (DocumentEditor) throws(ServiceError) -> Void
  ) throws -> String {
    let report = try store.catalog.edit(
      "d", kind: "test", summary: what, deferred: isDeferred, body)
    #expect(report.sections == document.sections.count, "seed \(seed): \(what)")
    if report.contentSize != nil {
      #expect(
        report.computed + report.shifted + report.kept == report.sections, "seed \(seed): \(what)")
    }
    return isDeferred ? what + ", deferred" : what
  }
}
