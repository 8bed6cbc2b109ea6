import DocumentTestSupport

@testable import LayoutDocuments

extension DocumentStream {
  init(path: String, limit: Int) throws(InputError) {
    try self.init(path: path, limit: limit, devices: .shipped)
  }
}

extension StreamedFile {
  func outcomes(limit: Int) throws -> [String] {
    var stream = try DocumentStream(path: path, limit: limit)
    return outcomes(of: &stream)
  }
}

/// Returns the results of a stream of a file with a text.
func outcomes(of text: String, limit: Int = 64 << 20) throws -> [String] {
  try StreamedFile(Array(text.utf8)).outcomes(limit: limit)
}
