/// A pattern for ids, as in shells: `*` matches any text, `?` any byte, `[a-c]` one of these bytes,
/// and `[!a-c]` or `[^a-c]` any other byte. It matches a whole id, byte by byte.
package struct Glob: Hashable, Sendable {
  fileprivate enum Piece: Hashable {
    case star
    case any
    case byte(UInt8)
    case oneOf([ClosedRange<UInt8>], isNegated: Bool)
  }

  private let pieces: [Piece]
  static let maximumLength = 1024

  /// Creates a glob; nil if a bracket has no counterpart or a range is descending.
  package init?(_ pattern: String) {
    var rest = Array(pattern.utf8)[...]
    var pieces: [Piece] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if pieces.last != .star { pieces.append(.star) }
      case UInt8(ascii: "?"): pieces.append(.any)
      case UInt8(ascii: "["):
        guard let piece = Self.brackets(&rest) else { return nil }
        pieces.append(piece)
      case UInt8(ascii: "]"): return nil
      default: pieces.append(.byte(byte))
      }
    }
    self.pieces = pieces
  }

  /// Returns whether a text is a pattern rather than an id.
  package static func isGlob(_ text: String) -> Bool {
    text.utf8.contains { "*?[".utf8.contains($0) }
  }

  /// Returns whether the pattern matches an id.
  ///
  /// - Complexity: O(length of the pattern × length of the id), with any number of stars.
  package func matches(_ id: String) -> Bool {
    let id = Array(id.utf8)
    var (piece, place) = (0, 0)
    // The state from which to retry if the pattern after the last star does not match: the star
    // takes one more byte.
    var retry: (piece: Int, place: Int)?
    while place < id.count {
      if piece < pieces.count, pieces[piece] == .star {
        retry = (piece, place)
        piece += 1
      } else if piece < pieces.count, pieces[piece].matches(id[place]) {
        piece += 1
        place += 1
      } else if let last = retry {
        retry = (last.piece, last.place + 1)
        (piece, place) = (last.piece + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .star }
  }

  /// Reads the rest of a bracket expression. As in shells, a `]` at its start is one of its bytes.
  private static func brackets(_ rest: inout ArraySlice<UInt8>) -> Piece? {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let lower = rest.popFirst() {
      if lower == UInt8(ascii: "]"), !ranges.isEmpty {
        return .oneOf(ranges, isNegated: isNegated)
      }
      var upper = lower
      let next = rest.startIndex + 1
      if rest.first == UInt8(ascii: "-"), next < rest.endIndex, rest[next] != UInt8(ascii: "]") {
        upper = rest[next]
        rest = rest[(next + 1)...]
      }
      guard lower <= upper else { return nil }
      ranges.append(lower...upper)
    }
    return nil
  }
}

extension Glob.Piece {
  fileprivate func matches(_ byte: UInt8) -> Bool {
    switch self {
    case .star: false
    case .any: true
    case .byte(let own): own == byte
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
    }
  }
}
