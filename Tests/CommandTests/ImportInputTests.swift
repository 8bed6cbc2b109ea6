import Foundation
import LayoutDocuments
import LayoutService
import TestSupport
import Testing

@testable import insetory

@Suite struct ImportInputTests {
  /// The store checks the length of the canonical text after the document was read.
  @Test func `an error with a document's address alone has the place of the document`() throws {
    let folder = try ScratchFolder()
    let file = folder.path("input.ndjson")
    let text = ["a", "b"].map {
      #"{"format": "insetory/1", "id": "\#($0)", "container": {"width": 4, "height": 8}}"# + "\n"
    }
    try Data(text.joined().utf8).write(to: URL(filePath: file))
    let input = try ImportInput(
      [file], isKeepingGoing: false, storyboards: .parse([]), options: .parse([]),
      devices: .shipped)
    while try input.next() != nil {}
    func lines(of error: DocumentError) -> [String] {
      input.located(.format(.document(error))).lines
    }
    let reason = DocumentError.Reason.tooLarge(what: "its canonical text", bytes: 64 << 20)
    #expect(
      lines(of: DocumentError(reason, address: "b"))
        == ["\(file):2: b: its canonical text is larger than 64 MB"])
    #expect(
      lines(of: DocumentError(reason, address: "a/s"))
        == ["\(file):1: a/s: its canonical text is larger than 64 MB"])
    #expect(
      lines(of: DocumentError(reason, source: "x.json"))
        == ["x.json: its canonical text is larger than 64 MB"])
  }
}
