@testable import LayoutDocuments

/// An accepted baseline has its layouts in order, each in its own lines of the file, and is read
/// back equal from these lines alone.
enum BaselineTarget {
  static func check(_ input: [UInt8]) throws {
    let baseline: Baseline
    do throws(FormatError) { baseline = try Baseline(text: input, name: "x.baseline") } catch {
      return try Printable.check(error, in: input)
    }
    let addresses = baseline.layouts.map(\.naming.prefix)
    for (one, next) in zip(addresses, addresses.dropFirst()) {
      try require(
        one.utf8.lexicographicallyPrecedes(next.utf8), "layouts are not in order")
    }
    var lines = Array(BaselineWriter.header.utf8)
    var end = 0
    for layout in baseline.layouts {
      try require(layout.bytes.lowerBound >= end, "layouts share bytes")
      end = layout.bytes.upperBound
      lines += baseline.text(of: layout)
      if lines.last != UInt8(ascii: "\n") { lines.append(UInt8(ascii: "\n")) }
    }
    try require(baseline.layouts.isEmpty || end == input.count, "bytes belong to no layout")
    let again: Baseline
    do throws(FormatError) { again = try Baseline(text: lines, name: "y") } catch {
      throw FuzzFinding(description: "its own lines are refused: \(error)")
    }
    try require(again.layouts.map(\.naming.prefix) == addresses, "its lines read differently")
    for (one, other) in zip(baseline.layouts, again.layouts) {
      try require(
        one.sections.count == other.sections.count && one.content.count == other.content.count,
        "its lines have other elements")
    }
  }
}
