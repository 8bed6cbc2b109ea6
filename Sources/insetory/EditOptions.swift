import ArgumentParser
import LayoutService

/// What every command that makes an operation takes.
struct OperationOptions: ParsableArguments {
  @Option(
    name: .customLong("operation-id"),
    help: ArgumentHelp(
      "A name of yours for the operation: trying again under it applies it once.",
      valueName: "key"))
  var operationID: String?

  var key: OperationKey? { operationID.map { OperationKey($0) } }
}

/// What every command that edits a document takes.
struct EditOptions: ParsableArguments {
  @Flag(
    name: .customLong("defer"), help: "Leave what becomes dirty to a later `insetory relayout`.")
  var isDeferred = false

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  /// Edits the document of an address and reports what was done.
  ///
  /// - Parameters:
  ///   - arguments: What was given beside the address, for the log.
  ///   - input: What else was given, such as the bytes of a patch.
  ///   - deed: What was done, in words for a note; nil writes no note.
  func run(
    _ address: Address, kind: String, arguments: [String], input: [UInt8] = [],
    noting deed: String? = nil, _ body: (DocumentEditor) throws(ServiceError) -> Void
  ) throws {
    guard !address.isGlob else {
      throw ServiceError.wrongTarget(address.description, expected: "one document, not a glob")
    }
    let summary = ([kind, address.description] + arguments).joined(separator: " ")
    var key = operation.key
    key?.input = input
    try options.withStore { catalog in
      let report = try catalog.edit(
        address.document, kind: kind, summary: summary, key: key, deferred: isDeferred,
        body)
      if report.operation == nil { options.note("nothing to do: it is so already") }
      try options.write([report])
      if let deed { options.noteUndo(of: report, deed) }
    }
  }
}

extension GlobalOptions {
  /// Writes what an edit did, and the command that undoes it.
  func noteUndo(of report: EditReport, _ deed: String) {
    guard report.operation != nil, !report.isRepeated else { return }
    note("\(deed); `\(program) undo \(report.document)` undoes it")
  }
}

/// Arguments of the form `key=value`.
enum KeyValue {
  static func split(_ arguments: [String]) throws -> [(key: String, value: String)] {
    try arguments.map { argument in
      guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
        throw ValidationError("expected key=value, found '\(argument)'")
      }
      return (
        String(argument[..<equals]), String(argument[argument.index(after: equals)...])
      )
    }
  }
}
