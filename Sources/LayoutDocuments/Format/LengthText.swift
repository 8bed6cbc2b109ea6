import StrictJSON

extension Double {
  /// The length as text for messages, with at most three decimals.
  package var points: String { ((self * 1000).rounded() / 1000).json }

  /// The shortest decimal that reads back to the same bits. Negative exponents down to -12 are
  /// written out, so that a pocket calculator accepts the text.
  package var shortest: String {
    let parts = json.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), -12 ... -1 ~= exponent else {
      return json
    }
    let digits = parts[0].filter { $0 != "." && $0 != "-" }
    return (self < 0 ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1) + digits
  }

  /// The shortest decimal that reads back to the same bits.
  package var json: String {
    var writer = JSONWriter()
    writer.number(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
