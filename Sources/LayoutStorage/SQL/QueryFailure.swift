/// Why a query of a user's was not answered.
package enum QueryFailure: Error, Hashable, Sendable {
  /// What SQLite says of it, and the place in its text, counted in characters from 0.
  case wrong(message: String, offset: Int?)
  /// It would do more than read; what it would do, such as `ATTACH`.
  case refused(String)
  /// It asks for a table that SQLite brings, or a name that is empty where that is not known.
  case outOfReach(table: String)
  /// There is nothing but white space and comments.
  case empty
  /// Something follows after the first statement.
  case several
  /// It has parameters, such as `?`, which nobody gives values for.
  case parameters(count: Int)
  case timeout(seconds: Double)
  /// It needs more memory than that.
  case tooMuchMemory(bytes: Int)
}
