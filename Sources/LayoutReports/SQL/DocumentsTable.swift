import LayoutDocuments
import LayoutEngine
import LayoutService
import LayoutStorage
import StrictJSON

/// One row of the table `documents`.
private final class DocumentRow {
  let id: String
  /// The requested container.
  let container: String?
  private let source: QuerySource
  private var knownSummary: DocumentSummary?

  init(_ id: String, in container: String?, _ source: QuerySource) {
    self.id = id
    self.container = container
    self.source = source
  }

  func layout() throws(ServiceError) -> StoredLayout { try source.layout(of: id, in: container) }

  /// Returns the summary that `insetory list` shows. Of all values of a row, only the summary reads
  /// other containers.
  func summary() throws(ServiceError) -> DocumentSummary {
    if let knownSummary { return knownSummary }
    let summary = try source.current().summary(of: id)
    knownSummary = summary
    return summary
  }

  func tags() throws(ServiceError) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for tag in try layout().settings.tags { writer.string(tag) }
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  func configuration() throws(ServiceError) -> LayoutConfiguration {
    try layout().settings.configuration
  }
}

extension QuerySource {
  /// Returns a column that is null for a skipped document.
  private func passing(_ column: RowTable<DocumentRow>.Column) -> RowTable<DocumentRow>.Column {
    var passing = column
    passing.value = { row in
      do { return try column.value(row) } catch  where self.passes(row.id, error) { return .null }
    }
    return passing
  }

  /// The documents of the store, in order of their ids.
  func documentsTable() -> VirtualTable {
    let columns: [RowTable<DocumentRow>.Column] = [
      .init("id", .text, .document) { .text($0.id) },
      .init("title", .text) { SQLValue(try $0.layout().settings.title) },
      .init("tags", .text) { .text(try $0.tags()) },
      .init("layout", .text) { .text(try $0.configuration().layoutWord()) },
      .init("scrollDirection", .text) {
        .text(try $0.configuration().effectiveScrollDirection.rawValue)
      },
      .init("direction", .text) { .text(try $0.configuration().direction.rawValue) },
      .init("container", .text) { .text(try $0.layout().naming.container) },
      .init("containerWidth", .real) { .real(try $0.layout().container.container.size.width) },
      .init("containerHeight", .real) { .real(try $0.layout().container.container.size.height) },
      .init("sections", .integer) { SQLValue(try $0.layout().sectionCount) },
      .init("items", .integer) { SQLValue(try $0.layout().itemCount) },
      .init("contentWidth", .real) { .real(try $0.layout().contentSize.width) },
      .init("contentHeight", .real) { .real(try $0.layout().contentSize.height) },
      .init("dirty", .integer) { SQLValue(try $0.summary().dirty) },
      .init("revision", .integer) { .integer(try $0.layout().loaded.record.revision.rawValue) },
      .init("forContainer", .text, .container, isHidden: true) { SQLValue($0.container) },
    ]
    return RowTable(
      name: "documents", columns: columns.map(passing), order: [0],
      estimate: { sizes, given in
        let walk = sizes.walk(given)
        return .init(cost: walk.cost, rows: walk.documents)
      },
      rows: { selection, source in
        var rest = try source.documentIDs(selection)[...]
        return { rest.popFirst().map { DocumentRow($0, in: selection.container, source) } }
      },
      rowID: { RowHash($0.id).value }
    ).table(self)
  }
}
