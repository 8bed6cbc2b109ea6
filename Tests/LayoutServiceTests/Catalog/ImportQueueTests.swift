import DocumentTestSupport
import Testing

@testable import LayoutDocuments
@testable import LayoutService

struct ImportQueueTests {
  private func queue(
    _ path: String, mostDocuments: Int = 100, mostBytes: Int = 1 << 20
  ) throws -> (values: [LayoutDocument], documents: ImportQueue) {
    var stream = try DocumentStream(path: path, devices: .shipped)
    let documents = ImportQueue(
      devices: .shipped, mostDocuments: mostDocuments, mostBytes: mostBytes)
    var values: [LayoutDocument] = []
    while let document = try stream.next() {
      try documents.append(document, from: stream)
      values.append(document)
    }
    return (values, documents)
  }

  /// Returns lines of documents with different titles, long enough to cross pages of the stream.
  private func lines(_ count: Int) -> [String] {
    (0..<count).map { index in
      #"{"format":"insetory/1","id":"d\#(index)","title":"\#(index)","container":"#
        + #"{"width":9,"height":9},"sections":[{"items":["#
        + Array(repeating: "[1,\(index)]", count: 4000).joined(separator: ",") + "]}]}"
    }
  }

  @Test(arguments: [false, true])
  func `a queue returns the documents that were read`(isArray: Bool) throws {
    let texts = lines(20)
    let file = try StreamedFile(
      Array((isArray ? "[\(texts.joined(separator: ",\n"))]" : texts.joined(separator: "\n")).utf8))
    let (values, documents) = try queue(file.path, mostBytes: 1 << 30)
    #expect(values.count == 20 && documents.count == 20)
    for value in values { #expect(try documents.next() == value) }
    #expect(try documents.next() == nil)
  }

  @Test func `a queue refuses more documents or bytes than its limits`() throws {
    let texts = lines(3)
    let file = try StreamedFile(Array(texts.joined(separator: "\n").utf8))
    // The first document is kept as a value.
    let bytes = texts[1].utf8.count + texts[2].utf8.count
    #expect(try queue(file.path, mostDocuments: 3, mostBytes: bytes).documents.count == 3)
    func refusal(_ mostDocuments: Int, _ mostBytes: Int) throws -> String? {
      do {
        _ = try queue(file.path, mostDocuments: mostDocuments, mostBytes: mostBytes)
        return nil
      } catch let error as ServiceError { return "\(error)" }
    }
    #expect(try refusal(2, bytes) == "more than 2 documents in an import")
    #expect(
      try refusal(3, bytes - 1) == "\(file.path):3: the import is larger than \(bytes - 1) bytes")
  }
}
