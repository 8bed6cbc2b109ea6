import LayoutDocuments
public import LayoutService

extension CatalogSnapshot {
  /// Finds what an expression in SQL holds for, such as `item.width < 130` or
  /// `section.minimumLineSpacing > 9 AND document.id GLOB 'vlc-*'`.
  ///
  /// What can be named is `document`, `section`, `header`, `footer`, `item` and `decoration`, with
  /// the columns of the tables of docs/sql.md; things that are named together belong to each other.
  /// Rows are in order of document, section and element.
  ///
  /// - Parameters:
  ///   - begin: Is given the names of the columns: the id of the smallest thing that is named, and
  ///     the values that the expression names.
  ///   - body: Is given each row; returns whether to go on.
  /// - Throws: As ``query(_:limit:noteComputed:begin:_:)``, with places in the expression.
  public func find(
    where text: String, limit: QueryLimit = QueryLimit(),
    noteComputed: @escaping (StoredLayout, String?) -> Void = { _, _ in },
    passing: ((String, ServiceError) -> Void)? = nil,
    begin: ([String]) throws -> Void = { _ in }, _ body: ([QueryValue]) throws -> Bool
  ) throws {
    let expression = FindExpression(text)
    guard expression.isWhole else {
      throw ServiceError.format(
        .badValue(
          key: "where", reason: "expected one expression, with its quotes and parentheses closed"))
    }
    guard let subject = expression.subject else {
      let subjects = FindExpression.Subject.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError.format(
        .badValue(
          key: "where",
          reason: "expected what is asked of one of \(subjects), such as item.width < 130"))
    }
    let before = expression.queryBefore(subject)
    do {
      try query(
        before + text + expression.queryAfter(subject), limit: limit, noteComputed: noteComputed,
        passing: passing, begin: begin, body)
    } catch ServiceError.query(let error) {
      guard case .wrong(let message, let offset) = error.failure else {
        throw ServiceError.query(error)
      }
      // The names of values stand in the query twice, first before the expression.
      var place = offset.map { $0 - before.count }
      if let offset, offset < before.count {
        let name = before.dropFirst(offset).prefix { $0 != " " && $0 != "," }
        place = text.ranges(of: name).first.map {
          text.distance(from: text.startIndex, to: $0.lowerBound)
        }
      }
      throw ServiceError.query(
        QueryError(
          .wrong(message: message, offset: place.flatMap { 0..<text.count ~= $0 ? $0 : nil }),
          sql: text, tables: error.tables))
    }
  }
}
