import DocumentTestSupport
import LayoutStorage
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// A store of a few documents under random edits, with a complete copy of each of its states.
struct RandomStore {
  /// The contents of a store: the canonical text of each document, by id.
  typealias State = [String: String]

  let store: ScratchStore
  var random: SeededGenerator
  private(set) var log: [String] = []
  /// The states, by the newest operation of each.
  private(set) var states: [Int64: State] = [0: [:]]
  private var tags: [String: Int64] = [:]
  /// Whether documents may get states that cannot be laid out, as an earlier version stored.
  private let isLenient: Bool

  static let ids = ["a", "b", "c", "d"]

  init(seed: UInt64, isLenient: Bool = false) throws {
    store = try ScratchStore()
    self.isLenient = isLenient
    random = SeededGenerator(seed: seed)
  }

  struct Mismatch: Error, CustomStringConvertible { let description: String }

  func check(_ condition: Bool, _ words: @autoclosure () -> String) throws {
    if !condition { throw Mismatch(description: words()) }
  }

  /// Makes one edit, which may be refused.
  mutating func edit() throws {
    let (catalog, id, other) = (store.catalog, random.pick(Self.ids), random.pick(Self.ids))
    let before = try present()
    var words = ""
    do {
      switch Int.random(in: 0..<20, using: &random) {
      case 0, 1:
        words = "import \(id)"
        _ = try catalog.importDocuments([document(id)], onConflict: .replace)
      case 2:
        words = "import \(id), \(other)"
        _ = try catalog.importDocuments(
          id == other ? [document(id)] : [document(id), document(other)])
      case 3, 4:
        words = "rename \(id) \(other)"
        _ = try catalog.rename(id, to: other)
      case 5:
        words = "delete \(id)"
        _ = try catalog.delete([id])
      case 6:
        let operation = random.pick(states.keys.sorted())
        words = "restore \(id)@\(operation)"
        _ = try catalog.restore(try Address("\(id)@\(operation)"))
      case 7:
        words = "copy \(id) \(other)"
        _ = try catalog.copy(try Address(id), to: other)
      case 8:
        let document = random.chance(50) ? id : nil
        words = "undo \(document ?? "")"
        _ = try catalog.undo(document)
      case 9:
        let document = random.chance(50) ? id : nil
        words = "redo \(document ?? "")"
        _ = try catalog.redo(document)
      case 10...18: words = try set(id)
      default:
        words = "tag \(id)"
        tags[id] = Int64(try catalog.tag(id, isReplaced: true).operation)
      }
    } catch let error as ServiceError {
      words += " (\(id), \(other)): \(error)"
      let after = try present()
      try check(after == before, "refused and changed")
    }
    log.append(words)
    states[try newestOperation()] = try present()
  }

  private mutating func document(_ id: String) throws -> LayoutDocument {
    let height = Int.random(in: 1...99, using: &random)
    return try .read(
      """
      {"format": "insetory/1", "id": "\(id)", "container": {"width": 100, "height": 100},
      "decorationKinds": {"card": {"geometry": {"insets": 1}}},
      "sections": [{"id": "s0", "items": {"count": 3, "size": [40, \(height)]}},
      {"id": "s1", "items": {"count": 3, "size": [40, 20]}},
      {"id": "s2", "header": {"height": 10}, "items": {"count": 3, "size": [40, 20]}}]}
      """)
  }

