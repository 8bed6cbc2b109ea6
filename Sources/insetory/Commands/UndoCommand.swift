import ArgumentParser
import LayoutDocuments
import LayoutService

struct UndoCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    _superCommandName: "insetory",
    abstract: "Undo the newest operations",
    usage: "insetory undo [<address>] [<n>]",
    discussion: """
      Undoes the newest operations that are not undone yet, each by a new operation: those of a \
      document, which may be deleted, or of the whole store, where all documents of an import are \
      undone together. `insetory redo` reverses it.

      Example:
        insetory undo sb-flow-demo 2
      """)

  @OptionGroup var arguments: UndoArguments

  func run() throws {
    try arguments.run(isUndo: true) { catalog, document, count, key throws(ServiceError) in
      try catalog.undo(document, count: count, key: key)
    }
  }
}

struct RedoCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    _superCommandName: "insetory",
    abstract: "Redo the newest undone operations, until the next edit",
    usage: "insetory redo [<address>] [<n>]",
    discussion: """
      Example:
        insetory redo sb-flow-demo
      """)

  @OptionGroup var arguments: UndoArguments

  func run() throws {
    try arguments.run(isUndo: false) { catalog, document, count, key throws(ServiceError) in
      try catalog.redo(document, count: count, key: key)
    }
  }
}

/// The arguments of `undo` and `redo`.
struct UndoArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A document, else the whole store; and how many operations, else 1.",
      valueName: "address-or-n"),
    completion: StoreCompletion.documents)
  var values: [String] = []

  @OptionGroup var rows: RowsOption

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    guard values.count <= 2 else { throw ValidationError("unexpected argument '\(values[2])'") }
    guard count > 0 else {
      throw ValidationError("expected how many operations, 1 or more, found '\(values.last ?? "")'")
    }
  }

  /// The document. A single argument that is a number is the count; to name a document whose id is
  /// a number, the user adds a count.
  private var document: String? {
    values.count == 1 && Int(values[0]) != nil ? nil : values.first
  }

  private var count: Int {
    switch values.count {
    case 0: 1
    case 1: Int(values[0]) ?? 1
    default: Int(values[1]) ?? 0
    }
  }

  func run(
    isUndo: Bool,
    _ body: (LayoutCatalog, String?, Int, OperationKey?) throws(ServiceError) -> [EditReport]
  ) throws {
    let address = try document.map { text throws(ServiceError) in
      let address = try Address(wholeDocument: text)
      guard !address.isGlob, address.container == nil else {
        throw .wrongTarget(text, expected: "one document")
      }
      return address
    }
    try options.withStore { catalog in
      let reports = try body(catalog, address?.document, count, operation.key)
      try options.write(reports, rows)
      note(reports, isUndo: isUndo)
    }
  }

  /// Writes which operations were undone or redone, and the command that reverses that.
  private func note(_ reports: [EditReport], isUndo: Bool) {
    var operations: [UndoneOperation] = []
    for operation in reports.compactMap(\.undone) where operations.last != operation {
      operations.append(operation)
    }
    guard let last = reports.last, !operations.isEmpty else { return }
    let verb = isUndo ? "undid" : "redid"
    let count = operations.count == 1 ? "" : " \(operations.count)"
    let command =
      "\(options.program) \(isUndo ? "redo" : "undo")"
      + (document == nil ? "" : " \(last.document.shellWord)") + count
    let them = count.isEmpty ? "it" : "them"
    let advice = "`\(command)` " + (isUndo ? "redoes \(them)" : "undoes \(them)")
    func sentence(_ operation: UndoneOperation) -> String {
      "\(verb) operation \(operation.number): \(operation.summary.prefix(200))"
    }
    guard operations.count > 1 else { return options.note("\(sentence(operations[0])); \(advice)") }
    var notes = BoundedNotes(options)
    for operation in operations { notes.add(sentence(operation)) }
    notes.end()
    options.note(advice)
  }
}
