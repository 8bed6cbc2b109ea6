import ArgumentParser

/// A range of lengths as an option gives it, such as `320..1376`.
struct LengthRange {
  let bounds: ClosedRange<Double>

  /// - Throws: What was expected.
  init(argument: String) throws {
    let ends = argument.firstRange(of: "..").map { dots in
      [argument[..<dots.lowerBound], argument[dots.upperBound...]].map(Self.length)
    }
    guard let lower = ends?[0], let upper = ends?[1], lower <= upper else {
      throw ValidationError(
        "expected FROM..TO, two widths or heights of 0 to 1000000000 points in decimals, the smaller "
          + "one first, such as 320..1376")
    }
    bounds = lower...upper
  }

  /// Reads a decimal number; what else Swift reads as one, such as `0x10` and `inf`, is none.
  private static func length(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let length = Double(text),
      0...1e9 ~= length
    else { return nil }
    return length
  }
}
