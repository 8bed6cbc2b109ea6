import LayoutService

extension GlobalOptions {
  /// Opens the store for writing, and closes it after the body.
  func withStore<R>(_ body: (LayoutCatalog) throws -> R) throws -> R {
    let catalog = try LayoutCatalog(at: store, author: Self.author)
    defer { catalog.close() }
    return try body(catalog)
  }

  /// Opens a snapshot of the store's present state for reading.
  func withSnapshot<R>(_ body: (CatalogSnapshot) throws -> R) throws -> R {
    let catalog = try LayoutCatalog(at: store, access: .readOnly)
    defer { catalog.close() }
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    return try body(snapshot)
  }
}
