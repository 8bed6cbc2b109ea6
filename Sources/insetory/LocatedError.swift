import LayoutService

/// An error and where in the input that stands which it is about, for one that does not say so.
struct LocatedError: Error {
  /// Such as `home.json:12`.
  var place: String?
  var error: ServiceError
  /// What to do next, where the command knows better than the error.
  var hint: String?

  /// What is wrong, an error a line.
  var lines: [String] {
    if case .badRows(let failures) = error { return failures.lines }
    return [(place.map { $0 + ": " } ?? "") + error.description]
  }
}
