extension RawRecord.Value {
  /// A text that is UTF-8 and has no U+0000.
  var text: String? {
    guard case .text(let bytes) = self, !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
