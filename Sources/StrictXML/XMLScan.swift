/// A scanner of the tags of a text. It checks the text before libxml2 parses it, and finds
/// locations in it later.
///
/// It is not a parser: at text that is not well-formed it stops without an error. It refuses
/// constructs before libxml2 can spend time or memory on them. libxml2 compares each attribute of
/// an element with all others, reads a whole document type declaration before it reports one, and
/// searches all namespaces for every name. It reports an undeclared prefix only at a position after
/// it.
struct XMLScan {
  struct Tag {
    enum Kind { case begin, end, empty }

    var kind: Kind
    var name: Range<Int>
    /// The offset at which the tag begins.
    var start: Int
  }

  /// A construct that is not read, and the offset at which it begins.
  struct Refusal: Error {
    let reason: XMLError.Reason
    let offset: Int
  }

  static let attributeLimit = 256
  static let valueLimit = 1 << 20

  let bytes: UnsafeBufferPointer<UInt8>
  /// The first byte. Other bytes are loaded from it without a call, even in a build without
  /// optimisation.
  private let first: UnsafePointer<UInt8>
  private(set) var place = 0

  /// Creates a scanner at the start of a text, which must not be empty.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { preconditionFailure("BUG: a scan of nothing") }
    (self.bytes, self.first) = (bytes, first)
  }

  /// Checks that a text can be read.
  ///
  /// - Throws: ``XMLError`` for UTF-16, a control character or a refused construct.
  ///
  /// - Complexity: O(bytes)
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw XMLError(.encoding("UTF-16"), at: XMLLocation(line: 1, column: 1, path: ""))
    }
    var scan = XMLScan(bytes)
    if let control = scan.firstControl {
      throw XMLError(.controlCharacter(bytes[control]), at: scan.location(at: control))
    }
    do throws(Refusal) {
      while try scan.next() != nil {}
    } catch {
      throw XMLError(error.reason, at: scan.location(at: error.offset))
    }
  }

  /// Returns the next tag; nil after the last tag, and if the text that follows is not well-formed.
  mutating func next() throws(Refusal) -> Tag? {
    while let start = index(of: UInt8(ascii: "<"), from: place) {
      if begins("<!--", at: start) {
        guard move(behind: "-->", from: start + 4) else { return nil }
      } else if begins("<![CDATA[", at: start) {
        guard move(behind: "]]>", from: start + 9) else { return nil }
      } else if begins("<?", at: start) {
        guard move(behind: "?>", from: start + 2) else { return nil }
      } else if begins("<!", at: start) {
        guard begins("<!DOCTYPE", at: start) else { return nil }
        throw Refusal(reason: .documentType, offset: start)
      } else if begins("</", at: start) {
        let name = name(from: start + 2)
        guard move(behind: ">", from: name.upperBound) else { return nil }
        return Tag(kind: .end, name: name, start: start)
      } else {
        return try beginning(at: start)
      }
    }
    return nil
  }

  /// Reads a tag that begins an element, with its attributes.
  private mutating func beginning(at start: Int) throws(Refusal) -> Tag? {
    let name = try plainName(from: start + 1, of: start)
    place = name.upperBound
    var (attributes, isEmpty) = (0, false)
    while place < bytes.count {
      switch first[place] {
      case UInt8(ascii: ">"):
        place += 1
        return Tag(kind: isEmpty ? .empty : .begin, name: name, start: start)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let value = place + 1
        let limit = min(value + Self.valueLimit + 1, bytes.count)
        let end = index(of: first[place], from: value, to: limit)
        attributes += 1
        guard attributes <= Self.attributeLimit else {
          throw Refusal(reason: .tooManyAttributes(limit: Self.attributeLimit), offset: start)
        }
        guard let end else {
          guard limit < bytes.count else { return nil }
          throw Refusal(reason: .attributeTooLong(limit: Self.valueLimit), offset: value - 1)
        }
        place = end + 1
      case UInt8(ascii: "/"):
        isEmpty = true
        place += 1
      case UInt8(ascii: "="), 0x09, 0x0A, 0x0D, 0x20: place += 1
      default:
        if begins("xmlns", at: place) { throw Refusal(reason: .namespace, offset: place) }
        place = try plainName(from: place, of: place).upperBound
      }
    }
    return nil
  }

  /// Reads the name of an element or attribute at an offset. Refuses every prefix except `xml`, the
  /// only one that needs no declaration.
  private func plainName(from start: Int, of part: Int) throws(Refusal) -> Range<Int> {
    let name = name(from: start)
    if !begins("xml:", at: start),
      index(of: UInt8(ascii: ":"), from: start, to: name.upperBound) != nil
    {
      throw Refusal(reason: .prefix, offset: part)
    }
    return name
  }

  // MARK: - Bytes

  /// Returns the range of a name, which ends before a separator. The range has at least one byte,
  /// so that a caller that continues after it makes progress.
  private func name(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count {
      switch first[end] {
      case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"),
        UInt8(ascii: "\""), UInt8(ascii: "'"):
        return start..<max(end, min(start + 1, bytes.count))
      default: end += 1
      }
    }
    return min(start, end)..<end
  }

  /// The offset of the first character that XML does not allow; nil if there is none.
  private var firstControl: Int? {
    var place = 0
    while place < bytes.count, first[place] >= 0x20 || Self.isSpace(first[place]) { place += 1 }
    return place < bytes.count ? place : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func index(of byte: UInt8, from start: Int, to limit: Int? = nil) -> Int? {
    let end = limit ?? bytes.count
    var place = start
    while place < end, first[place] != byte { place += 1 }
    return place < end ? place : nil
  }

  func begins(_ text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - start >= count else { return false }
    let expected = text.utf8Start
    var same = 0
    while same < count, first[start + same] == expected[same] { same += 1 }
    return same == count
  }

  private mutating func move(behind text: StaticString, from start: Int) -> Bool {
    let beginning = text.utf8Start[0]
    var found = index(of: beginning, from: start)
    while let candidate = found, !begins(text, at: candidate) {
      found = index(of: beginning, from: candidate + 1)
    }
    guard let found else { return false }
    place = found + text.utf8CodeUnitCount
    return true
  }
}
