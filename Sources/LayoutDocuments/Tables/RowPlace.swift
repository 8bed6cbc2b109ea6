/// A place in a table: line and column, counted from 1, the column in Unicode scalars.
package struct RowPlace: Hashable, Sendable {
  package private(set) var line: UInt32
  package private(set) var column: UInt32

  init(line: Int, column: Int) {
    self.line = UInt32(clamping: line)
    self.column = UInt32(clamping: column)
  }

  /// Advances the place over a text.
  mutating func advance(over text: some Sequence<UInt8>) {
    for byte in text {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
