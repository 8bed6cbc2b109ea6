import ArgumentParser
import LayoutService

/// A range of lengths as an option gives it, such as `320..1376`.
struct LengthRange: ExpressibleByArgument {
  let bounds: ClosedRange<Double>

  init?(argument: String) {
    guard let dots = argument.firstRange(of: "..") else { return nil }
    let ends = [argument[..<dots.lowerBound], argument[dots.upperBound...]].map { Double($0) }
    guard let lower = ends[0], let upper = ends[1], lower >= 0, lower <= upper, upper <= 1e9 else {
      return nil
    }
    bounds = lower...upper
  }
}
