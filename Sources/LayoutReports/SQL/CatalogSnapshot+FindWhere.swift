import LayoutDocuments
public import LayoutService
import LayoutStorage

extension CatalogSnapshot {
  /// Finds the documents, sections or elements for which an SQL expression holds, such as
  /// `item.width < 130` or `section.minimumLineSpacing > 9 AND document.id GLOB 'vlc-*'`.
  ///
  /// An expression can name `document`, `section`, `header`, `footer`, `item` and `decoration`,
  /// with the columns of the tables in docs/sql.md. All subjects of an expression belong to the
  /// same document and section. Rows are sorted by document, section and element.
  ///
  /// - Parameters:
  ///   - begin: Receives the column names: the id of the innermost named subject, and the values
  ///     that the expression names.
  ///   - body: Receives each row; returns whether to continue.
  /// - Throws: The errors of ``query(_:limit:noteComputed:passing:begin:_:)``, with offsets in the
  ///   expression.
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
          reason: "expected a condition on one of \(subjects), such as item.width < 130"))
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
      // The query has each value's name twice. An error in the first occurrence, before the
      // expression, is located at the name in the expression.
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
