import LayoutService

extension GlobalOptions {
  /// Opens the store for writing, and closes it after the body. Notes if the store was migrated: a
  /// migration stays if the command then fails, or is a dry run.
  func withStore<R>(_ body: (LayoutCatalog) throws -> R) throws -> R {
    let catalog = try catalog(.readWrite)
    defer { catalog.close() }
    if let version = catalog.migratedVersion {
      note("before this, the store was migrated from version \(version) to that of this program")
    }
    return try body(catalog)
  }

  /// Opens a snapshot of the store's present state for reading.
  func withSnapshot<R>(_ body: (CatalogSnapshot) throws -> R) throws -> R {
    let catalog = try catalog(.readOnly)
    defer { catalog.close() }
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    return try body(snapshot)
  }

  /// Opens the store.
  func catalog(_ access: LayoutCatalog.Access) throws -> LayoutCatalog {
    try LayoutCatalog(at: store, access: access, author: Self.author, keepsLog: Self.keepsLog)
  }
}
