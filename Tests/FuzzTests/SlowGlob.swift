/// A glob that is matched by exhaustive search, written from the rules of shells alone.
struct SlowGlob {
  private enum Piece {
    case star, any
    case oneOf(Set<UInt8>)
  }

  private var pieces: [Piece] = []

  /// Creates a glob; nil if a bracket is not closed or a range is reversed.
  init?(_ pattern: [UInt8]) {
    var place = 0
    while place < pattern.count {
      switch pattern[place] {
      case UInt8(ascii: "*"): pieces.append(.star)
      case UInt8(ascii: "?"): pieces.append(.any)
      case UInt8(ascii: "]"): return nil
      case UInt8(ascii: "["):
        guard let (set, end) = Self.set(pattern, from: place + 1) else { return nil }
        pieces.append(.oneOf(set))
        place = end
      default: pieces.append(.oneOf([pattern[place]]))
      }
      place += 1
    }
  }

  private static func set(_ pattern: [UInt8], from start: Int) -> (Set<UInt8>, end: Int)? {
    var start = start
    let isNegated = start < pattern.count && "!^".utf8.contains(pattern[start])
    if isNegated { start += 1 }
    guard start < pattern.count,
      let end = pattern[(start + 1)...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    var set: Set<UInt8> = []
    var place = start
    while place < end {
      let isRange = place + 2 < end && pattern[place + 1] == UInt8(ascii: "-")
      let upper = isRange ? pattern[place + 2] : pattern[place]
      guard pattern[place] <= upper else { return nil }
      set.formUnion(pattern[place]...upper)
      place += isRange ? 3 : 1
    }
    return (isNegated ? Set(0...UInt8.max).subtracting(set) : set, end)
  }

  func matches(_ id: [UInt8]) -> Bool {
    // The lengths of the prefixes of the id that the pieces so far can match.
    var reached: Set<Int> = [0]
    for piece in pieces {
      switch piece {
      case .star: reached = Set((reached.min() ?? id.count + 1)..<id.count + 2)
      case .any: reached = Set(reached.map { $0 + 1 })
      case .oneOf(let set):
        reached = Set(reached.filter { $0 < id.count && set.contains(id[$0]) }.map { $0 + 1 })
      }
      reached = reached.filter { $0 <= id.count }
    }
    return reached.contains(id.count)
  }
}
