import DocumentTestSupport
import LayoutDocuments
import Testing

struct DocumentFileTests {
  @Test(arguments: try DocumentFile.all(in: "Resources/Samples"))
  func `a sample is canonical: reading and writing it gives the same bytes`(
    file: DocumentFile
  ) throws {
    let written = DocumentWriter.canonical(try document(of: file.bytes))

    #expect(String(decoding: written, as: UTF8.self) == String(decoding: file.bytes, as: UTF8.self))
  }

  @Test(arguments: try DocumentFile.all(in: "Tests/Data/good-documents"))
  func `a good document written canonically reads back equal and is written the same again`(
    file: DocumentFile
  ) throws {
    let first = try document(of: file.bytes)
    let text = DocumentWriter.canonical(first)
    let second = try document(of: text)

    #expect(second == first)
    #expect(DocumentWriter.canonical(second) == text)
  }

  @Test(arguments: try DocumentFile.all(in: "Tests/Data/good-documents"))
  func `a good document written on one line reads back equal`(file: DocumentFile) throws {
    let first = try document(of: file.bytes)
    let line = DocumentWriter.compact(first)

    #expect(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1)
    #expect(try document(of: line) == first)
  }

  @Test(
    arguments: try DocumentFile.all(in: "Tests/Data/bad-documents")
      + DocumentFile.all(in: "Tests/Data/bad-documents-beyond-schema"))
  func `a bad document is refused, and the error has a line, a column and a path`(
    file: DocumentFile
  ) throws {
    let error = try #require(refusal(of: file.bytes, source: file.name))

    let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = try #require(error.line)
    let column = try #require(error.column)
    #expect(1...max(1, lines.count) ~= line)
    #expect(1...(lines[line - 1].count + 1) ~= column)
    #expect(error.path?.hasPrefix("$") == true)
    #expect(error.description.hasPrefix("\(file.name):\(line):\(column): $"))
    #expect(error.description.utf8.count <= 4096)
    #expect(
      !error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test func `the folders of documents are not empty`() throws {
    #expect(try DocumentFile.all(in: "Resources/Samples").count >= 25)
    #expect(try DocumentFile.all(in: "Tests/Data/good-documents").count >= 20)
    #expect(try DocumentFile.all(in: "Tests/Data/bad-documents").count >= 60)
    #expect(try DocumentFile.all(in: "Tests/Data/bad-documents-beyond-schema").count >= 30)
  }
}
