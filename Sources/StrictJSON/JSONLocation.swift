/// A position in a JSON document, as line and column and as a JSON path.
public struct JSONLocation: Sendable, Hashable {
  /// The line, counted from 1 unless the reader was created with another first line; lines end with
  /// a line feed.
  public var line: Int
  /// The column in the line, counted from 1 in Unicode scalars.
  public var column: Int
  /// The JSON path of the value or key, such as `$.sections[3].items[777].size[0]`.
  ///
  /// Keys that are no plain identifier are written `['a b']`, long ones are truncated, and control
  /// characters are escaped, so that the path is safe to print.
  public var path: String

  /// Creates a location from its parts.
  public init(line: Int, column: Int, path: String) {
    self.line = line
    self.column = column
    self.path = path
  }

  /// Returns the component that a key adds to the path of its object, such as `.size` or `['a b']`.
  public static func step(to key: String) -> String {
    let isIdentifier =
      key.utf8.count <= longestKeyShown && key.utf8.first.map { $0 > 0x39 } == true
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    if isIdentifier { return "." + key }
    return "['" + ShownText.escaped(key, quote: "'", limit: longestKeyShown) + "']"
  }

  private static var longestKeyShown: Int { 40 }
}

extension JSONReader {
  /// Returns the line, column and path of a byte offset that has been read.
  ///
  /// This scans the document again from its start, so that reading does not have to count lines.
  /// Call it for an error, not in a loop.
  ///
  /// - Complexity: O(`offset`)
  public func location(at offset: Int) -> JSONLocation {
    let offset = min(max(offset, 0), bytes.count)
    var line = firstLine
    var column = 1
    for byte in bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    let path = steps(to: offset).reduce(into: rootPath) { $0 += name(of: $1) }
    return JSONLocation(line: line, column: column, path: path)
  }

  private enum Step {
    case index(Int)
    /// The bytes between the quotes of a key; nil before the first key.
    case key(Range<Int>?)
  }

  /// Returns the containers that are open at `offset`, each with the index or key of the next
  /// level.
  ///
  /// Examines only the structure, because the document is valid up to an offset that has been read.
  private func steps(to offset: Int) -> [Step] {
    var steps: [Step] = []
    var awaitsKey = false
    var place = 0
    while place < offset || (awaitsKey && bytes[place...].first == UInt8(ascii: "\"")) {
      switch bytes[place] {
      case UInt8(ascii: "{"):
        steps.append(.key(nil))
        awaitsKey = true
      case UInt8(ascii: "["):
        steps.append(.index(0))
        awaitsKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = steps.popLast()
        awaitsKey = false
      case UInt8(ascii: ","):
        if case .index(let index)? = steps.last {
          steps[steps.count - 1] = .index(index + 1)
        } else if !steps.isEmpty {
          steps[steps.count - 1] = .key(nil)
          awaitsKey = true
        }
      case UInt8(ascii: "\""):
        let end = endOfString(at: place)
        // If `offset` is within a key, the path ends at the key's object.
        if awaitsKey, offset <= place || offset >= end {
          steps[steps.count - 1] = .key(place + 1..<end - 1)
        }
        awaitsKey = false
        place = end - 1
      default:
        break
      }
      place += 1
    }
    return steps
  }

  /// Returns the offset after the closing quote of the string that opens at `start`.
  private func endOfString(at start: Int) -> Int {
    var place = start + 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): return place + 1
      case UInt8(ascii: "\\"): place += 2
      default: place += 1
      }
    }
    return bytes.count + 1
  }

  private func name(of step: Step) -> String {
    switch step {
    case .index(let index): "[\(index)]"
    case .key(nil): ""
    case .key(let range?): JSONLocation.step(to: key(in: range))
    }
  }
}
