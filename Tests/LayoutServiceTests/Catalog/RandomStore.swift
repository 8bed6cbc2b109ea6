import LayoutStorage
import Testing

@testable import LayoutService

/// A store of a few documents under random edits, with a whole copy of each state that it was in.
struct RandomStore {
  /// What a store holds: the canonical text of each document, by id.
  typealias State = [String: String]

  let store: ScratchStore
  var random: SeededGenerator
  private(set) var log: [String] = []
  /// By the newest operation of each state.
  private(set) var states: [Int64: State] = [0: [:]]
  private var tags: [String: Int64] = [:]

  static let ids = ["a", "b", "c", "d"]

  init(seed: UInt64) throws {
    store = try ScratchStore()
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
      switch Int.random(in: 0..<11, using: &random) {
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
      default:
        words = "tag \(id)"
        tags[id] = try catalog.tag(id, isReplaced: true).operation.rawValue
      }
    } catch let error as ServiceError {
      words += ": \(error)"
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
      "sections": [{"items": {"count": 3, "size": [40, \(height)]}}]}
      """)
  }

  private func newestOperation() throws -> Int64 {
    let snapshot = try store.catalog.snapshot()
    defer { snapshot.close() }
    return try snapshot.log(limit: 1).first?.operation.rawValue ?? 0
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

  /// Asks for every state by its number and by its tags, with a glob and with each id.
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
