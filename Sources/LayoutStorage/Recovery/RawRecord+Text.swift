extension RawRecord.Value {
  /// The value as a text; nil if it is not text, not UTF-8, or contains U+0000.
  var text: String? {
    guard case .text(let bytes) = self, !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
