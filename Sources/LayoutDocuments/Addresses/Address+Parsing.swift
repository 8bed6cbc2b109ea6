import LayoutEngine

extension Address {
  /// Creates an address from its text.
  ///
  /// - Throws: ``FormatError/badAddress(_:expected:)``, which describes what was expected and
  ///   where.
  public init(_ text: String) throws(FormatError) {
    var parser = AddressParser(text)
    self = try parser.address()
  }

  /// Creates the address of a part of a document from the text after the document's own address,
  /// such as `/movies/item:[3]`.
  package init(_ part: Substring, of document: Address) throws(FormatError) {
    var parser = AddressParser(String(part))
    self = document
    try parser.readPart(of: &self)
  }
}

/// A parser that reads an address from left to right. It compares bytes, since what looks like one
/// character may be several.
private struct AddressParser {
  private let text: String
  private var rest: Substring

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  mutating func address() throws(FormatError) -> Address {
    var address = Address(document: try document(next(until: "@#/")))
    if skip("@") { address.revision = try revision(next(until: "#/")) }
    if skip("#") {
      address.container = try container(next(until: "/"))
    }
    try readPart(of: &address)
    return address
  }

  mutating func readPart(of address: inout Address) throws(FormatError) {
    guard skip("/") else { return }
    let part = next(until: "/")
    if part.begins(with: "decoration:") || part.begins(with: "supplementary:") {
      address.element = try element(part)
    } else {
      address.section = try key(part, "a section's id or [INDEX] after \"/\"")
      if skip("/") { address.element = try within(try element(next(until: "/"))) }
    }
    if !rest.isEmpty { throw failure("nothing", found: rest) }
  }

  private func document(_ part: Substring) throws(FormatError) -> String {
    let expected = "a document's id"
    guard Glob.isGlob(String(part)) else { return try name(part, expected) }
    let isWhole = part.utf8.allSatisfy { isNameByte($0) || "*?[]!^".utf8.contains($0) }
    guard isWhole, part.utf8.count <= Glob.maximumLength, Glob(String(part)) != nil else {
      throw failure(expected + " or a glob", found: part)
    }
    return String(part)
  }

  /// The id of a device's variant may contain colons, and a device's name blanks and parentheses.
  private func container(_ part: Substring) throws(FormatError) -> String {
    let expected = "a device or WIDTHxHEIGHT after \"#\""
    let isName = part.utf8.allSatisfy { $0 > 0x1F && $0 != 0x7F && !"@#*?[]".utf8.contains($0) }
    guard isName, 1...ItemIDs.maximumLength ~= part.utf8.count else {
      throw failure(expected, found: part)
    }
    return String(part)
  }

  private func revision(_ part: Substring) throws(FormatError) -> Address.RevisionSelector {
    let expected = "an operation's number, a tag or -N after \"@\""
    let name = try name(part, expected)
    let digits = part.utf8.first == UInt8(ascii: "-") ? part.dropFirst() : part
    guard isInteger(digits) else { return .tag(name) }
    guard let number = Int(digits) else { throw failure(expected, found: part) }
    if digits.utf8.count == part.utf8.count { return .operation(number) }
    guard number > 0 else { throw failure(expected + ", N at least 1", found: part) }
    return .before(number)
  }

  /// Reads the rest of an address of an element: a view of an item, or a group within a group.
  private mutating func within(
    _ element: Address.Element
  ) throws(FormatError) -> Address.Element {
    switch element {
    case .item(let key):
      guard skip("/") else { return element }
      let (kind, ordinal) = try kindAndOrdinal(next(until: "/"))
      return .supplementaryOfItem(key, kind: kind, ordinal: ordinal)
    case .group(var path, nil, _):
      while skip("/") {
        let part = next(until: "/")
        guard isInteger(part), let position = Int(part) else {
          let (kind, ordinal) = try kindAndOrdinal(part)
          return .group(path, kind: kind, ordinal: ordinal)
        }
        path.append(position)
      }
      return .group(path, kind: nil)
    default: return element
    }
  }

