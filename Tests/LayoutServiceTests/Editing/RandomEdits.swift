import DocumentTestSupport
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// One document under random edits, in a store and in memory. Each step has its own random numbers,
/// so that it does not depend on which other steps run.
struct RandomEdits {
  let seed: UInt64
  private var layout: RandomLayout
  private var document: LayoutDocument
  let store: ScratchStore
  private var containers: [String] = []
  /// Whether undos, redos and restores are among the edits.
  private let travels: Bool
  private var history = CopiedHistory()
  private var isShelf: Bool { document.settings.configuration.shelf != nil }

  init(seed: UInt64, travels: Bool = false) throws {
    self.seed = seed
    self.travels = travels
    layout = RandomLayout(seed: seed)
    layout.mixes = layout.random.chance(40)
    document = layout.document("d")
    store = try ScratchStore()
  }

  /// Makes the edits of some steps. Compares the two documents at random steps, after the last step
  /// and after a relayout.
  consuming func run(steps: [Int]) throws(RandomEditFailure) {
    var step = -1
    do {
      let imported = try store.catalog.importDocuments([document])
      try check(imported.map(\.computed) == [document.sections.count], "import")
      try history.begin(document, imported.first)
      for next in steps {
        step = next
        layout.random = .of(seed: seed, step: step)
        let what = try edit()
        let compares = layout.random.chance(40) || step == steps.last
        if layout.random.chance(8) {
          if layout.random.chance(50) {
            // The next edit counts the text.
            try store.execute("UPDATE document SET longest_text = \(DocumentLimits.bytes)")
          }
          try store.reopen()
        }
        guard compares else { continue }
        let difference = try difference()
        try check(difference == nil, "\(what): \(difference ?? "")")
      }
      for _ in 0..<2 {
        _ = try store.catalog.relayout("d")
        let snapshot = try store.catalog.snapshot()
        let computed = try snapshot.layout(of: "d").computedCount
        try check(computed == 0, "\(computed) sections are dirty after a relayout")
        let difference = try difference()
        try check(difference == nil, "at the end: \(difference ?? "")")
        try store.reopen()
      }
      let finding = try firstFinding()
      try check(finding == nil, finding ?? "")
    } catch {
      throw RandomEditFailure(step: step, description: "\(error)")
    }
  }

  private func check(_ condition: Bool, _ words: @autoclosure () -> String) throws {
    if !condition { throw Mismatch(description: words()) }
  }

  private struct Mismatch: Error, CustomStringConvertible { let description: String }

  private mutating func difference() throws -> String? {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    if travels, let difference = try differenceInPast(snapshot) { return difference }
    let stored = try snapshot.document("d")
    let longest = try snapshot.connection.document("d")?.longestText ?? 0
    let bytes = DocumentWriter.canonical(stored).count
    guard bytes <= longest else { return "\(bytes) bytes, and at most \(longest) by its row" }
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
    guard try snapshot.layout(of: "d").rows() == DocumentFrames(document).rows() else {
      return "rows"
    }
    if let difference = try differenceOfRequests(snapshot) { return difference }
    return try snapshot.verify("d").difference.map { "verify: \($0)" }
  }

  /// Compares the containers of requested sets with the containers that their names have now.
  private func differenceOfRequests(_ snapshot: CatalogSnapshot) throws -> String? {
    let loaded = try snapshot.loaded("d", in: nil)
    defer { snapshot.keep(loaded) }
    for container in try snapshot.otherContainers(than: loaded) {
      let meant = try document.settings.container.applying(container.label)
      if meant != container { return "a set of \(container.label) is for another container" }
    }
    return nil
  }

  /// Makes one edit in both documents; returns its description.
  private mutating func edit() throws -> String {
    if travels, layout.random.chance(40) { return try travel() }
    var new = document
    let count = new.sections.count
    let index = count == 0 ? 0 : Int.random(in: 0..<count, using: &layout.random)
    switch Int.random(in: 0..<14, using: &layout.random) {
    case 0: return try relayout()
    case 1, 2, 3: return try settings()
    case 4, 5:
      let section = layout.section(isShelf: isShelf)
      let place = Int.random(in: 0...count, using: &layout.random)
      new.sections.insert(section, at: place)
      return try edit("insert at \(place)", to: new) { editor throws(ServiceError) in
        try editor.insertSection(section, at: place)
      }
    case 6...7 where count > 0:
      new.sections.remove(at: index)
      return try edit("remove \(index)", to: new) { editor throws(ServiceError) in
        try editor.removeSection(at: index)
      }
    case 8 where count > 0:
      let target = Int.random(in: 0..<count, using: &layout.random)
      new.sections.insert(new.sections.remove(at: index), at: target)
      return try edit("move \(index) to \(target)", to: new) { editor throws(ServiceError) in
        try editor.moveSection(from: index, to: target)
      }
    case 9: return try replace()
    case 10... where count > 0:
      let section = try changed(new.sections[index])
      new.sections[index] = section
      return try edit("change \(index)", to: new) { editor throws(ServiceError) in
        try editor.setSection(at: index, to: section)
      }
    default: return "nothing"
    }
  }

