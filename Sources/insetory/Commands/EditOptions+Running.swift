import LayoutDocuments
import LayoutService

extension EditOptions {
  /// Edits the document of an address, or each document that its glob matches, and writes the
  /// reports. If one of several edits is refused, nothing is changed.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the address, for the log.
  ///   - input: Further input of the command, such as the bytes of a patch.
  ///   - deed: The edit in words, for a note; nil writes no note.
  ///   - body: Edits one document, at its own address.
  func run(
    _ address: Address, kind: String, arguments: [String], input: [UInt8] = [],
    noting deed: String? = nil, _ body: (DocumentEditor, Address) throws(ServiceError) -> Void
  ) throws {
    func summary(_ document: String) -> String {
      ([kind, address.of(document).description] + arguments).joined(separator: " ")
    }
    func edit(_ editor: DocumentEditor) throws(ServiceError) {
      try body(editor, address.of(editor.id))
    }
    guard !address.isGlob || !diff && !transition && picture.format == nil else {
      throw ServiceError.wrongTarget(
        address.description, expected: "one document, with --diff, --transition and pictures")
    }
    var key = operation.key
    key?.input = input
    try options.withStore { catalog in
      if dryRun, !address.isGlob {
        return try preview(try catalog.preview(address.document, edit))
      }
      let reports =
        address.isGlob
        ? try catalog.edit(
          matching: address.document, kind: kind, summary: summary, key: key,
          deferred: isDeferred, isDryRun: dryRun, edit)
        : [
          try catalog.edit(
            address.document, kind: kind, summary: summary(address.document), key: key,
            deferred: isDeferred, edit)
        ]
      if reports.allSatisfy({ $0.operation == nil }) {
        options.note(
          "nothing to do: "
            + (address.isGlob ? "the documents already have" : "the document already has")
            + " these values")
      }
      try options.write(reports)
      if dryRun { return options.note("nothing was changed: this was a dry run") }
      if let deed { options.noteUndo(of: reports, deed) }
    }
  }
}

extension Address {
  /// Returns the same address in another document.
  func of(_ document: String) -> Address {
    var address = self
    address.document = document
    return address
  }
}
