import LayoutEngine
import StrictJSON

/// A reader of the object on one line as an item. It reads the keys that name a column and skips
/// all others.
struct ItemObject {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let line: Int
  private let source: String
  private let columns: ItemTable.Columns
  private let fit: ItemFit?
  private var reader: JSONReader
  /// The keys that were skipped.
  private(set) var ignored: [String] = []

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, line: Int, of source: String,
    _ columns: ItemTable.Columns, _ fit: ItemFit?
  ) {
    (self.bytes, self.line, self.source) = (bytes, line, source)
    (self.columns, self.fit) = (columns, fit)
    reader = JSONReader(bytes, firstLine: line)
  }

  mutating func row() throws(DocumentError) -> ItemTable.Row {
    var row = ItemTable.Row(size: .zero, place: RowPlace(line: line, column: 1))
    var (width, height): (Int?, Int?) = (nil, nil)
    try documentErrors { reader throws(JSONError) in try reader.beginObject() }
    let start = reader.valueStart
    while let key = try documentErrors({ reader throws(JSONError) in try reader.nextKey() }) {
      // One key may give both sides, as for squares.
      if key == columns.width || key == columns.height {
        let length = try length()
        if key == columns.width { (row.size.width, width) = (length, reader.valueStart) }
        if key == columns.height { (row.size.height, height) = (length, reader.valueStart) }
      } else if key == columns.id || key == columns.section {
        let id = try id(isOptional: key != columns.section)
        if key == columns.section { row.section = id }
        guard key == columns.id else { continue }
        row.id = id
        row.place.advance(over: bytes[..<reader.valueStart])
      } else {
        ignored.append(key)
        try documentErrors { reader throws(JSONError) in try reader.skipValue() }
      }
    }
    try documentErrors { reader throws(JSONError) in try reader.finish() }
    guard let width else { throw missing(columns.width, at: start) }
    guard let height else { throw missing(columns.height, at: start) }
    if let name = columns.section, row.section == nil { throw missing(name, at: start) }
    row.size = try ItemTable.fitted(row.size, to: fit) { reason, isWidth in
      error(reason, at: isWidth ? width : height)
    }
    return row
  }

  private mutating func length() throws(DocumentError) -> Double {
    let length = try documentErrors { reader throws(JSONError) in try reader.readDouble() }
    guard ItemTable.isLength(length) else {
      throw unexpected(ItemTable.lengthExpectation)
    }
    return length
  }

  /// Reads an id. An optional id may be null or empty, like a field of CSV.
  private mutating func id(isOptional: Bool) throws(DocumentError) -> String? {
    if isOptional,
      try documentErrors({ reader throws(JSONError) in try reader.peekType() }) == .null
    {
      try documentErrors { reader throws(JSONError) in try reader.readNull() }
      return nil
    }
    let text = try documentErrors { reader throws(JSONError) in
      try reader.withStringBytes { bytes -> String? in
        let isID = DocumentParser.isID(bytes) || isOptional && bytes.isEmpty
        return isID ? String(decoding: bytes, as: UTF8.self) : nil
      }
    }
    guard let text else { throw unexpected(DocumentParser.idExpectation) }
    return text.isEmpty ? nil : text
  }

  // MARK: - Errors

  private mutating func documentErrors<R>(
    _ body: (inout JSONReader) throws(JSONError) -> R
  ) throws(DocumentError) -> R {
    do throws(JSONError) { return try body(&reader) } catch {
      let place = error.location
      throw DocumentError(
        .json(error.kind), source: source, line: place.line, column: place.column, path: place.path)
    }
  }

  private func error(_ reason: DocumentError.Reason, at offset: Int) -> DocumentError {
    let place = reader.location(at: offset)
    return DocumentError(
      reason, source: source, line: place.line, column: place.column, path: place.path)
  }

  private func unexpected(_ expected: String) -> DocumentError {
    error(.unexpected(expected: expected, found: reader.valueText), at: reader.valueStart)
  }

  /// Returns the error for a key that is missing or misspelt.
  private func missing(_ name: String, at offset: Int) -> DocumentError {
    guard let other = NearestMatch.find(name, among: ignored) else {
      return error(.missingKey(name, owner: "the item"), at: offset)
    }
    return error(.unknownKey(other, nearest: name, known: [name]), at: offset)
  }
}
