import LayoutStorage
import Testing

@testable import LayoutDocuments
@testable import LayoutService

/// The history of one document as complete copies, one after each operation: the reference for a
/// store's history.
struct CopiedHistory {
  struct State {
    var operation: Int64
    var document: LayoutDocument
  }

  /// The states after each operation, the oldest first.
  private(set) var states: [State] = []
  /// The states that undo restores, the newest last.
  private(set) var done: [LayoutDocument] = []
  /// The states that redo restores, the newest last.
  private(set) var undone: [LayoutDocument] = []

  mutating func begin(_ document: LayoutDocument, _ report: EditReport?) throws {
    try append(document, report)
  }

  /// Records an edit. An edit without effect is not an operation.
  mutating func record(
    _ report: EditReport, from old: LayoutDocument, to new: LayoutDocument
  ) throws {
    guard report.operation != nil else { return }
    done.append(old)
    undone = []
    try append(new, report)
  }

  /// Returns the document after an undo.
  mutating func undo(
    _ document: LayoutDocument, _ report: EditReport
  ) throws -> LayoutDocument {
    undone.append(document)
    let last = done.popLast()
    let former = try #require(last)
    try append(former, report)
    return former
  }

  mutating func redo(
    _ document: LayoutDocument, _ report: EditReport
  ) throws -> LayoutDocument {
    done.append(document)
    let last = undone.popLast()
    let latter = try #require(last)
    try append(latter, report)
    return latter
  }

  /// Returns the number of operations after a state.
  func age(of state: State) -> Int {
    states.count { $0.operation > state.operation }
  }

  private mutating func append(_ document: LayoutDocument, _ report: EditReport?) throws {
    let operation = try #require(report?.operation)
    states.append(State(operation: Int64(operation), document: document))
  }
}
