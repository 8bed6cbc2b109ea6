import LayoutService

/// An error and where in the input that stands which it is about, for one that does not say so.
struct LocatedError: Error {
  /// Such as `home.json:12`.
  var place: String?
  var error: ServiceError

  var description: String { (place.map { $0 + ": " } ?? "") + error.description }
}
