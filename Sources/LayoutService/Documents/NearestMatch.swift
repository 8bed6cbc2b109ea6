/// Finds the name that somebody who misspelt one may have meant.
public enum NearestMatch {
  /// Returns the candidate with the fewest edits from a name; nil where all need too many.
  ///
  /// Case counts as nothing. As many edits are allowed as a third of the name has bytes, at least
  /// one; the first of equally near candidates is taken.
  ///
  /// - Complexity: O(length of the name × bytes of the candidates); long names match nothing.
  public static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(name)
    guard !wanted.isEmpty, wanted.count <= 128 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = folded(candidate)
      let limit = (best?.distance).map { $0 - 1 } ?? max(1, wanted.count / 3)
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = distance(from: wanted, to: other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many bytes are to be inserted, removed, replaced or swapped with their neighbour: the
  /// optimal string alignment distance.
  private static func distance(from one: [UInt8], to other: [UInt8]) -> Int {
    var rows = [Array(0...other.count)]
    for line in one.indices {
      var row = [line + 1]
      for column in other.indices {
        let above = rows[line]
        var least = min(
          above[column] + (one[line] == other[column] ? 0 : 1), above[column + 1] + 1,
          row[column] + 1)
        if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
          least = min(least, rows[line - 1][column - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
