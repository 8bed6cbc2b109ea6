import LayoutDocuments
import LayoutService
import LayoutStorage

extension QuerySource {
  /// Returns the tables that queries can read, which docs/sql.md describes.
  func tables() -> [VirtualTable] {
    [
      documentsTable(), sectionsTable(), elementTable(.items), elementTable(.frames),
      elementTable(.decorations), operationsTable(),
    ]
  }

  private func elementTable(_ table: ElementTable) -> VirtualTable {
    let fields = table.fields.map(\.field)
    let (arguments, selectors) = Selection.arguments(fields.map(\.selector))
    let first = fields.firstIndex(of: .x) ?? 0
    func column(_ field: ElementField) -> Int { fields.firstIndex(of: field) ?? 0 }
    // Decorations of several sections come last and have no section index to sort by.
    let order =
      table.category == .cell
      ? [column(.document), column(.sectionIndex), column(.item)] : [column(.document)]
    return VirtualTable(
      name: table.name,
      columns: table.fields.map { name, field in
        .init(name, field.kind, isHidden: ElementField.arguments.contains { $0.1 == field })
      },
      reals: first..<first + 4,
      arguments: arguments, order: order,
      estimate: { [self] places in
        roughSizes().elements(Set(places.map { selectors[$0] }))
      },
      makeCursor: { ElementCursor(table, selectors, self) })
  }
}

extension QuerySource {
  /// The names of the tables and of their columns.
  static let catalog = QuerySource({ () throws(ServiceError) in throw .noMatch("") }).tables()
    .map { QueryTable(name: $0.name, columns: $0.columns.map(\.name)) }
}
