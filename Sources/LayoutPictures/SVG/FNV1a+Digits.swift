internal import Hashing

extension FNV1a {
  /// The hash as sixteen digits. Definitions are named by the hash of their content, so that the
  /// edit of one definition renames no other.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
