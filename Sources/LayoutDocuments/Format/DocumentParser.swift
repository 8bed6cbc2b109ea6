import LayoutEngine
import StrictJSON

/// A parser of the values of a layout document. Its extensions read the parts of the format.
package struct DocumentParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var reader: JSONReader
  let source: String?
  /// The prefix of the paths in errors.
  private let path: String
  /// The orientation that the document's sizes are read for.
  var orientation: DocumentOrientation
  /// The devices that a container may name.
  let devices: DeviceTable
  /// The greatest depth in arrays at which a key may have the value null and then counts as
  /// missing; nil if no key may be null. A merge patch removes keys with null; unknown keys are
  /// refused there too.
  private let nullDepth: Int?
  /// Whether the container was requested, as in a layout set, and may be a bare screen.
  let isRequested: Bool
  /// Whether a header or footer may have only a length across the scroll direction. A row's text
  /// may have it, since the text is the same for both directions.
  var takesLengthAcross = false
  private var arrayDepth = 0
  var itemCount = 0
  var decorationNotes = DecorationNotes()
  var groupNotes = GroupNotes()

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, source: String? = nil, firstLine: Int = 1,
    path: String = "$", orientation: DocumentOrientation, devices: DeviceTable,
    nullDepth: Int? = nil, isRequested: Bool = false
  ) {
    self.bytes = bytes
    reader = JSONReader(bytes, firstLine: firstLine, path: path)
    (self.source, self.path) = (source, path)
    self.orientation = orientation
    self.devices = devices
    self.nullDepth = nullDepth
    self.isRequested = isRequested
  }

  /// Creates a parser of another text that reads as a parser did at its start.
  init(_ bytes: UnsafeBufferPointer<UInt8>, likewise other: DocumentParser) {
    self.init(
      bytes, source: other.source, path: other.path, orientation: other.orientation,
      devices: other.devices, nullDepth: other.nullDepth, isRequested: other.isRequested)
    takesLengthAcross = other.takesLengthAcross
  }

  // MARK: - Errors

  /// Returns the error for a reason at the offset of a value or key, or at the one read last.
  func failure(_ reason: DocumentError.Reason, at offset: Int? = nil) -> DocumentError {
    let offset = offset ?? reader.valueStart
    let place = reader.location(at: offset)
    return advised(
      DocumentError(
        reason, source: source, line: place.line, column: place.column, path: place.path),
      at: offset)
  }

  /// Returns the error for a value of the right type that is not allowed.
  func unexpected(_ expected: String, at offset: Int? = nil) -> DocumentError {
    let offset = offset ?? reader.valueStart
    return failure(
      .unexpected(expected: expected, found: reader.valueText(at: offset)), at: offset)
  }

  private func unknownKey(_ key: String, among known: [String]) -> DocumentError.Reason {
    // Other formats have longer names for some keys, such as "aspectRatio".
    let shorter = known.filter { $0.count > 3 && key.hasPrefix($0) }
    return .unknownKey(
      key, nearest: NearestMatch.find(key, among: known) ?? shorter.first, known: known)
  }

  @inline(never)
  func refused(_ error: JSONError) -> DocumentError {
    let reason: DocumentError.Reason =
      switch error.kind {
      case .unknownKey(let key, let known):
        unknownKey(key, among: ofLayout(known))
      default: .json(error.kind)
      }
    let place = error.location
    return advised(
      DocumentError(
        reason, source: source, line: place.line, column: place.column, path: place.path),
      at: reader.valueStart)
  }

  /// Returns the error for a value of the wrong type, with an example of the probably intended
  /// value.
  ///
  /// - Parameter example: Returns the intended value for the value that was found; nil if there is
  ///   none.
  func wrongType(
    expected: String, _ example: (JSONValue) -> JSONValue?
  ) -> DocumentError {
    var error = refused(reader.wrongType(expected: expected))
    var copy = reader
    if case .wrongType(let found, _)? = error.reason.json, let value = try? copy.readValue(),
      let example = example(value)
    {
      error.reason = .wrongValue(
        found: found, expected: expected, example: Self.shown(example))
    }
    return error
  }

  /// Returns the text of a value as a person would write it, with blanks.
  static func shown(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      "{" + members.map { "\(QuotedName($0.key)): \(shown($0.value))" }.joined(separator: ", ")
        + "}"
    case .array(let values): "[" + values.map(shown).joined(separator: ", ") + "]"
    default: value.excerpt
    }
  }

  // MARK: - Values

  mutating func beginObject() throws(DocumentError) {
    do { try reader.beginObject() } catch { throw refused(error) }
  }

  mutating func nextIndex(of keys: JSONKeys) throws(DocumentError) -> Int? {
    do throws(JSONError) {
      while let index = try reader.nextKey(of: keys) {
        if try !skippedNull() { return index }
      }
      return nil
    } catch { throw refused(error) }
  }

  mutating func nextKey(of keys: JSONKeys) throws(DocumentError) -> String? {
    try nextIndex(of: keys).map { keys.names[$0] }
  }

  mutating func nextKey() throws(DocumentError) -> String? {
    do throws(JSONError) {
      while let key = try reader.nextKey() {
        if try !skippedNull() { return key }
      }
      return nil
    } catch { throw refused(error) }
  }

  /// Skips the value null of a key that a merge patch removes. Returns false for any other value.
  private mutating func skippedNull() throws(JSONError) -> Bool {
    guard let nullDepth, arrayDepth <= nullDepth, try reader.peekType() == .null else {
      return false
    }
    try reader.skipValue()
    return true
  }

  mutating func beginArray() throws(DocumentError) {
    arrayDepth += 1
    do { try reader.beginArray() } catch { throw refused(error) }
  }

  mutating func nextElement() throws(DocumentError) -> Bool {
    do throws(JSONError) {
      if try reader.nextElement() { return true }
      arrayDepth -= 1
      return false
    } catch { throw refused(error) }
  }

  mutating func peekType() throws(DocumentError) -> JSONType {
    do { return try reader.peekType() } catch { throw refused(error) }
  }

  mutating func finish() throws(DocumentError) {
    do { try reader.finish() } catch { throw refused(error) }
  }

  mutating func value() throws(DocumentError) -> JSONValue {
    do { return try reader.readValue() } catch { throw refused(error) }
  }

  mutating func bool() throws(DocumentError) -> Bool {
    do { return try reader.readBool() } catch { throw refused(error) }
  }

  mutating func string() throws(DocumentError) -> String {
    do { return try reader.readString() } catch { throw refused(error) }
  }

  mutating func id() throws(DocumentError) -> String {
    let id: String?
    do {
      id = try reader.withStringBytes {
        Self.isID($0) ? String(decoding: $0, as: UTF8.self) : nil
      }
    } catch { throw refused(error) }
    guard let id else { throw unexpected(Self.idExpectation) }
    return id
  }

  /// Returns whether these bytes are an id: 1 to 128 of `A-Z a-z 0-9 . _ -`.
  package static func isID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    1...ItemIDs.maximumLength ~= bytes.count && ItemIDs.areAllowed(UnsafeRawBufferPointer(bytes))
  }

  /// Returns the error for an id that occurs twice, with the offsets of both occurrences.
  func duplicate(_ id: String, of owner: String, first: Int, second: Int) -> DocumentError {
    failure(
      .duplicateID(id, owner: owner, first: reader.location(at: first).path), at: second)
  }

  package static let idExpectation = "an id: 1 to 128 of the characters A-Z a-z 0-9 . _ -"

  /// Reads a raw value of an enumeration.
  mutating func choice<Value>(_ type: Value.Type) throws(DocumentError) -> Value
  where Value: RawRepresentable<String> & CaseIterable {
    guard let value = Value(rawValue: try string()) else {
      throw unexpected(anyOf: Value.allCases.map(\.rawValue))
    }
    return value
  }

  func unexpected(anyOf names: [String]) -> DocumentError {
    let quoted = names.map { "\"\($0)\"" }
    return unexpected(quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? ""))
  }

  mutating func scale() throws(DocumentError) -> PixelScale {
    let number = try double()
    guard let scale = Int(exactly: number).flatMap(PixelScale.init) else {
      throw unexpected("a scale of 1, 2 or 3")
    }
    return scale
  }

  /// Throws if a list with `count` entries must not have another entry.
  func checkRoom(for what: String, after count: Int) throws(DocumentError) {
    guard count < DocumentLimits.entries else {
      throw failure(.tooMany(what, limit: DocumentLimits.entries))
    }
  }

  // MARK: - Numbers

  mutating func double() throws(DocumentError) -> Double {
    do { return try reader.readDouble() } catch { throw refused(error) }
  }

  /// Reads a length in points: not negative, within the limit.
  mutating func length() throws(DocumentError) -> Double {
    let length = try double()
    guard length >= 0, length <= FixedPoint.limit else {
      throw unexpected("a length from 0 to 1000000000")
    }
    return length
  }

  mutating func offset() throws(DocumentError) -> Double {
    let offset = try double()
    guard abs(offset) <= FixedPoint.limit else {
      throw unexpected("a number from -1000000000 to 1000000000")
    }
    return offset
  }

  mutating func positive() throws(DocumentError) -> Double {
    let number = try double()
    guard number > 0, number <= FixedPoint.limit else {
      throw unexpected("a number above 0, at most 1000000000")
    }
    return number
  }

  /// Reads a count of items or columns.
  mutating func count(
    from least: Int, to most: Int = DocumentLimits.items
  ) throws(DocumentError) -> Int {
    // JSON Schema accepts 2.0 as the integer 2, and so does this reader.
    let number = try double()
    guard let count = Int(exactly: number), count >= least, count <= most else {
      throw unexpected("an integer from \(least) to \(most)")
    }
    return count
  }
}

