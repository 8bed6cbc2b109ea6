import LayoutDocuments
import LayoutService

extension EditOptions {
  /// Edits the document of an address, and writes the report.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the address, for the log.
  ///   - input: Further input of the command, such as the bytes of a patch.
  ///   - deed: The edit in words, for a note; nil writes no note.
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
      if dryRun { return try preview(try catalog.preview(address.document, body)) }
      let report = try catalog.edit(
        address.document, kind: kind, summary: summary, key: key, deferred: isDeferred,
        body)
      if report.operation == nil {
        options.note("nothing to do: the document already has these values")
      }
      try options.write([report])
      if let deed { options.noteUndo(of: report, deed) }
    }
  }
}
