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

  /// Levenshtein's: how many bytes are to be inserted, removed or replaced.
  private static func distance(from one: [UInt8], to other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (line, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let replaced = diagonal + (other[column] == byte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
