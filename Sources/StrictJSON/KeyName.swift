/// A key that is equal to another when it has the same bytes.
///
/// Swift compares strings as people read them. That would make one key of two that differ in how an
/// accent is composed, and it takes quadratic time for a long run of combining marks.
struct KeyName: Hashable {
  private let utf8: [UInt8]

  init(_ utf8: some Sequence<UInt8>) { self.utf8 = Array(utf8) }

  func hash(into hasher: inout Hasher) {
    utf8.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
