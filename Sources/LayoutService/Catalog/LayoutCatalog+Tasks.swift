public import LayoutDocuments

/// Methods for tasks that change documents and tags. Each does the same as the method of its name
/// without `async`. The task is suspended while it waits for other writers
/// (``LayoutCatalog/withWriteReservation(_:)``).
///
/// Each throws the errors of that method, and `CancellationError` if the task is cancelled while it
/// waits.
extension LayoutCatalog {
  /// Copies a document, without its cached attributes.
  public func copy(
    _ source: Address, to id: String, key: OperationKey? = nil
  ) async throws -> EditReport {
    try await reserving { try copy(source, to: id, key: key) }
  }

  /// Gives a document another id.
  public func rename(
    _ document: String, to id: String, key: OperationKey? = nil
  ) async throws -> EditReport {
    try await reserving { try rename(document, to: id, key: key) }
  }

  /// Deletes documents, by their ids or by globs.
  public func delete(
    _ documents: [String], key: OperationKey? = nil
  ) async throws -> [EditReport] {
    try await reserving { try delete(documents, key: key) }
  }
}
