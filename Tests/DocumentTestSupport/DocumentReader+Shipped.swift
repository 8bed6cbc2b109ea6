package import LayoutDocuments

// Most tests have no store, and need only the shipped devices.
extension DocumentReader {
  package static func document(
    _ bytes: UnsafeBufferPointer<UInt8>, source: String?
  ) throws(DocumentError) -> LayoutDocument {
    try document(bytes, source: source, devices: .shipped)
  }

  package static func document(
    _ text: [UInt8], source: String?
  ) throws(DocumentError) -> LayoutDocument {
    try document(text, source: source, devices: .shipped)
  }

  package static func settings(_ text: String) throws(DocumentError) -> DocumentSettings {
    try settings(text, devices: .shipped)
  }
}

extension DocumentStream {
  package init(path: String) throws(InputError) { try self.init(path: path, devices: .shipped) }
}

extension ContainerSpecification {
  package func applying(_ text: String) throws(DocumentError) -> ContainerSpecification {
    try applying(text, among: .shipped)
  }
}
