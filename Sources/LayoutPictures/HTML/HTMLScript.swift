import LayoutEngine
import StrictJSON

/// A script element with data: JSON that no browser runs, and that cannot end the script early.
struct HTMLScript {
  private var json = JSONWriter()
  /// The finished bytes: the start tag, and JSON with its escapes.
  private var bytes: [UInt8]
  /// The indices of the appearances so far. Many decorations share one, so an element refers to its
  /// appearance by index.
  private var appearances: [Appearance: Int] = [:]
  private var appearanceOrder: [Appearance] = []
  /// The places of the layout's rows, by section.
  private var rowOfSection: [Int: Int] = [:]

  init(attributes: String) {
    bytes = Array("<script type=\"application/json\" \(attributes)>".utf8)
  }

  /// The number of bytes that have not been taken.
  var count: Int { bytes.count + json.bytes.count }

  /// Returns the bytes that were written since the last call.
  mutating func takeBytes() -> [UInt8] {
    flush()
    defer { bytes = [] }
    return bytes
  }

  /// Returns the remaining bytes, with the end tag of the script.
  mutating func finish() -> [UInt8] {
    takeBytes() + "</script>\n".utf8
  }

  /// Moves the JSON to the finished bytes, with escapes.
  ///
  /// A browser ends a script at `</script`, whatever surrounds it, but not after `<!--<script`.
  /// Older engines end a line of a string at U+2028. In JSON all these characters occur only in
  /// strings, where each may be written as an escape.
  private mutating func flush() {
    bytes.reserveCapacity(count)
    json.bytes.withUnsafeBufferPointer { json in
      var start = 0
      for place in json.indices {
        guard let (length, escape) = Self.escape(at: place, in: json) else { continue }
        bytes.append(contentsOf: json[start..<place])
        bytes.append(contentsOf: escape.utf8)
        start = place + length
      }
      bytes.append(contentsOf: json[start...])
    }
    json.bytes.removeAll(keepingCapacity: true)
  }

  /// Returns the length in bytes of the character at a place, and its escape; nil if it needs no
  /// escape.
  private static func escape(
    at place: Int, in json: UnsafeBufferPointer<UInt8>
  ) -> (length: Int, escape: String)? {
    switch json[place] {
    case UInt8(ascii: "<"): (1, "\\u003c")
    case UInt8(ascii: ">"): (1, "\\u003e")
    case UInt8(ascii: "&"): (1, "\\u0026")
    case 0xE2 where json[place + 1] == 0x80 && json[place + 2] == 0xA8: (3, "\\u2028")
    case 0xE2 where json[place + 1] == 0x80 && json[place + 2] == 0xA9: (3, "\\u2029")
    default: nil
    }
  }
}

// MARK: - Contents of the page

extension HTMLScript {
  /// Writes the overview of all layouts, which the page reads before any layout.
  mutating func write(_ page: LayoutPage) {
    json.beginObject()
    json.key("document")
    json.string(page.document)
    if let title = page.title {
      json.key("title")
      json.string(title)
    }
    json.key("layouts")
    json.beginArray()
    for layout in page.layouts {
      json.beginObject()
      json.key("container")
      json.string(layout.container)
      json.key("containerSize")
      json.size(layout.containerSize)
      json.key("contentSize")
      json.size(layout.contentSize)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  mutating func beginLayout(rows: [LayoutPage.Row]) {
    json.beginObject()
    rowOfSection = Dictionary(
      rows.enumerated().map { ($1.section, $0) }, uniquingKeysWith: { first, _ in first })
    if !rows.isEmpty {
      json.key("rows")
      json.beginArray()
      for row in rows { write(row) }
      json.endArray()
    }
    json.key("elements")
    json.beginArray()
  }

  private mutating func write(_ row: LayoutPage.Row) {
    json.bytes.append(UInt8(ascii: "\n"))
    json.beginObject()
    json.key("section")
    json.integer(row.section)
    json.key("axis")
    json.integer(row.isVertical ? 1 : 0)
    json.key("sign")
    json.integer(row.beginsAtRight ? 1 : -1)
    json.key("offset")
    json.number(row.offset)
    json.key("range")
    json.point(Point(x: row.range.lowerBound, y: row.range.upperBound))
    if let stops = row.stops {
      json.key("stops")
      json.beginArray()
      for stop in stops { json.number(stop) }
      json.endArray()
    }
    json.endObject()
  }

  /// Writes an element on its own line. An absent key has the page's default.
  mutating func write(_ element: PictureElement) {
    let attributes = element.attributes
    json.bytes.append(UInt8(ascii: "\n"))
    json.beginObject()
    json.key("address")
    json.string(element.address)
    if let name = element.name {
      json.key("name")
      json.string(name)
    }
    json.key("category")
    json.string(attributes.category.rawValue)
    if let kind = attributes.decoration?.kind ?? attributes.elementKind?.rawValue {
      json.key("kind")
      json.string(kind)
    }
    json.key("indexPath")
    json.beginArray()
    json.integer(attributes.indexPath.section)
    json.integer(attributes.indexPath.item)
    json.endArray()
    json.key("frame")
    json.rect(attributes.frame)
    if attributes.paintedRect != attributes.frame {
      json.key("paintedRect")
      json.rect(attributes.paintedRect)
    }
    if attributes.clip != nil, let row = rowOfSection[attributes.indexPath.section] {
      json.key("row")
      json.integer(row)
    }
    if attributes.zIndex != 0 {
      json.key("zIndex")
      json.integer(attributes.zIndex)
    }
    if let decoration = attributes.decoration {
      json.key("appearance")
      json.integer(number(of: decoration.appearance))
      let outline = attributes.ownOutline
      if !outline.isRectangle {
        json.key("outline")
        json.string(outline.svgPath)
      }
    }
    json.endObject()
  }

  mutating func beginSections() {
    json.endArray()
    json.key("sections")
    json.beginArray()
  }

  mutating func write(_ section: LayoutPage.Section) {
    json.bytes.append(UInt8(ascii: "\n"))
    json.beginObject()
    json.key("address")
    json.string(section.address)
    if let name = section.name {
      json.key("name")
      json.string(name)
    }
    json.key("frame")
    json.rect(section.frame)
    json.endObject()
  }

  /// Ends a layout with the appearances that its elements refer to by index.
  mutating func endLayout() {
    json.endArray()
    json.key("appearances")
    json.beginArray()
    for appearance in appearanceOrder {
      json.bytes.append(UInt8(ascii: "\n"))
      json.appearance(appearance)
    }
    json.endArray()
    json.endObject()
  }

  private mutating func number(of appearance: Appearance) -> Int {
    if let number = appearances[appearance] { return number }
    appearances[appearance] = appearanceOrder.count
    appearanceOrder.append(appearance)
    return appearanceOrder.count - 1
  }
}
