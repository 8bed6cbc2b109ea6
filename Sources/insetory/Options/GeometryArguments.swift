import ArgumentParser
import LayoutEngine

extension Point {
  /// Reads `x,y`.
  init(argument: String) throws {
    guard let numbers = try Self.numbers(argument, count: 2) else {
      throw ValidationError("expected x,y such as 0,120")
    }
    self.init(x: numbers[0], y: numbers[1])
  }

  fileprivate static func numbers(_ text: String, count: Int) throws -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == count, numbers.count == count, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    guard numbers.allSatisfy({ abs($0) <= FixedPoint.limit }) else {
      throw ValidationError("expected numbers within ±\(Int(FixedPoint.limit))")
    }
    return numbers
  }
}

extension Rect {
  /// Reads `x,y,w,h`.
  init(argument: String) throws {
    guard let numbers = try Point.numbers(argument, count: 4), numbers[2] >= 0, numbers[3] >= 0
    else {
      throw ValidationError("expected x,y,w,h such as 0,0,402,874")
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
