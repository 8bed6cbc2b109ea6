/// The output of JSON texts that each end with a line break: a single text unchanged, several texts
/// as an array.
struct JSONTexts {
  private let isArray: Bool
  private let output: StandardOutput
  private var isEmpty = true

  init(isArray: Bool, to output: StandardOutput) {
    self.isArray = isArray
    self.output = output
    if isArray { output.bytes.append(UInt8(ascii: "[")) }
  }

  mutating func write(_ text: [UInt8]) throws(StandardOutput.Failure) {
    if isArray { output.bytes += Array((isEmpty ? "\n" : ",\n").utf8) }
    output.bytes += isArray ? text.dropLast() : text[...]
    isEmpty = false
    try output.rowEnded()
  }

  func finish() {
    if isArray { output.bytes += Array((isEmpty ? "]\n" : "\n]\n").utf8) }
  }
}
