/// Finds the fields of one record of values between commas or tabs, which may come in parts.
///
/// A field is bare, up to the next separator or line end, or begins and ends with a quote; in
/// quotes stand separators, line ends and quotes, these doubled (RFC 4180). Lines end with LF or CR
/// LF.
///
/// Where a record breaks these rules the first place that does is kept, and the record goes on to
/// the end of the line.
struct RecordScanner {
  /// A field, by offsets from the start of its record.
  struct Field {
    /// Where it begins, with its quote.
    var start: Int
    /// What stands in it, without quotes around it; quotes within are still doubled.
    var content: Range<Int>
    var hasDoubledQuotes = false
  }

  /// A place that breaks the rules.
  struct Flaw {
    var offset: Int
    var expected: String
    var found: String
  }

  private enum State {
    case atStart, bare, quoted
    /// Behind a quote in a quoted field: it closes the field, or is the first of two.
    case closing
    case carriageReturn
  }

  let separator: UInt8
  private(set) var fields: [Field] = []
  private(set) var flaw: Flaw?
  /// In bytes, with the line end.
  private(set) var length = 0
  /// How many line ends are in it, with the last one.
  private(set) var lineEnds = 0
  private(set) var hasNUL = false
  private(set) var isASCII = true
  private var state = State.atStart
  private var fieldStart = 0
  private var closingQuote: Int?
  private var hasDoubledQuotes = false

  private static let quote = UInt8(ascii: "\"")

  init(separator: UInt8) { self.separator = separator }

  /// Whether there is nothing in the record but a line end.
  var isEmpty: Bool { fields.count == 1 && fields[0].content.upperBound == 0 }

  /// Begins another record.
  mutating func begin() {
    fields.removeAll(keepingCapacity: true)
    (flaw, length, lineEnds, hasNUL, isASCII) = (nil, 0, 0, false, true)
    beginField()
  }

  /// Scans on; returns false where the bytes end before the record does.
  ///
  /// - Parameter start: Where in the bytes the record begins.
  mutating func scan(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      while start + length < bytes.count {
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

  /// Ends the record where the input ends.
  mutating func end() {
    if state == .quoted {
      flaw = Flaw(
        offset: fieldStart, expected: "a quote that closes this one", found: "the end of the table")
    }
    endField(at: state == .carriageReturn ? length - 1 : length)
  }

  /// Takes the byte that was counted last; returns whether it ends the record.
  private mutating func take(_ byte: UInt8) -> Bool {
    if state == .carriageReturn, byte != 0x0A {
      refuse("a line feed behind a carriage return", found: byte)
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
      refuse("the end of the field behind its quote", found: byte)
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
