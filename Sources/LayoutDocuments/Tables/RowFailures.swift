/// What is wrong with rows of a table: the first errors in the order of the table, and how many
/// there are in all, one for each row that cannot be imported.
public struct RowFailures: Hashable, Sendable {
  /// How many errors are kept.
  public static let limit = 20

  /// The errors that stand first in the table, at most ``limit``.
  public private(set) var errors: [DocumentError] = []
  public private(set) var count = 0

  public init() {}

  /// Counts an error, and keeps it if it stands before others or there is room.
  ///
  /// - Complexity: O(``limit``).
  package mutating func add(_ error: DocumentError) {
    count += 1
    let place = errors.firstIndex { Self.stands(error, before: $0) } ?? errors.count
    guard place < Self.limit else { return }
    if errors.count == Self.limit { errors.removeLast() }
    errors.insert(error, at: place)
  }

  /// Gives the address of what the table was to be imported into to the errors without an address.
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
  /// An error a line, such as
  /// `sizes.csv:3:8: wall/prints: width: expected a length from 0 to 1000000000, found "x"`, and a
  /// last line that counts those that are not shown.
  public var lines: [String] {
    let rest = count - errors.count
    return errors.map(\.description) + (rest > 0 ? ["and \(rest) more"] : [])
  }
}
