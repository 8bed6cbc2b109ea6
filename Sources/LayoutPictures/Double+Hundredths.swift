extension Double {
  /// The number as text, with at most two decimals.
  var hundredths: String {
    guard abs(self) < 1e15 else { return description }
    let hundredths = Int(self * 100 + (self < 0 ? -0.5 : 0.5))
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    var text = (hundredths < 0 ? "-" : "") + String(whole)
    if rest > 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
    return text
  }
}
