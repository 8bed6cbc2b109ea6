/// A key that is equal to another key if both have the same bytes.
///
/// Swift compares strings by canonical equivalence. Two keys that differ only in how an accent is
/// composed would be equal, and the comparison takes quadratic time for a long run of combining
/// marks.
struct KeyName: Hashable {
  private let utf8: [UInt8]

  init(_ utf8: some Sequence<UInt8>) { self.utf8 = Array(utf8) }

  func hash(into hasher: inout Hasher) {
    utf8.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
