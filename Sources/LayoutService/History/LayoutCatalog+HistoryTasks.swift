public import LayoutDocuments

// The asynchronous variants of this folder's methods; see LayoutCatalog+Tasks.swift.
extension LayoutCatalog {
  /// Undoes the newest operations in force of a document or of the store.
  public func undo(
    _ document: String? = nil, count: Int = 1, key: OperationKey? = nil
  ) async throws -> [EditReport] {
    try await reserving { try undo(document, count: count, key: key) }
  }

  /// Redoes the newest undos, back to the last edit.
  public func redo(
    _ document: String? = nil, count: Int = 1, key: OperationKey? = nil
  ) async throws -> [EditReport] {
    try await reserving { try redo(document, count: count, key: key) }
  }

  /// Restores an earlier state of a document, as a new operation.
  public func restore(
    _ address: Address, key: OperationKey? = nil
  ) async throws -> EditReport {
    try await reserving { try restore(address, key: key) }
  }

  /// Names a state of the store, for `@TAG` in addresses.
  public func tag(
    _ name: String, operation: Int? = nil, isReplaced: Bool = false
  ) async throws -> Tag {
    try await reserving { try tag(name, operation: operation, isReplaced: isReplaced) }
  }

  /// Deletes a tag.
  public func deleteTag(_ name: String) async throws -> Tag {
    try await reserving { try deleteTag(name) }
  }
}
