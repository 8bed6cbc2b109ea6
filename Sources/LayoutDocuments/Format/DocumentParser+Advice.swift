package import LayoutEngine
package import StrictJSON

extension DocumentParser {
  /// Returns an error with the advice for a foreign word that it is about.
  func advised(_ error: DocumentError, at offset: Int) -> DocumentError {
    var error = error
    switch error.reason {
    case .unknownKey(let key, _, let known):
      let owner = (error.path ?? "").split(separator: ".").dropLast().last ?? ""
      guard let place = ForeignWord.Place(keys: known, owner: owner),
        let advice = advice(for: key, in: place, value(ofKeyAt: offset))
      else { return error }
      error.reason = .unknownKey(key, nearest: nil, known: [])
      error.advice = advice
    case .keyOfOtherLayout(let what, _, _):
      let key = what.hasPrefix("key \"") ? String(what.dropFirst(5).dropLast()) : what
      error.advice = advice(for: key, in: .section, value(ofKeyAt: offset))
    case .invalidJSON:
      guard case .wrongType(found: "an object", let expected)? = error.reason.json,
        expected == "a number",
        case .object(let members)? = value(at: offset), let first = members.first
      else { return error }
      let step = (error.path ?? "").split(separator: ".").last
      let owner = step.flatMap { ForeignWord.Place(owner: $0) }
      let place = owner == .header || owner == .footer ? owner ?? .number : .number
      error.advice = advice(for: first.key, in: place, first.value)
    case .unexpected(let expected, let found) where expected.contains("\"waterfall\""):
      let name = found.hasPrefix("\"") ? String(found.dropFirst().dropLast()) : found
      error.advice = advice(for: name, in: .layout, nil)
    case .fillsScrollAxis: error.advice = advice(for: "fill", in: .scrollLength, nil)
    case .missingKey(_, owner: "a group") where error.path?.contains(".when") ?? false:
      error.advice =
        "\"when\" and \"whenEmpty\" replace the whole group: repeat it, or give the document "
        + "\"groups\" and write the name of one here"
    default: break
    }
    return error
  }

  private func advice(
    for word: String, in place: ForeignWord.Place, _ value: JSONValue?
  ) -> String? {
    guard !orientation.isShelf || place == .layout else { return nil }
    var copy = self
    let text = value.map(Self.shown) ?? "…"
    return ForeignWord.advice(
      for: word, in: place, of: copy.layoutOfSection, text.utf8.count > 100 ? "…" : text,
      scrollKey: orientation.scrollKey)
  }

  /// Returns the value at an offset, or the value of the key at the offset; nil if it cannot be
  /// read.
  private func value(ofKeyAt start: Int) -> JSONValue? {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    guard let end = endOfKey(at: start),
      let colon = bytes[end...].firstIndex(where: { !isSpace($0) }),
      bytes[colon] == UInt8(ascii: ":")
    else { return value(at: start) }
    return value(at: colon + 1)
  }

  private func value(at start: Int) -> JSONValue? {
    guard start < bytes.count else { return nil }
    var reader = JSONReader(UnsafeBufferPointer(rebasing: bytes[start...]))
    return try? reader.readValue()
  }

  /// Returns the offset after the closing quote of the key at an offset; nil if there is no key.
  private func endOfKey(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < bytes.count ? end + 1 : nil
  }

  /// Returns an error without its suggestion, if the suggested key would not take the value: the
  /// text is read again with that key.
  ///
  /// - Parameter read: Reads the text.
  func checkingSuggestion(
    of error: DocumentError, _ read: (inout DocumentParser) throws(DocumentError) -> Void
  ) -> DocumentError {
    guard case .unknownKey(let key, let nearest?, let known) = error.reason,
      let end = endOfKey(at: reader.valueStart), let path = error.path,
      path.hasSuffix(JSONLocation.step(to: key))
    else { return error }
    let suggested = path.dropLast(JSONLocation.step(to: key).count) + JSONLocation.step(to: nearest)
    var text = Array(bytes)
    text.replaceSubrange(reader.valueStart..<end, with: Array("\"\(nearest)\"".utf8))
    let failure = text.withUnsafeBufferPointer { bytes -> DocumentError? in
      var other = DocumentParser(bytes, likewise: self)
      do throws(DocumentError) { try read(&other) } catch { return error }
      return nil
    }
    // The text of an edit also has the key that the edit was to change.
    if case .duplicateKey? = failure?.reason.json { return error }
    if case .exclusiveKeys? = failure?.reason { return error }
    guard let found = failure?.path,
      found == suggested
        || found.hasPrefix(suggested + ".") || found.hasPrefix(suggested + "[")
    else { return error }
    var error = error
    if case .wrongValue(_, _, let example)? = failure?.reason, found == suggested {
      error.reason = .unknownKey(key, nearest: nil, known: [])
      error.advice = "did you mean \(QuotedName(nearest)): \(example)?"
    } else {
      error.reason = .unknownKey(key, nearest: nil, known: known)
    }
    return error
  }
}

extension DocumentError {
  /// Creates the error for a key that an item of a section does not have.
  ///
  /// - Parameters:
  ///   - value: The value of the key.
  ///   - known: The keys of an item.
  ///   - layout: The layout of the section; nil for a shelf.
  package init(
    unknownKey key: String, _ value: JSONValue, ofItemWith known: [String], in layout: LayoutName?
  ) {
    let advice = ForeignWord.advice(
      for: key, in: .item, of: layout ?? .flow, DocumentParser.shown(value), scrollKey: "height")
    // An id is a text, and other keys of an item have a list or an object.
    let fitting = known.filter { value == .null || ($0 == "id") == (value.type == .string) }
    let nearest = advice == nil ? NearestMatch.find(key, among: fitting) : nil
    self.init(
      .unknownKey(key, nearest: nearest, known: advice == nil ? known : []),
      path: "$" + JSONLocation.step(to: key))
    self.advice = advice
  }
}
