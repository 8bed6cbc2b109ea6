/// The reason why a user's query has no result.
package enum QueryFailure: Error, Hashable, Sendable {
  /// The query is not valid: SQLite's message, and the position in the text of the query, in
  /// characters from 0.
  case wrong(message: String, offset: Int?)
  /// The query would do more than read: the refused action, such as `ATTACH`.
  case refused(String)
  /// The query reads one of SQLite's own virtual tables; the name is empty if unknown.
  case outOfReach(table: String)
  /// The text contains only white space and comments.
  case empty
  /// The text contains more than one statement.
  case several
  /// The query has parameters, such as `?`, for which there are no values.
  case parameters(count: Int)
  case timeout(seconds: Double)
  /// The query needs more than this many bytes of memory.
  case tooMuchMemory(bytes: Int)
}
