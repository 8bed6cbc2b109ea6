package import LayoutEngine
import StrictJSON

/// A strict reader of the `insetory/1` format. It refuses unknown content, with the place of the
/// error.
package enum DocumentReader {
  /// Reads one document.
  ///
  /// - Parameters:
  ///   - source: The name of the file, for errors.
  ///   - firstLine: The number of the first line in the file.
  ///   - path: The prefix of the paths in errors.
  ///   - devices: The devices that the document may name; for a store, the devices of that store.
  ///   - nullDepth: The greatest depth in arrays at which a key with null counts as missing; nil if
  ///     no key may be null.
  /// - Complexity: O(number of bytes); allocates nothing for an item beyond the arrays.
  package static func document(
    _ bytes: UnsafeBufferPointer<UInt8>, source: String?, firstLine: Int = 1, path: String = "$",
    devices: DeviceTable, nullDepth: Int? = nil
  ) throws(DocumentError) -> LayoutDocument {
    do throws(DocumentError) {
      return try oriented(bytes) { orientation throws(DocumentError) in
        var parser = DocumentParser(
          bytes, source: source, firstLine: firstLine, path: path, orientation: orientation,
          devices: devices, nullDepth: nullDepth)
        var document = try checked(&parser) { parser throws(DocumentError) in
          try parser.document()
        }
        document.isRead.source = source
        return document
      }
    } catch {
      guard let format = ForeignFormat.recognised(bytes) else { throw error }
      var foreign = DocumentError(
        .notADocument(format.name), source: source, line: firstLine, path: path)
      foreign.advice = format.advice
      throw foreign
    }
  }

  /// Reads one document from text in memory.
  package static func document(
    _ text: [UInt8], source: String?, devices: DeviceTable, nullDepth: Int? = nil
  ) throws(DocumentError) -> LayoutDocument {
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentError) in
        try document(bytes, source: source, devices: devices, nullDepth: nullDepth)
      }
    }
    return try result.get()
  }

  /// Returns the id in the text of a document that may be invalid. Returns nil if the text has no
  /// id or is not JSON up to the id.
  static func id(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var id: String?
    scan(bytes) { key, reader throws(JSONError) in
      guard key == "id", id == nil else { return false }
      id = try reader.withStringBytes {
        DocumentParser.isID($0) ? String(decoding: $0, as: UTF8.self) : nil
      }
      return true
    }
    return id
  }

  /// Scans the keys of an object, as far as its text is valid JSON. Errors are left to the parser.
  ///
  /// - Parameter look: Reads the value of a key. Returns false if it did not; the value is then
  ///   skipped.
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ visit: (_ key: String, _ reader: inout JSONReader) throws(JSONError) -> Bool
  ) {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if try !visit(key, &reader) { try reader.skipValue() }
      }
    } catch {}
  }

  /// Reads a text that ``DocumentWriter/settings(_:)`` wrote.
  ///
  /// Does not check that the document has the sections that its decorations name.
  ///
  /// - Parameter isRequested: Whether the container may be a bare screen, as in a request.
  package static func settings(
    _ text: String, devices: DeviceTable, nullDepth: Int? = nil, isRequested: Bool = false
  ) throws(DocumentError) -> DocumentSettings {
    try withBytes(of: text) { bytes throws(DocumentError) in
      try oriented(bytes) { orientation throws(DocumentError) in
        var parser = DocumentParser(
          bytes, orientation: orientation, devices: devices, nullDepth: nullDepth,
          isRequested: isRequested)
        return try checked(&parser) { parser throws(DocumentError) in try parser.settings() }
      }
    }
  }

  /// Reads one section.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the document; nil if the text is of no document, as
  ///     ``DocumentWriter/section(_:in:)`` writes it with the default configuration.
  ///   - kinds: The decoration kinds of the document; nil if they are not known and not checked.
  package static func section(
    _ text: [UInt8], in configuration: LayoutConfiguration?, among kinds: [DecorationKind]? = nil,
    nullDepth: Int? = nil
  ) throws(DocumentError) -> DocumentSection {
    try whole(text, in: configuration, nullDepth: nullDepth) { parser throws(DocumentError) in
      let section = try parser.section()
      if let kinds, let configuration {
        try parser.checkDecorations(among: kinds)
        try parser.checkGroups(in: configuration)
      }
      return section
    }
  }

  /// Reads an item's size. Returns nil for `null`, which means the section's item size.
  package static func itemSize(
    _ text: [UInt8], in configuration: LayoutConfiguration
  ) throws(DocumentError) -> ItemSize? {
    try whole(text, in: configuration) { parser throws(DocumentError) in
      guard try parser.peekType() != .null else {
        _ = try parser.value()
        return nil
      }
      return try parser.itemSize()
    }
  }

  /// Reads a section's items and their ids.
  package static func items(
    _ text: [UInt8], in configuration: LayoutConfiguration, of layout: LayoutName,
    nullDepth: Int? = nil
  ) throws(DocumentError) -> (ItemRuns, ItemIDs) {
    try whole(text, in: configuration, nullDepth: nullDepth) { parser throws(DocumentError) in
      parser.groupNotes.sectionLayout = layout
      let items = try parser.items()
      try parser.checkKeys(of: layout)
      return items
    }
  }

  /// Reads a text that ``DocumentWriter/attributes(_:)`` wrote; nil for attributes without values.
  package static func attributes(_ text: String?) throws(DocumentError) -> SectionAttributes {
    guard let text else { return SectionAttributes() }
    return try whole(Array(text.utf8), in: nil) { parser throws(DocumentError) in
      parser.takesLengthAcross = true
      return try parser.attributes()
    }
  }

  /// Reads a text that ``DocumentWriter/palette(_:)`` wrote; nil for an empty palette.
  package static func palette(_ text: String?) throws(DocumentError) -> [SizingRule] {
    guard let text else { return [] }
    return try whole(Array(text.utf8), in: nil) { parser throws(DocumentError) in
      try parser.palette()
    }
  }

  private static func whole<Value>(
    _ text: [UInt8], in configuration: LayoutConfiguration?, nullDepth: Int? = nil,
    _ read: (inout DocumentParser) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    let result = text.withUnsafeBufferPointer { bytes -> Result<Value, DocumentError> in
      // Only the settings of a document name a device.
      var parser = DocumentParser(
        bytes, orientation: DocumentOrientation(configuration), devices: DeviceTable(),
        nullDepth: nullDepth)
      do throws(DocumentError) {
        return .success(
          try checked(&parser) { parser throws(DocumentError) in
            let value = try read(&parser)
            try parser.finish()
            return value
          })
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads with a parser. A suggestion in an error is a key that takes the value.
  private static func checked<Value>(
    _ parser: inout DocumentParser,
    _ read: (inout DocumentParser) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentError) { return try read(&parser) } catch {
      throw parser.checkingSuggestion(of: error) { parser throws(DocumentError) in
        _ = try read(&parser)
      }
    }
  }

  private static func withBytes<Value>(
    of text: String, _ read: (UnsafeBufferPointer<UInt8>) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    let result = Array(text.utf8).withUnsafeBufferPointer { bytes -> Result<Value, DocumentError> in
      do throws(DocumentError) { return .success(try read(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Reads with the default orientation. If this fails and a later key of the text gives another
  /// orientation, reads again with that orientation.
  private static func oriented<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ read: (DocumentOrientation) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    let assumed = DocumentOrientation()
    do {
      return try read(assumed)
    } catch {
      let found = DocumentOrientation(scanning: bytes)
      guard found != assumed else { throw error }
      return try read(found)
    }
  }
}
