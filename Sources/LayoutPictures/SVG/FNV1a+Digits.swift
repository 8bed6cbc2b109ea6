internal import Hashing

extension FNV1a {
  /// Sixteen digits. They name definitions by what they say: an edit of one renumbers no other.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