  /// Edits a document with values that cannot be laid out, alone or together.
  private mutating func set(_ id: String) throws -> String {
    let lengths = ["5", "1000000000", "400000000", "null", "600000000", "300000000"]
    let section = Int.random(in: 0..<3, using: &random)
    let insets = random.pick(["0", "[0, 60, 0, 60]", "[30, 0, 30, 0]", "[900, 0, 0, 0]"])
    let entry = "{\"kind\": \"card\", \"geometry\": {\"insets\": \(insets)}"
    let (target, key, value): (EditTarget, String, String) =
      switch Int.random(in: 0..<9, using: &random) {
      case 0...2: (.section(section), "minimumLineSpacing", random.pick(lengths))
      case 3: (.document, "defaults.minimumLineSpacing", random.pick(lengths))
      case 4: (.section(section), "decorations", random.pick(["null", "[\(entry)}]"]))
      case 5: (.document, "defaults.decorations", random.pick(["null", "[\(entry)}]"]))
      case 6:
        (
          .document, "decorations",
          random.pick(["null", "[\(entry), \"from\": \"s0\", \"to\": \"s1\"}]", "[\(entry)}]"])
        )
      case 7: (.document, "container.width", random.pick(["100", "30", "300"]))
      default: (.section(section), random.pick(["remove", "move"]), "")
      }
    let recomputation: Recomputation =
      random.chance(60) ? .deferred : isLenient && random.chance(50) ? .ifPossible : .now
    let words = "\(recomputation) \(id) \(target) \(key)=\(value)"
    let label = store.catalog.label("set", words)
    _ = try store.catalog.edit(id, label, recomputation) { editor throws(ServiceError) in
      if case .section(let index) = target, index >= editor.sectionCount { return }
      switch key {
      case "remove": try editor.remove(target)
      case "move": try editor.move(target, to: 0)
      default: try editor.set([(key, value)], at: target)
      }
    }
    return words
  }

  /// Undoes all operations, and redoes them.
  mutating func checkUndoingAll() throws {
    let before = try present()
    var count = 0
    do {
      while true {
        _ = try store.catalog.undo()
        count += 1
      }
    } catch ServiceError.nothingToUndo {
      let left = try present()
      try check(left.isEmpty, "left after undoing all: \(left)")
    } catch ServiceError.cannotUndo {
      // A document restored by an undo may have an id that another document had.
    }
    for _ in 0..<count { _ = try store.catalog.redo() }
    let after = try present()
    try check(after == before, "undo and redo of \(count): \(after)")
  }

  /// Lays out every document before and after a relayout, and imports its export.
  func checkRoundTrip() throws {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    let documents = try snapshot.documentIDs().map { try snapshot.document($0) }
    for document in documents {
      let layout = try snapshot.layout(of: document.id)
      try check(
        layout.contentSize == DocumentFrames(document).contentSize, "content of \(document.id)")
      _ = try store.catalog.relayout(document.id)
    }
    let other = try ScratchStore()
    _ = try other.catalog.importDocuments(documents)
    let copies = try other.catalog.snapshot()
    defer { copies.close() }
    for document in documents {
      let copy = DocumentWriter.canonical(try copies.document(document.id))
      try check(copy == DocumentWriter.canonical(document), "copy of \(document.id)")
    }
  }

  private func newestOperation() throws -> Int64 {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    return Int64(try snapshot.log(limit: 1).first?.operation ?? 0)
  }

  func present() throws -> State {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    var state: State = [:]
    for id in try snapshot.documentIDs() {
      state[id] = String(
        decoding: DocumentWriter.canonical(try snapshot.document(id)), as: UTF8.self)
    }
    return state
  }

  /// Reads every state by its number and by its tags, with a glob and with each id.
  func checkFormerStates() throws {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    var revisions = states.keys.map { ("\($0)", $0) }
    revisions += tags.map { ($0.key, $0.value) }
    for (revision, operation) in revisions {
      guard let state = states[operation] else { continue }
      let all = try? snapshot.addresses(matching: try Address("*@\(revision)"))
      try check(
        all?.map(\.document) ?? [] == state.keys.sorted(),
        "*@\(revision): \(String(describing: all))")
      for id in Self.ids {
        let address = try Address("\(id)@\(revision)")
        let found = Result { () throws(ServiceError) in try snapshot.document(address) }
        switch (found, state[id]) {
        case (.success(let document), let text?):
          let found = String(decoding: DocumentWriter.canonical(document), as: UTF8.self)
          try check(found == text, "\(address): \(found) instead of \(text)")
        case (.failure(.noDocumentThen), nil), (.failure(.noDocument), nil): break
        default:
          throw Mismatch(description: "\(address): \(found) instead of \(state[id] ?? "none")")
        }
      }
    }
  }
}
