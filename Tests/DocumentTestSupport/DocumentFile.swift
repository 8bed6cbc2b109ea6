package import LayoutDocuments
import TestSupport

/// A document of the project.
package struct DocumentFile: Sendable, CustomStringConvertible {
  package let name: String
  package let bytes: [UInt8]

  package var description: String { name }

  /// Returns the documents of a folder, sorted by name.
  package static func all(in folder: String) throws -> [DocumentFile] {
    try Project.names(in: folder, endingWith: ".json").map { name in
      DocumentFile(name: name, bytes: Array(try Project.data("\(folder)/\(name)")))
    }
  }
}

/// Reads a document with only the shipped devices.
package func document(
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

package func document(of text: String) throws(DocumentError) -> LayoutDocument {
  try document(of: Array(text.utf8))
}

/// Returns the error of reading a document; nil if it can be read.
package func refusal(of bytes: [UInt8], source: String? = nil) -> DocumentError? {
  do throws(DocumentError) { _ = try document(of: bytes, source: source) } catch { return error }
  return nil
}

/// Returns a document's canonical text.
package func canonical(_ document: LayoutDocument) -> String {
  String(decoding: DocumentWriter.canonical(document), as: UTF8.self)
}

extension LayoutDocument {
  package static func read(_ text: String) throws -> LayoutDocument { try document(of: text) }
}