/// The limits of a document.
package enum DocumentLimits {
  package static let items = ItemRuns.maximumCount
  package static let sections = 100_000
  static let rules = ItemRuns.maximumRuleCount
  /// The most decorations in one list, and the most kinds.
  static let decorations = 1_000
  static let decorationsOfDocument = 1_000_000
  /// The most supplementary and decoration views of a computed layout. One of each item, group,
  /// line or gap counts once for each item.
  package static let views = LayoutSupplementaryItem.maximumCount
  static let shadows = 16
  /// The most entries in a list of breakpoints, conditions, backgrounds, stops, dashes or tags.
  static let entries = 1_000
  package static let bytes = 64 << 20
  /// The most documents in one import.
  package static let documentsOfImport = 1_000_000
}

extension ScrollDirection {
  /// The key of a length along the scroll axis.
  package var scrollKey: String { self == .vertical ? "height" : "width" }
  /// The key of a length along a line.
  package var lineKey: String { self == .vertical ? "width" : "height" }
}

/// The values of a document that decide how its sizes are spelled.
struct DocumentOrientation: Equatable {
  var isShelf = false
  /// The layout of sections that have none of their own; nil if the text is of no document, so that
  /// a section may have the keys of any layout.
  var layout: LayoutName? = .flow
  var scrollDirection = ScrollDirection.vertical