  /// Reads a kind that an item or a group may have several views of.
  private func kindAndOrdinal(_ part: Substring) throws(FormatError) -> (String, Int) {
    guard let bracket = part.firstIndex(of: "[") else { return (try kind(part), 0) }
    let expected = "KIND or KIND[ORDINAL]"
    guard case .index(let ordinal) = try key(part[bracket...], expected) else {
      throw failure(expected, found: part)
    }
    return (try kind(part[..<bracket]), ordinal)
  }

  private func kind(_ part: Substring) throws(FormatError) -> String {
    try name(part, "the kind of a supplementary item")
  }

  private func element(_ part: Substring) throws(FormatError) -> Address.Element {
    let expected = "item:KEY, header, footer, decoration:KEY, supplementary:KIND or group:[N]"
    switch part {
    case "header": return .header
    case "footer": return .footer
    case _ where part.begins(with: "item:"):
      return .item(try key(part.dropFirst(5), "an item's id or [INDEX] after \"item:\""))
    case _ where part.begins(with: "decoration:"):
      return try decoration(part.dropFirst(11))
    case _ where part.begins(with: "supplementary:"):
      return .supplementary(try kind(part.dropFirst(14)))
    case _ where part.begins(with: "group:"):
      let expected = "[INDEX] after \"group:\""
      guard case .index(let ordinal) = try key(part.dropFirst(6), expected) else {
        throw failure(expected, found: part)
      }
      return .group([ordinal], kind: nil)
    default: throw failure(expected, found: part, nearest: nearestElement(to: part))
    }
  }

  private func decoration(_ part: Substring) throws(FormatError) -> Address.Element {
    let expected = "a decoration's id or [INDEX] after \"decoration:\""
    // The number in brackets after the key is the index of the item or line.
    guard let bracket = part.dropFirst().lastIndex(of: "["), part.utf8.last == UInt8(ascii: "]")
    else { return .decoration(try key(part, expected), item: nil) }
    guard case .index(let item) = try key(part[bracket...], expected) else {
      throw failure(expected, found: part)
    }
    return .decoration(try key(part[..<bracket], expected), item: item)
  }

  /// Returns the correct spelling of a part whose word before the key, or whose only word, is
  /// misspelt; nil if no word is near.
  private func nearestElement(to part: Substring) -> String? {
    let word = part.prefix { $0 != ":" }
    let key = part[word.endIndex...]
    let words =
      key.isEmpty ? ["header", "footer"] : ["item", "decoration", "supplementary", "group"]
    return NearestMatch.find(String(word), among: words).map { $0 + key }
  }

  private func key(_ part: Substring, _ expected: String) throws(FormatError) -> Address.Key {
    if part.utf8.first == UInt8(ascii: "["), part.utf8.last == UInt8(ascii: "]") {
      let digits = part.dropFirst().dropLast()
      guard isInteger(digits), let index = Int(digits) else {
        throw failure(expected, found: part)
      }
      return .index(index)
    }
    let name = try name(part, expected)
    guard isInteger(part), let index = Int(part) else { return .id(name) }
    return .idOrIndex(index, name)
  }

  /// Returns a part that has the form of an id.
  private func name(_ part: Substring, _ expected: String) throws(FormatError) -> String {
    guard 1...ItemIDs.maximumLength ~= part.utf8.count, part.utf8.allSatisfy(isNameByte) else {
      throw failure(expected, found: part)
    }
    return String(part)
  }

  // MARK: - Bytes

  private mutating func next(until ends: StaticString) -> Substring {
    let end =
      rest.utf8.firstIndex { byte in
        ends.withUTF8Buffer { $0.contains(byte) }
      } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard let first = rest.utf8.first, first == UInt8(ascii: byte) else { return false }
    rest = rest[rest.utf8.index(after: rest.startIndex)...]
    return true
  }

  private func isInteger(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func failure(
    _ expected: String, found part: Substring, nearest: String? = nil
  ) -> FormatError {
    let found = part.isEmpty ? "nothing" : QuotedName(String(part)).description
    let suggestion = nearest.map { "; did you mean \(QuotedName($0))?" } ?? ""
    return .badAddress(text, expected: "\(expected), found \(found)\(suggestion)")
  }
}

extension Substring {
  /// Compares bytes: `hasPrefix` of a substring compares characters, for 250 instructions each.
  fileprivate func begins(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { utf8.starts(with: $0) }
  }
}
