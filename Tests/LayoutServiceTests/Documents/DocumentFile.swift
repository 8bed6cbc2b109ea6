import Foundation
import LayoutDocuments
import Testing

/// A document of the repository, found beside this source.
struct DocumentFile: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Returns the documents of a folder, sorted by name.
  static func all(in folder: String) throws -> [DocumentFile] {
    let folder = root.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
      .map { name in
        DocumentFile(
          name: name, bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
      }
  }
}

/// Reads a document as the reader does that is told nothing but its bytes.
func document(
  of bytes: [UInt8], source: String? = nil
) throws(DocumentError) -> LayoutDocument {
  let result = bytes.withUnsafeBufferPointer { buffer -> Result<LayoutDocument, DocumentError> in
    do throws(DocumentError) {
      return .success(try DocumentReader.document(buffer, source: source))
    } catch {
      return .failure(error)
    }
  }
  return try result.get()
}

func document(of text: String) throws(DocumentError) -> LayoutDocument {
  try document(of: Array(text.utf8))
}

/// Returns why a document is refused, or nil when it is read.
func refusal(of bytes: [UInt8], source: String? = nil) -> DocumentError? {
  do throws(DocumentError) { _ = try document(of: bytes, source: source) } catch { return error }
  return nil
}

/// Returns a document's canonical text.
func canonical(_ document: LayoutDocument) -> String {
  String(decoding: DocumentWriter.canonical(document), as: UTF8.self)
}