  private mutating func changed(_ old: DocumentSection) throws -> DocumentSection {
    var section = old
    let items = section.items.count
    let kind = Int.random(in: 0..<7, using: &layout.random)
    switch kind {
    case 4...5 where layout.decorates:
      section.attributes.metrics.decorations = layout.random.chance(20) ? nil : layout.entries()
    case 0 where !isShelf: section.attributes = layout.attributes(replacing: section)
    case 1 where items > 1:
      let first = Int.random(in: 0..<items - 1, using: &layout.random)
      try section.removeItems(first..<Int.random(in: first + 1..<items, using: &layout.random))
    case 2 where items > 0:
      try section.setItem(
        at: Int.random(in: 0..<items, using: &layout.random),
        size: isShelf ? nil : layout.itemSize(in: section), id: nil)
    case 3 where items > 1:
      try section.moveItem(
        from: Int.random(in: 0..<items, using: &layout.random),
        to: Int.random(in: 0..<items, using: &layout.random))
    default:
      var other = DocumentSection()
      other.items.append(
        isShelf ? nil : layout.itemSize(in: section), count: layout.random.pick([1, 3, 300]))
      try section.insertItems(
        of: other, at: Int.random(in: 0...items, using: &layout.random))
    }
    return section
  }

  private mutating func settings() throws -> String {
    let begins = !layout.decorates && layout.random.chance(20)
    layout.decorates = layout.decorates || begins
    defer { layout.decorates = !document.settings.configuration.decorationKinds.isEmpty }
    var new = layout.settings(isShelf: isShelf)
    new.configuration.decorations = document.settings.configuration.decorations
    if !begins && layout.random.chance(80) {
      // One key, so that most of the document stays clean.
      var changed = document.settings
      switch Int.random(in: 0..<14, using: &layout.random) {
      case 0: changed.container = new.container
      case 1: changed.configuration.direction = new.configuration.direction
      case 2: changed.configuration.defaults.metrics.header = Size(width: 31, height: 31)
      case 3: changed.configuration.defaults.whenEmpty = new.configuration.defaults.whenEmpty
      case 4: changed.configuration.defaults.conditions = new.configuration.defaults.conditions
      case 5: changed.configuration.defaults.metrics.itemSize = layout.itemSize()
      case 6 where layout.mixes: changed.configuration.groups = new.configuration.groups
      case 7 where layout.mixes:
        changed.configuration.contentInsetsReference = new.configuration.contentInsetsReference
      case 8 where layout.mixes:
        changed.configuration.interSectionSpacing = new.configuration.interSectionSpacing
        changed.configuration.boundarySupplementaryItems =
          new.configuration.boundarySupplementaryItems
      case 9 where layout.mixes:
        changed.configuration.defaults.metrics.compositional =
          new.configuration.defaults.metrics.compositional
      default: layout.decorate(&changed.configuration, over: document.sections)
      }
      if isShelf {
        changed.configuration.defaults.conditions = []
        changed.configuration.defaults.whenEmpty = nil
        (
          changed.configuration.defaults.metrics.header,
          changed.configuration.defaults.metrics.itemSize
        ) = (nil, nil)
      }
      new = changed
    }
    var document = document
    document.settings = try DocumentReader.settings(DocumentWriter.settings(new))
    let settings = new
    guard !self.document.isRespelled(by: settings) else { return try refuse(settings) }
    return try edit("settings", to: document) { editor throws(ServiceError) in
      try editor.setSettings(settings)
    }
  }

  /// Checks that settings are refused that would change the meaning of the sections' text.
  private func refuse(_ settings: DocumentSettings) throws -> String {
    do {
      _ = try store.catalog.edit("d", kind: "test", summary: "direction") { editor in
        try editor.setSettings(settings)
      }
    } catch ServiceError.rulesOfDirection { return "refused: another direction" }
    throw Mismatch(description: "sizing rules have another meaning")
  }

  /// Undoes, redoes or restores, in the store and in the copies.
  private mutating func travel() throws -> String {
    defer { layout.decorates = !document.settings.configuration.decorationKinds.isEmpty }
    switch Int.random(in: 0..<5, using: &layout.random) {
    case 0, 1:
      let count = Int.random(in: 1...3, using: &layout.random)
      guard count <= history.done.count else { return "nothing" }
      let reports = try store.catalog.undo("d", count: count)
      try check(reports.count == count, "undid \(reports.count) of \(count)")
      for report in reports { document = try history.undo(document, report) }
      return "undo \(count)"
    case 2, 3:
      guard !history.undone.isEmpty else {
        let redone = Result { () throws(ServiceError) in try store.catalog.redo("d") }
        guard case .failure(.nothingToRedo("d", left: 0)) = redone else {
          throw Mismatch(description: "redone: \(redone)")
        }
        return "nothing to redo"
      }
      let report = try #require(try store.catalog.redo().first)
      document = try history.redo(document, report)
      return "redo"
    default:
      let state = layout.random.pick(history.states)
      let report = try store.catalog.restore(try Address("d@\(state.operation)"))
      try history.record(report, from: document, to: state.document)
      document = state.document
      return "restore \(state.operation)"
    }
  }

