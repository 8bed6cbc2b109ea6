@testable import LayoutDocuments

/// An accepted baseline has its layouts in order, each in its own lines of the file, and is read
/// back equal from these lines alone.
enum BaselineTarget {
  static func check(_ input: [UInt8]) throws {
    let baseline: Baseline
    do throws(FormatError) { baseline = try Baseline(text: input, name: "x.baseline") } catch {
      return try Printable.check(error, in: input)
    }
    let addresses = baseline.entries.map(\.name)
    for (one, next) in zip(addresses, addresses.dropFirst()) {
      try require(
        one.utf8.lexicographicallyPrecedes(next.utf8), "layouts are not in order")
    }
    var lines = Array(BaselineWriter.header.utf8)
    for entry in baseline.entries { lines += try baseline.text(of: entry) }
    let begin = baseline.entries.first?.bytes.lowerBound ?? input.count
    let rest = Array(input[begin...])
    try require(
      lines.dropFirst(BaselineWriter.header.utf8.count).prefix(rest.count).elementsEqual(rest),
      "bytes belong to no layout, or to two")
    let again: Baseline
    do throws(FormatError) { again = try Baseline(text: lines, name: "y") } catch {
      throw FuzzFinding(description: "its own lines are refused: \(error)")
    }
    try require(again.entries.map(\.name) == addresses, "its lines read differently")
    for (entry, other) in zip(baseline.entries, again.entries) {
      let (one, next) = (try baseline.layout(entry), try again.layout(other))
      try require(
        one.address == entry.address && one.sections.count == next.sections.count
          && one.content.count == next.content.count,
        "a layout read alone has other elements")
    }
  }
}
