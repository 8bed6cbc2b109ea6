import LayoutDocuments
import LayoutStorage

extension LayoutCatalog {
  /// Edits each document that a glob matches, in one transaction. If one edit is refused, no
  /// document is changed. Several documents form one operation with a child operation for each, so
  /// that one undo takes all of them back.
  ///
  /// - Parameters:
  ///   - pattern: An id or a glob.
  ///   - kind: The name of the operation in the log, as for one document.
  ///   - summary: Returns the description of the change for the id of a document, and for the
  ///     pattern.
  ///   - key: The key of the operation, as for one document.
  ///   - deferred: Whether the dirty sections stay dirty.
  ///   - isDryRun: Whether the edits are rolled back at the end.
  ///   - body: Edits one document.
  /// - Returns: A report for each document, in order of the ids.
  /// - Throws: `noDocument`, `noMatch`; as an edit of one document. Rethrows errors of `body`.
  public func edit(
    matching pattern: String, kind: String, summary: (String) -> String,
    key: OperationKey? = nil, deferred: Bool = false, isDryRun: Bool = false,
    _ body: (DocumentEditor) throws(ServiceError) -> Void
  ) throws(ServiceError) -> [EditReport] {
    let whole = label(kind, summary(pattern), key: key)
    try OperationKind.check(ofEdit: whole.kind)
    return try edit(
      [pattern], whole, summary: summary, deferred ? .deferred : .now, isDryRun: isDryRun, body)
  }

  /// Deletes documents in one transaction. A deletion can be undone until the history is trimmed.
  ///
  /// - Parameters:
  ///   - documents: Ids or globs.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  /// - Returns: A report for each document, in order.
  /// - Throws: `noDocument`, `noMatch`, `storage`; then no document is deleted.
  public func delete(
    _ documents: [String], key: OperationKey? = nil
  ) throws(ServiceError) -> [EditReport] {
    let whole = label("delete", "delete " + documents.joined(separator: " "), key: key)
    return try edit(documents, whole, summary: { "delete \($0)" }) {
      editor throws(ServiceError) in try editor.delete()
    }
  }

  private func edit(
    _ patterns: [String], _ whole: OperationLabel, summary: (String) -> String,
    _ recomputation: Recomputation = .now, isDryRun: Bool = false,
    _ body: (DocumentEditor) throws(ServiceError) -> Void
  ) throws(ServiceError) -> [EditReport] {
    try importing(isDryRun: isDryRun) { connection throws(ServiceError) in
      if let known = try reports(ofRepeated: whole, on: connection) { return (known, nil) }
      var (matching, known) = ([String](), Set<String>())
      for pattern in patterns {
        matching += try connection.documentKeys(matching: pattern)
          .filter { known.insert($0).inserted }
      }
      var own = whole
      if matching.count > 1 {
        own.parent = try connection.insertParent(whole)
        own.key = nil
      }
      var reports: [EditReport] = []
      for document in matching {
        let start = ContinuousClock.now
        if own.parent != nil { own.summary = label(whole.kind, summary(document)).summary }
        let editor = DocumentEditor(try cache.take(document, on: connection))
        try body(editor)
        reports.append(try editor.commit(own, recomputation))
        reports[reports.count - 1].seconds = (ContinuousClock.now - start) / .seconds(1)
      }
      return (reports, nil)
    }
  }
}
