import Foundation
package import LayoutDocuments
import TestSupport

/// An input file of one test, deleted with the value.
package struct StreamedFile: ~Copyable {
  private let folder: ScratchFolder
  package let path: String

  package init(_ bytes: [UInt8], suffix: String = "json") throws {
    let folder = try ScratchFolder()
    let name = "input.\(suffix)"
    try Data(bytes).write(to: folder.file(name))
    (self.folder, path) = (folder, folder.path(name))
  }

  /// Returns the stream's results: the id of each document, and the text of each error.
  package func outcomes() throws -> [String] {
    var stream = try DocumentStream(path: path)
    return outcomes(of: &stream)
  }

  /// Returns the results of a stream of this file.
  ///
  /// After its end the stream is read twice more, which must return nothing.
  package func outcomes(of stream: inout DocumentStream) -> [String] {
    var outcomes: [String] = []
    var nils = 0
    while nils < 3 {
      do throws(DocumentError) {
        if let document = try stream.next() {
          outcomes.append(document.id)
        } else {
          nils += 1
        }
      } catch {
        outcomes.append(error.description.replacing(path + ":", with: ""))
      }
    }
    return outcomes
  }
}
