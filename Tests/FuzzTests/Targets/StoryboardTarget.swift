@testable import LayoutDocuments
@testable import LayoutReports
@testable import LayoutService

/// All documents of a storyboard can be written, read and laid out. An error is printable and has a
/// location within the input.
enum StoryboardTarget {
  static func check(_ input: [UInt8]) throws {
    let storyboard: Storyboard
    do throws(ServiceError) {
      storyboard = try Storyboard(text: input, path: "x/Main.storyboard")
    } catch {
      try require(error.category == .badData, "it is called no bad data: \(error)")
      return try Printable.check(error, in: input)
    }
    if let absence = storyboard.absence { try Printable.check(absence, in: input) }
    for note in storyboard.notes { try Printable.check(note) }
    try require(
      Set(storyboard.layouts.map(\.document.id)).count == storyboard.layouts.count,
      "two documents have one id")
    for layout in storyboard.layouts.prefix(8) {
      try DocumentTarget.checkRoundTrip(layout.document)
      do throws(ServiceError) { _ = try layout.agreement() } catch {
        try Printable.check("\(error)")
      }
    }
    _ = try RecordedBaseline(tag: storyboard.tag)
  }
}