  /// Whether the width is along the line.
  var isVertical: Bool { !isShelf && scrollDirection == .vertical }
  /// The key of the length along the scroll axis, and the key of the length along the line.
  var scrollKey: String { axis.scrollKey }
  var lineKey: String { axis.lineKey }
  private var axis: ScrollDirection { isVertical ? .vertical : .horizontal }

  init() {}

  /// Creates the orientation of a document; nil for a text of no document, which is spelled for a
  /// layout that scrolls vertically.
  init(_ configuration: LayoutConfiguration?) {
    guard let configuration else {
      layout = nil
      return
    }
    isShelf = configuration.shelf != nil
    layout = configuration.defaults.layout ?? configuration.layout
    scrollDirection = configuration.effectiveScrollDirection
  }

  /// Creates the orientation from the keys that decide it. The keys may be anywhere in the text;
  /// the text is scanned as far as it can be read.
  init(scanning bytes: UnsafeBufferPointer<UInt8>) {
    var (isShelf, scrollDirection) = (isShelf, scrollDirection)
    var (layout, ofDefaults) = (LayoutName?.none, LayoutName?.none)
    DocumentReader.scan(bytes) { key, reader throws(JSONError) in
      switch try reader.peekType() == .null ? "" : key {
      case "layout":
        let name = try reader.readString()
        isShelf = name == "shelf"
        layout = LayoutName(rawValue: name)
      case "defaults":
        try reader.beginObject()
        while let key = try reader.nextKey() {
          if key == "layout", try reader.peekType() == .string {
            ofDefaults = LayoutName(rawValue: try reader.readString())
          } else {
            try reader.skipValue()
          }
        }
      case "scrollDirection":
        scrollDirection = ScrollDirection(rawValue: try reader.readString()) ?? .vertical
      default: return false
      }
      return true
    }
    self.isShelf = isShelf
    self.layout = ofDefaults ?? layout ?? .flow
    self.scrollDirection = isShelf ? .horizontal : scrollDirection
  }
}
