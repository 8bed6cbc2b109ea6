/// A search for the correct spelling of a misspelt name.
package enum NearestMatch {
  /// The limit of the work, in pairs of bytes that are compared.
  private static let mostWork = 10_000_000

  /// Returns the candidate with the fewest edits from a name; nil if every candidate needs too
  /// many.
  ///
  /// Case is ignored. The allowed number of edits is a third of the number of bytes in the name,
  /// and at least one. Of equally near candidates the first is returned. Names that differ only in
  /// their numbers, such as `page-3` and `page-4`, are not taken for misspellings of each other.
  /// Names of one letter, such as `a` and `b`, are not either.
  ///
  /// - Complexity: O(bytes of the candidates), with a bounded number of comparisons: of very many
  ///   long names, the last are not compared. Names of more than 128 bytes match nothing.
  package static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= 128 else { return nil }
    var best: (name: String, distance: Int)?
    var work = 0
    for candidate in candidates {
      let limit = (best?.distance).map { $0 - 1 } ?? max(1, wanted.count / 3)
      guard limit >= 0, work < mostWork else { break }
      guard abs(candidate.utf8.count - wanted.count) <= limit else { continue }
      let other = folded(candidate)
      guard let distance = distance(from: wanted, to: other, limit: limit, &work) else { continue }
      guard distance < max(wanted.count, other.count) else { continue }
      if distance == 0 || shape(wanted) != shape(other) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Returns the optimal string alignment distance: the number of bytes to insert, remove, replace
  /// or swap with their neighbour. Returns nil if it exceeds a limit.
  ///
  /// Cells that are farther from the diagonal than the limit exceed the limit, so only the band
  /// around the diagonal is computed.
  static func distance(
    from one: [UInt8], to other: [UInt8], limit: Int, _ work: inout Int
  ) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    let beyond = limit + 1
    var beforeLast: [Int] = []
    var last = (0...other.count).map { min($0, beyond) }
    var leastOfLast = 0
    for line in one.indices {
      let band = max(0, line - limit)..<min(other.count, line + beyond)
      var row = Array(repeating: beyond, count: other.count + 1)
      row[0] = min(line + 1, beyond)
      var leastOfRow = row[0]
      for column in band {
        var least = min(
          last[column] + (one[line] == other[column] ? 0 : 1), last[column + 1] + 1,
          row[column] + 1)
        if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        row[column + 1] = min(least, beyond)
        leastOfRow = min(leastOfRow, least)
      }
      work += band.count + 1
      // A swap skips one row.
      guard min(leastOfRow, leastOfLast) <= limit else { return nil }
      (beforeLast, last, leastOfLast) = (last, row, leastOfRow)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }

  /// Returns the name with each number replaced by a zero.
  private static func shape(_ name: [UInt8]) -> [UInt8] {
    name.reduce(into: []) { shape, byte in
      let isDigit = 0x30...0x39 ~= byte
      if !isDigit || shape.last != 0x30 { shape.append(isDigit ? 0x30 : byte) }
    }
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
