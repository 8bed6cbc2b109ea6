package import LayoutEngine
import StrictJSON

/// A writer of the `insetory/1` format in its canonical form.
package enum DocumentWriter {
  /// Returns a document's canonical text: indented, with a final newline.
  ///
  /// - Complexity: O(size of the document)
  package static func canonical(_ document: LayoutDocument) -> [UInt8] {
    write(document, style: .pretty)
  }

  /// Returns a document on one line with a newline at its end, for NDJSON.
  ///
  /// - Complexity: O(size of the document)
  package static func compact(_ document: LayoutDocument) -> [UInt8] {
    write(document, style: .compact)
  }

  /// Returns a document without its id and sections, on one line.
  package static func settings(_ settings: DocumentSettings) -> String {
    var writer = FormatWriter(style: .compact, in: settings.configuration)
    writer.json.beginObject()
    writer.settings(settings, id: nil)
    writer.json.endObject()
    return String(decoding: writer.json.bytes, as: UTF8.self)
  }

  /// Returns one section, on one line.
  package static func section(
    _ section: DocumentSection, in configuration: LayoutConfiguration
  ) -> [UInt8] {
    write(section, in: configuration, style: .compact)
  }

  /// Returns an item on one line: an object with its id, and its size or its measured lengths, if
  /// it has them.
  package static func item(
    _ size: ItemSize?, id: String?, in configuration: LayoutConfiguration
  ) -> [UInt8] {
    var writer = FormatWriter(style: .compact, in: configuration)
    writer.json.beginObject()
    writer.string("id", id)
    if let size { writer.itemSize(size) }
    writer.json.endObject()
    return writer.json.bytes
  }

  /// Returns one section's canonical text: indented, with a final newline.
  package static func canonical(
    _ section: DocumentSection, in configuration: LayoutConfiguration
  ) -> [UInt8] {
    write(section, in: configuration, style: .pretty) + [UInt8(ascii: "\n")]
  }

  private static func write(
    _ section: DocumentSection, in configuration: LayoutConfiguration, style: JSONWriter.Style
  ) -> [UInt8] {
    var writer = FormatWriter(style: style, in: configuration)
    writer.section(section)
    return writer.json.bytes
  }

  /// Returns attributes, spelled for a layout that scrolls vertically, so that the text does not
  /// depend on the document. Returns nil if no value is set.
  package static func attributes(_ attributes: SectionAttributes) -> String? {
    guard attributes != SectionAttributes() else { return nil }
    var writer = FormatWriter(style: .compact, in: .init())
    writer.takesLengthAcross = true
    writer.json.beginObject()
    writer.attributes(attributes)
    writer.json.endObject()
    return String(decoding: writer.json.bytes, as: UTF8.self)
  }

  /// Returns rules, spelled for a layout that scrolls vertically; nil if there are none.
  package static func palette(_ rules: [SizingRule]) -> String? {
    guard !rules.isEmpty else { return nil }
    var writer = FormatWriter(style: .compact, in: .init())
    writer.json.beginArray()
    for rule in rules { writer.size(.rule(rule)) }
    writer.json.endArray()
    return String(decoding: writer.json.bytes, as: UTF8.self)
  }

  private static func write(_ document: LayoutDocument, style: JSONWriter.Style) -> [UInt8] {
    var writer = FormatWriter(style: style, in: document.settings.configuration)
    writer.beginDocument(document.settings, id: document.id)
    for (index, section) in document.sections.enumerated() {
      if index == 0 { writer.beginSections() }
      writer.section(section)
    }
    writer.endDocument(hasSections: !document.sections.isEmpty)
    return writer.json.bytes
  }
}

/// A counter of the bytes of a document's canonical text, section by section, which does not keep
/// the text in memory.
struct CanonicalLength: ~Copyable {
  private var writer: FormatWriter
  private var hasSections = false

  init(_ settings: DocumentSettings, id: String) {
    writer = FormatWriter(style: .pretty, in: settings.configuration)
    writer.droppedBytes = 0
    writer.beginDocument(settings, id: id)
  }

  /// Adds the next section.
  mutating func add(_ section: DocumentSection) {
    if !hasSections { writer.beginSections() }
    hasSections = true
    writer.section(section)
  }

  consuming func end() -> Int {
    writer.endDocument(hasSections: hasSections)
    return (writer.droppedBytes ?? 0) + writer.json.bytes.count
  }
}

extension FormatWriter {
  fileprivate mutating func beginDocument(_ settings: DocumentSettings, id: String) {
    json.beginObject()
    self.settings(settings, id: id)
  }

  fileprivate mutating func beginSections() {
    json.key("sections")
    json.beginArray()
  }

  fileprivate mutating func endDocument(hasSections: Bool) {
    if hasSections { json.endArray() }
    json.endObject()
    json.bytes.append(UInt8(ascii: "\n"))
  }
}
