import Foundation

@testable import LayoutDocuments

/// A file of its own for each test, gone when the test is done.
struct StreamedFile: ~Copyable {
  let path: String

  init(_ bytes: [UInt8], suffix: String = "json") throws {
    path = NSTemporaryDirectory() + "insetory-\(UUID().uuidString).\(suffix)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns what the stream gives: an id for each document, a sentence for each error.
  ///
  /// After its end the stream is asked twice more, which must give nothing.
  func outcomes(limit: Int = 64 << 20) throws -> [String] {
    var stream = try DocumentStream(path: path, limit: limit)
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

/// Returns what a stream gives for a file of this text.
func outcomes(of text: String, limit: Int = 64 << 20) throws -> [String] {
  try StreamedFile(Array(text.utf8)).outcomes(limit: limit)
}
