/// The errors of the rows of a table that cannot be imported, one error for each row: the first
/// errors in the order of the table, and the number of all errors.
public struct RowFailures: Hashable, Sendable {
  /// The most errors that are kept.
  public static let limit = 20

  /// The first errors in the order of the table, at most ``limit``.
  public private(set) var errors: [DocumentError] = []
  /// The number of all errors.
  public private(set) var count = 0

  /// Creates an instance without errors.
  public init() {}

  /// Counts an error. Keeps it if it is in the table before a kept error, or if there is room.
  ///
  /// - Complexity: O(``limit``).
  package mutating func add(_ error: DocumentError) {
    count += 1
    let place = errors.firstIndex { Self.stands(error, before: $0) } ?? errors.count
    guard place < Self.limit else { return }
    if errors.count == Self.limit { errors.removeLast() }
    errors.insert(error, at: place)
  }

  /// Sets the address of the import's target in the errors without an address.
  package mutating func locate(at address: String) {
    for index in errors.indices where errors[index].address == nil {
      errors[index].address = address
    }
  }

  private static func stands(_ one: DocumentError, before other: DocumentError) -> Bool {
    (one.line ?? 0, one.column ?? 0) < (other.line ?? 0, other.column ?? 0)
  }
}

extension RowFailures {
  /// One line for each error, such as
  /// `sizes.csv:3:8: wall/prints: width: expected a length from 0 to 1000000000, found "x"`,
  /// and a last line with the number of the errors that are not shown.
  public var lines: [String] {
    let rest = count - errors.count
    return errors.map(\.description) + (rest > 0 ? ["and \(rest) more"] : [])
  }
}
