/// A scanner that finds the fields of one record of values separated by commas or tabs. The bytes
/// of the record may arrive in parts.
///
/// A field is bare, up to the next separator or line end, or it starts and ends with a quote. A
/// quoted field may contain separators, line ends and doubled quotes (RFC 4180). Lines end with LF
/// or CR LF.
///
/// If a record violates these rules, the scanner keeps the first violation and continues to the end
/// of the line.
struct RecordScanner {
  /// A field, by offsets from the start of its record.
  struct Field {
    /// The offset of the start of the field, including its quote.
    var start: Int
    /// The content of the field, without the quotes around it. Quotes inside are still doubled.
    var content: Range<Int>
    var hasDoubledQuotes = false
  }

  /// A violation of the rules.
  struct Flaw {
    var offset: Int
    var expected: String
    var found: String
  }

  private enum State {
    case atStart, bare, quoted
    /// After a quote in a quoted field. The quote closes the field, or is the first of two quotes.
    case closing
    case carriageReturn
  }

  let separator: UInt8
  private(set) var fields: [Field] = []
  private(set) var flaw: Flaw?
  /// The number of bytes, including the line end.
  private(set) var length = 0
  /// The number of line ends, including the last one.
  private(set) var lineEnds = 0
  private(set) var hasNUL = false
  private(set) var isASCII = true
  private var state = State.atStart
  private var fieldStart = 0
  private var closingQuote: Int?
  private var hasDoubledQuotes = false

  private static let quote = UInt8(ascii: "\"")

  init(separator: UInt8) { self.separator = separator }

  /// Whether the record contains only a line end.
  var isEmpty: Bool { fields.count == 1 && fields[0].content.upperBound == 0 }

  /// Starts another record.
  mutating func begin() {
    fields.removeAll(keepingCapacity: true)
    (flaw, length, lineEnds, hasNUL, isASCII) = (nil, 0, 0, false, true)
    beginField()
  }

  /// Continues the scan. Returns false if the bytes end before the record does.
  ///
  /// - Parameter start: The offset of the record in the bytes.
  mutating func scan(_ bytes: [UInt8], from start: Int) -> Bool {
    let separator = separator
    return bytes.withUnsafeBufferPointer { bytes in
      while start + length < bytes.count {
        // Most bytes only belong to a field without quotes.
        if state == .bare || state == .atStart {
          var end = start + length
          while end < bytes.count, Self.isPlain(bytes[end], separator) { end += 1 }
          if end > start + length {
            (state, length) = (.bare, end - start)
            continue
          }
        }
        let byte = bytes[start + length]
        length += 1
        if byte == 0 { hasNUL = true }
        if byte >= 0x80 { isASCII = false }
        if byte == 0x0A { lineEnds += 1 }
        if take(byte) { return true }
      }
      return false
    }
  }

  /// Whether a byte neither ends a field or a line, nor is a quote, a zero or beyond ASCII.
  private static func isPlain(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte != separator && byte != quote && byte >= 0x20 && byte < 0x80
  }

  /// Ends the record at the end of the input.
  mutating func end() {
    if state == .quoted {
      flaw = Flaw(
        offset: fieldStart, expected: "a quote that closes this one", found: "the end of the table")
    }
    endField(at: state == .carriageReturn ? length - 1 : length)
  }

  /// Processes the byte that was counted last. Returns whether it ends the record.
  private mutating func take(_ byte: UInt8) -> Bool {
    if state == .carriageReturn, byte != 0x0A {
      refuse("a line feed after a carriage return", found: byte)
      state = .bare
    }
    switch (state, byte) {
    case (.quoted, _):
      guard byte == Self.quote else { return false }
      closingQuote = length - 1
      state = .closing
    case (.closing, Self.quote):
      hasDoubledQuotes = true
      closingQuote = nil
      state = .quoted
    case (.atStart, Self.quote): state = .quoted
    case (_, separator):
      endField(at: length - 1)
      beginField()
    case (_, 0x0A):
      endField(at: state == .carriageReturn ? length - 2 : length - 1)
      return true
    case (_, 0x0D): state = .carriageReturn
    case (.closing, _):
      refuse("the end of the field after its quote", found: byte)
      state = .bare
    case (_, Self.quote):
      refuse("quotes only around a whole field, and doubled in it", found: byte)
      state = .bare
    default: state = .bare
    }
    return false
  }

  private mutating func refuse(_ expected: String, found byte: UInt8) {
    guard flaw == nil else { return }
    let found =
      byte < 0x80 ? QuotedName(String(UnicodeScalar(byte))).description : "another character"
    flaw = Flaw(offset: length - 1, expected: expected, found: found)
  }

  private mutating func beginField() {
    (state, fieldStart, closingQuote, hasDoubledQuotes) = (.atStart, length, nil, false)
  }

  private mutating func endField(at end: Int) {
    let content = closingQuote.map { fieldStart + 1..<$0 } ?? fieldStart..<end
    fields.append(
      Field(start: fieldStart, content: content, hasDoubledQuotes: hasDoubledQuotes))
  }
}