  /// Compares a past state with its copy, and its frames with a fresh computation.
  private mutating func differenceInPast(_ snapshot: CatalogSnapshot) throws -> String? {
    let state = layout.random.pick(history.states)
    let text = layout.random.chance(50) ? "\(state.operation)" : "-\(history.age(of: state))"
    let address = try Address(text == "-0" ? "d" : "d@\(text)")
    let past = try snapshot.document(address)
    guard DocumentWriter.canonical(past) == DocumentWriter.canonical(state.document) else {
      return "document at \(text)"
    }
    for container in [nil] + containers.suffix(2) {
      var address = address
      address.container = container
      let stored = try snapshot.layout(of: address)
      if let difference = try firstDifference(stored, from: past, using: &layout.random) {
        return "at \(text) in \(container ?? "its own container"): \(difference)"
      }
    }
    return nil
  }

  private mutating func relayout() throws -> String {
    guard layout.random.chance(60) else {
      if layout.random.chance(50) {
        try relayoutAll(in: [])
      } else {
        _ = try store.catalog.relayout("d")
      }
      return "relayout"
    }
    // The document's own container is among them. Its layout set stays requested after the document
    // gets another container.
    let own = document.settings.container.label
    let container = layout.random.pick([
      "iphone-se", "ipad-pro-13", "ipad-mini:landscape:screen", "440x956", "402x700", own,
    ])
    guard (try? document.settings.container.applying(container)) != nil else { return "nothing" }
    containers.append(container)
    if layout.random.chance(50) {
      try relayoutAll(in: [container])
    } else {
      _ = try store.catalog.relayout("d", in: [container])
    }
    return "relayout for \(container)"
  }

  /// Lays out all dirty documents with a batch. Afterwards no section may be dirty.
  private func relayoutAll(in asked: [String]) throws {
    var batch = try store.catalog.relayouts(in: asked).makeAsyncIterator()
    while let progress = try batch.advance(isCancelled: { false }) {
      try check(progress.failures.isEmpty, "\(progress.failures)")
    }
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    for container in asked.isEmpty ? [nil] : asked.map(Optional.some) {
      let computed = try snapshot.layout(of: "d", in: container).computedCount
      try check(computed == 0, "\(computed) sections are dirty after a batch")
    }
    guard asked.isEmpty else { return }
    let dirty = try snapshot.summary(of: "d").dirty
    try check(dirty == 0, "\(dirty) are dirty after a batch")
  }

  private mutating func replace() throws -> String {
    var new = document
    new.sections.shuffle(using: &layout.random)
    new.sections = new.sections.filter { _ in layout.random.chance(85) }
    new.sections.append(layout.section(isShelf: isShelf))
    let document = new
    return try edit("replace", to: new) { editor throws(ServiceError) in
      try editor.replace(with: document)
    }
  }

  /// Makes an edit that results in a document. Expects a refusal if a decoration of the document
  /// has no possible frame or names a missing section.
  private mutating func edit(
    _ what: String, to new: LayoutDocument,
    _ body: (DocumentEditor) throws(ServiceError) -> Void
  ) throws -> String {
    let isImpossible = new.namesMissingSections || (try? DocumentFrames(new)) == nil
    // A deferred edit computes no frames, so it does not refuse an impossible decoration.
    let isDeferred =
      layout.random.chance(30) && (!isImpossible || new.namesMissingSections)
    let words = what + (isDeferred ? ", deferred" : "")
    do {
      let report = try store.catalog.edit(
        "d", kind: "test", summary: what, deferred: isDeferred, body)
      try check(!isImpossible, "\(words): not refused")
      try check(report.sections == new.sections.count, "\(words): \(report)")
      try check(report.decorated <= report.computed, "\(words): \(report)")
      if report.contentSize != nil {
        try check(
          report.computed + report.shifted + report.kept == report.sections, "\(words): \(report)")
      }
      try history.record(report, from: document, to: new)
      document = new
    } catch ServiceError.format(.impossibleDecoration) {
      try check(isImpossible, "\(words): refused")
      return "refused: " + what
    } catch ServiceError.format(.document(let error)) where new.namesMissingSections {
      // A whole document has the checks of the document reader.
      try check(error.path?.hasPrefix("$.decorations[") ?? false, "\(words): \(error)")
      return "refused: " + what
    }
    return isDeferred ? what + ", deferred" : what
  }
}

/// The step of a random edit with a wrong result; -1 for the import.
struct RandomEditFailure: Error {
  let step: Int
  let description: String
}

extension SeededGenerator {
  /// Returns the generator of one step, independent of other steps.
  fileprivate static func of(seed: UInt64, step: Int) -> SeededGenerator {
    var numbers = SeededGenerator(seed: seed &+ UInt64(step) &* 0xD134_2543_DE82_EF95)
    return SeededGenerator(seed: numbers.next())
  }
}
