import LayoutDocuments
internal import LayoutStorage

extension ShippedSchema {
  /// The SQL of the store, with a comment on what one row of each table is.
  public static var sql: String { LayoutStore.schemaText }
}
