extension Double {
  /// The shortest decimal that reads back to the same number; whole numbers without a fraction.
  var shortest: String {
    let text = (self + 0).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
