import LayoutEngine

@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService
@testable import insetory

/// Accepted addresses and containers are written as they are read. A glob matches the same ids as
/// ``SlowGlob``. Errors are printable.
enum AddressTarget {
  static func check(_ text: String) throws {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    if let address = try accepted({ () throws(FormatError) in try Address(text) }) {
      let again = try? Address(address.description)
      try require(again == address, "an address reads back differently: \(address)")
    }
    try checkContainer(text)
    try checkGlob(String(lines[0]), on: String(lines.dropFirst().first ?? "").prefix(64))
    try checkLengths(text)
    try checkFind(text)
  }

  /// Returns the value, or nil for an error, which must be printable.
  private static func accepted<Value, E: Error>(
    _ read: () throws(E) -> Value
  ) throws -> Value? {
    do throws(E) { return try read() } catch {
      try Printable.check("\(error)")
      return nil
    }
  }

  private static func checkContainer(_ text: String) throws {
    func container(_ text: String) throws(DocumentError) -> ContainerSpecification {
      try ContainerSpecification().applying(text, among: .shipped)
    }
    guard let found = try accepted({ () throws(DocumentError) in try container(text) }) else {
      return
    }
    let size = found.container.size
    try require(
      0...FixedPoint.limit ~= size.width && 0...FixedPoint.limit ~= size.height, "\(size)")
    try require((try? container(found.label)) == found, "\(found.label) reads differently")
  }

  // MARK: - Globs

  private static func checkGlob(_ pattern: String, on id: Substring) throws {
    guard pattern.utf8.count <= 64, let glob = Glob(pattern) else { return }
    guard let expected = SlowGlob(Array(pattern.utf8))?.matches(Array(id.utf8)) else { return }
    try require(
      glob.matches(String(id)) == expected, "the glob \(pattern) and \(id): not \(expected)")
  }

  // MARK: - Arguments of the command

  private static func checkLengths(_ text: String) throws {
    if let range = try? LengthRange(argument: text) {
      try require(0...1e9 ~= range.bounds.lowerBound && range.bounds.upperBound <= 1e9, text)
    }
    if let rect = try? Rect(argument: text) {
      for number in [rect.minX, rect.minY, rect.width, rect.height] {
        try require(abs(number) <= FixedPoint.limit, text)
      }
    }
    if let point = try? Point(argument: text) {
      try require(max(abs(point.x), abs(point.y)) <= FixedPoint.limit, text)
    }
  }

  // MARK: - Finding

  private static func checkFind(_ text: String) throws {
    let query = FindQuery(text)
    try require(query.rank(of: text) == 0, "a text is not what is looked for by it")
    try require(query.isEmpty == (query.match == nil), "a query without words")
    var id = Array(text.utf8)
    _ = id.withUnsafeMutableBytes { query.matches(itemID: UnsafeRawBufferPointer($0)) }
    let expression = FindExpression(text)
    guard let subject = expression.subject else { return }
    try require(expression.subjects.contains(subject), "the smallest thing is not named")
    let before = expression.queryBefore(subject)
    try require(
      expression.values.allSatisfy { before.contains($0) }, "a value is not asked for")
    try require(!expression.queryAfter(subject).isEmpty, "nothing closes the query")
  }
}
