import LayoutEngine
import StrictJSON

/// Reads geometry from the data files of the tests.
extension JSONValue {
  func number() throws -> Double {
    guard case .number(let number) = self else { throw BadData(self, expected: "a number") }
    return number
  }

  func integer() throws -> Int {
    guard let integer = Int(exactly: try number()) else {
      throw BadData(self, expected: "an integer")
    }
    return integer
  }

  func string() throws -> String {
    guard case .string(let string) = self else { throw BadData(self, expected: "a string") }
    return string
  }

  func boolean() throws -> Bool {
    guard case .boolean(let boolean) = self else { throw BadData(self, expected: "a boolean") }
    return boolean
  }

  func elements() throws -> [JSONValue] {
    guard case .array(let elements) = self else { throw BadData(self, expected: "an array") }
    return elements
  }

  func members() throws -> [JSONMember] {
    guard case .object(let members) = self else { throw BadData(self, expected: "an object") }
    return members
  }

  /// Returns the value of a required key.
  func value(_ key: String) throws -> JSONValue {
    guard let value = self[key] else { throw BadData(self, expected: "the key \"\(key)\"") }
    return value
  }

  func numbers(_ count: Int) throws -> [Double] {
    let numbers = try elements().map { try $0.number() }
    guard numbers.count == count else { throw BadData(self, expected: "\(count) numbers") }
    return numbers
  }

  /// Reads `[width, height]` or an object of both.
  func size() throws -> Size {
    if case .object = self {
      return Size(width: try value("width").number(), height: try value("height").number())
    }
    let numbers = try numbers(2)
    return Size(width: numbers[0], height: numbers[1])
  }

  func point() throws -> Point {
    let numbers = try numbers(2)
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Reads `[top, left, bottom, right]` or an object of the four.
  func insets() throws -> EdgeInsets {
    if case .object = self {
      return EdgeInsets(
        top: try value("top").number(), left: try value("left").number(),
        bottom: try value("bottom").number(), right: try value("right").number())
    }
    let numbers = try numbers(4)
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// Reads `[x, y, width, height]`.
  func rect() throws -> Rect {
    let numbers = try numbers(4)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func choice<Choice: RawRepresentable<String>>(of type: Choice.Type) throws -> Choice {
    guard let choice = Choice(rawValue: try string()) else {
      throw BadData(self, expected: "\(type)")
    }
    return choice
  }
}

/// Four numbers of an expected frame; nil is not asserted.
struct ExpectedFrame: CustomStringConvertible {
  let numbers: [Double?]

  init(_ json: JSONValue) throws {
    numbers = try json.elements().map { $0 == .null ? nil : try $0.number() }
  }

  /// The tolerance allows for quotients such as 350 / 3 that a file has as decimals.
  func matches(_ frame: Rect, within tolerance: Double = 1e-9) -> Bool {
    let actual = [frame.minX, frame.minY, frame.width, frame.height]
    return numbers.count == 4
      && zip(numbers, actual).allSatisfy { expected, actual in
        expected.map { abs($0 - actual) <= tolerance } ?? true
      }
  }

  var description: String { "\(numbers)" }
}
