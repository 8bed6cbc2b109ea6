import LayoutDocuments
internal import LayoutStorage

extension ShippedSchema {
  /// The SQL of the store's schema, with a comment for each table that defines one row.
  public static var sql: String { LayoutStore.schemaText }
}
