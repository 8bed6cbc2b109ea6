@testable import LayoutDocuments

// Most tests have no store, and need no devices but those that are shipped.
extension DocumentReader {
  static func document(
    _ bytes: UnsafeBufferPointer<UInt8>, source: String?
  ) throws(DocumentError) -> LayoutDocument {
    try document(bytes, source: source, devices: .shipped)
  }

  static func document(_ text: [UInt8], source: String?) throws(DocumentError) -> LayoutDocument {
    try document(text, source: source, devices: .shipped)
  }

  static func settings(_ text: String) throws(DocumentError) -> DocumentSettings {
    try settings(text, devices: .shipped)
  }
}

extension DocumentStream {
  init(path: String) throws(InputError) { try self.init(path: path, devices: .shipped) }

  init(path: String, limit: Int) throws(InputError) {
    try self.init(path: path, limit: limit, devices: .shipped)
  }
}

extension ContainerSpecification {
  func applying(_ text: String) throws(DocumentError) -> ContainerSpecification {
    try applying(text, among: .shipped)
  }
}
