import ArgumentParser

/// A range of lengths in an option, such as `320..1376`, in points.
struct LengthRange {
  let bounds: ClosedRange<Double>

  /// Reads a range.
  ///
  /// - Throws: An error with the expected form.
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

  /// Returns a decimal number; nil for other text, including numbers that Swift accepts, such as
  /// `0x10` and `inf`.
  private static func length(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let length = Double(text),
      0...1e9 ~= length
    else { return nil }
    return length
  }
}
