import DocumentTestSupport
import Foundation
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// Eight tasks that make random calls concurrently, in two catalogs of one store: mostly for the
/// thread sanitizer.
///
/// `CALLS=1000` sets the number of calls of each task, as in `make sanitize`.
@Suite struct MixedCallTests {
  private static let documents = ["a", "b", "c"]
  private static let calls =
    ProcessInfo.processInfo.environment["CALLS"].flatMap { Int($0) } ?? 40

  @Test(.timeLimit(.minutes(20)))
  func `mixed calls of several tasks succeed and see consistent states`()
    async throws
  {
    let store = try ScratchStore()
    let seed = Seeds.first
    var layout = RandomLayout(seed: seed)
    for id in Self.documents {
      layout.mixes = id != "a"
      var document = layout.document(id)
      while document.sections.isEmpty || document.sections.count > 20 {
        document = layout.document(id)
      }
      _ = try await store.catalog.importDocuments([document])
    }
    let catalogs = [store.catalog, try LayoutCatalog(at: store.path)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          var caller = MixedCaller(
            catalog: catalogs[task % 2], random: SeededGenerator(seed: seed &+ UInt64(task)))
          for call in 0..<Self.calls {
            do { try caller.call() } catch {
              throw MixedCallFailure(words: "seed \(seed), task \(task), call \(call): \(error)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for catalog in catalogs {
      var batch = try catalog.relayouts().makeAsyncIterator()
      while try batch.advance(isCancelled: { false }) != nil {}
      let snapshot = try catalog.snapshot()
      defer { snapshot.close() }
      for id in try snapshot.documentIDs() {
        #expect(try snapshot.layout(of: id).computedCount == 0, "seed \(seed)")
        #expect(try snapshot.verify(id).difference == nil, "seed \(seed)")
      }
    }
    catalogs[1].close()
  }
}

private struct MixedCallFailure: Error { let words: String }

/// The calls of one task.
private struct MixedCaller {
  let catalog: LayoutCatalog
  var random: SeededGenerator

  mutating func call() throws {
    let id = random.pick(["a", "b", "c"])
    do { try call(id) } catch ServiceError.noDocument {
      // Its import was undone.
      do { _ = try catalog.redo(id) } catch ServiceError.nothingToRedo {}
    }
  }

  private mutating func call(_ id: String) throws {
    switch Int.random(in: 0..<14, using: &random) {
    case 0...3: try edit(id)
    case 4:
      do { _ = try catalog.undo(id) } catch ServiceError.nothingToUndo {}
    case 5:
      do { _ = try catalog.redo(id) } catch ServiceError.nothingToRedo {}
    case 6: _ = try catalog.relayout(id)
    case 7:
      var batch = try catalog.relayouts(in: ["iphone-se"]).makeAsyncIterator()
      while let progress = try batch.advance(isCancelled: { false }) {
        #expect(progress.failures.isEmpty)
      }
    case 8: _ = try catalog.tag(random.pick(["one", "two"]), isReplaced: true)
    default: try ask(id)
    }
  }

  private mutating func edit(_ id: String) throws {
    let spacing = Double(Int.random(in: 0..<200, using: &random)) / 4
    let place = Int.random(in: 0..<20, using: &random)
    let (isDeferred, isMove) = (random.chance(30), random.chance(20))
    if isMove {
      do {
        _ = try catalog.edit(id, kind: "test", summary: "", deferred: isDeferred) { editor in
          try editor.moveSection(from: place % editor.sectionCount, to: 0)
        }
      } catch ServiceError.format(.impossibleDecoration) {
        // A decoration of several sections would begin after its end.
      }
      return
    }
    _ = try catalog.edit(id, kind: "test", summary: "", deferred: isDeferred) { editor in
      let index = place % editor.sectionCount
      var section = try editor.section(at: index)
      section.title = "\(spacing)"
      let configuration = editor.settings.configuration
      switch configuration.layout(of: section.attributes) {
      case .flow where configuration.shelf != nil: break
      case .flow: section.attributes.metrics.minimumLineSpacing = spacing
      case .compositional:
        section.attributes.metrics.compositionalValues.interGroupSpacing = spacing
      case .list: section.attributes.metrics.compositionalValues.list.rowHeight = spacing + 1
      case .waterfall: section.attributes.metrics.waterfallValues.minimumColumnSpacing = spacing
      }
      try editor.setSection(at: index, to: section)
    }
  }

  /// Reads in several ways, which must all be of one snapshot.
  private mutating func ask(_ id: String) throws {
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    let layout = try snapshot.layout(of: id)
    let before = layout.contentSize
    switch Int.random(in: 0..<5, using: &random) {
    case 0: #expect(try snapshot.verify(id).difference == nil)
    case 1:
      var counts: [QueryValue] = []
      try snapshot.query("SELECT count(*) FROM sections WHERE document = '\(id)'") {
        counts += $0
        return true
      }
      #expect(counts == [.integer(Int64(layout.sectionCount))])
    case 2: #expect(try snapshot.log(limit: 20).count <= 20)
    case 3:
      let document = try snapshot.document(id)
      // One of its decorations may have become impossible. Then there is no reference.
      let fresh = try? DocumentFrames(document)
      #expect(fresh == nil || fresh?.layout.contentSize == before)
    default:
      _ = try layout.layoutAttributesForElements(in: layout.visibleBounds(at: .zero))
    }
    #expect(try snapshot.layout(of: id).contentSize == before)
  }
}
