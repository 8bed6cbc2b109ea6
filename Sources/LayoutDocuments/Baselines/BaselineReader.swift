import LayoutEngine
import StrictJSON

/// A strict reader of a baseline, line by line: it refuses unknown content, with line and column.
/// It holds one layout.
struct BaselineReader {
  private let source: String
  /// The layout that the last lines belong to; nil before the first document.
  private(set) var layout: BaselineLayout?
  private var line: Int
  private var isFormatRead: Bool

  private static let formatKeys = JSONKeys(["format"])
  private static let keys = JSONKeys([
    "document", "container", "scale", "contentSize", "id", "frame", "kind",
    "zIndex", "appearance", "outline",
  ])
  private static let outlineKeys = JSONKeys(["radius", "points"])

  /// Creates a reader.
  ///
  /// - Parameter first: The number of the first line, which is a document; nil to read from the
  ///   beginning of the file.
  init(source: String, at first: Int? = nil) {
    self.source = source
    (line, isFormatRead) = (first.map { $0 - 1 } ?? 0, first != nil)
  }

  /// Reads a line. Returns whether it begins another layout.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(DocumentError) -> Bool {
    line += 1
    guard isFormatRead else {
      try readFormat(text)
      isFormatRead = true
      return false
    }
    let values = try values(in: text)
    guard values.document != nil else {
      try add(values, text)
      return false
    }
    try begin(values, text)
    return true
  }

  // MARK: - Lines

  private func parser(_ text: UnsafeBufferPointer<UInt8>) -> DocumentParser {
    DocumentParser(
      text, source: source, firstLine: line,
      orientation: DocumentOrientation(), devices: DeviceTable())
  }

  private func readFormat(_ text: UnsafeBufferPointer<UInt8>) throws(DocumentError) {
    var parser = parser(text)
    try parser.beginObject()
    let start = parser.reader.valueStart
    guard try parser.nextKey(of: Self.formatKeys) != nil else {
      throw parser.failure(.missingKey("format", owner: "the first line"), at: start)
    }
    guard try parser.string() == BaselineWriter.format else {
      throw parser.unexpected("the format \"\(BaselineWriter.format)\"")
    }
    _ = try parser.nextKey(of: Self.formatKeys)
    try parser.finish()
  }

  /// The values of one line.
  struct Values {
    var document, container, id, kind: String?
    var scale: PixelScale?
    var contentSize: Size?
    var frame: Rect?
    var zIndex: Int?
    var appearance: Appearance?
    var outline: BubbleOutline?
    /// The byte offsets of the object and of the name in the line, for errors.
    var start = 0
    var nameStart = 0
  }

  private func values(in text: UnsafeBufferPointer<UInt8>) throws(DocumentError) -> Values {
    var parser = parser(text)
    var values = Values()
    try parser.beginObject()
    values.start = parser.reader.valueStart
    while let key = try parser.nextKey(of: Self.keys) {
      switch key {
      case "document":
        values.document = try parser.string()
        values.nameStart = parser.reader.valueStart
      case "id":
        values.id = try parser.string()
        values.nameStart = parser.reader.valueStart
      case "container": values.container = try parser.string()
      case "kind": values.kind = try parser.id()
      case "scale": values.scale = try parser.scale()
      case "contentSize":
        let numbers = try parser.numbers(2)
        values.contentSize = Size(width: numbers[0], height: numbers[1])
      case "frame":
        let numbers = try parser.numbers(4)
        values.frame = Rect(
          x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      case "zIndex":
        let number = try parser.double()
        guard let zIndex = Int(exactly: number) else { throw parser.unexpected("an integer") }
        values.zIndex = zIndex
      case "appearance": values.appearance = try parser.appearance()
      default: values.outline = try parser.outline(Self.outlineKeys)
      }
    }
    try parser.finish()
    return values
  }

  private func failure(
    _ reason: DocumentError.Reason, _ text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> DocumentError {
    parser(text).failure(reason, at: offset)
  }

  /// Returns the error for a name that is not allowed on this line.
  private func unexpected(
    _ expected: String, _ values: Values, _ text: UnsafeBufferPointer<UInt8>
  ) -> DocumentError {
    parser(text).unexpected(expected, at: values.nameStart)
  }

  // MARK: - Documents

  private mutating func begin(
    _ values: Values, _ text: UnsafeBufferPointer<UInt8>
  ) throws(DocumentError) {
    guard let name = values.document, let contentSize = values.contentSize,
      let container = values.container
    else {
      let key = values.container == nil ? "container" : "contentSize"
      throw failure(.missingKey(key, owner: "a document"), text, at: values.start)
    }
    guard values.id == nil, values.frame == nil, values.kind == nil, values.zIndex == nil,
      values.appearance == nil, values.outline == nil
    else { throw failure(.exclusiveKeys("document", "id"), text, at: values.start) }
    guard let address = try? Address(name), address.revision == nil, address.section == nil,
      address.element == nil, !address.isGlob
    else { throw unexpected("a document, or DOC#CONTAINER", values, text) }
    if let last = layout?.naming.prefix,
      !last.utf8.lexicographicallyPrecedes(name.utf8)
    {
      throw unexpected("a document after \"\(last)\" in order", values, text)
    }
    layout = BaselineLayout(
      address: address,
      naming: FrameNaming(
        document: address.document, container: address.container ?? container,
        isContainerAsked: address.container != nil),
      contentSize: contentSize, grain: values.scale.grain)
    layout?.line = line
  }

  // MARK: - Elements

  private var sections: [BaselineLayout.Section] { layout?.sections ?? [] }

  private mutating func add(_ values: Values, _ text: UnsafeBufferPointer<UInt8>)
    throws(DocumentError)
  {
    guard let id = values.id, let frame = values.frame else {
      let key = values.id == nil ? "id" : "frame"
      throw failure(.missingKey(key, owner: "an element"), text, at: values.start)
    }
    guard values.container == nil, values.scale == nil, values.contentSize == nil else {
      throw failure(.exclusiveKeys("id", "container"), text, at: values.start)
    }
    // Not the layout itself: a copy of it would be copied again by each change.
    guard let owner = layout?.address, let prefix = layout?.naming.prefix else {
      throw unexpected("a document before its elements", values, text)
    }
    let part =
      id.utf8.starts(with: prefix.utf8) ? id.utf8.dropFirst(prefix.utf8.count) : ""[...].utf8
    guard part.first == UInt8(ascii: "/"), let address = try? Address(Substring(part), of: owner)
    else {
      throw unexpected("an element of \"\(prefix)\"", values, text)
    }
    guard layout?.lines.updateValue(line, forKey: id) == nil else {
      throw unexpected("each element once", values, text)
    }
    guard let element = address.element else {
      let index = sections.count
      guard let key = address.section, let section = key.id(at: index) else {
        throw unexpected("the section [\(index)]", values, text)
      }
      layout?.sections.append(.init(id: section.id, frame: frame))
      return
    }
    let index = sections.count - 1
    let sibling =
      address.section == nil ? layout?.content.last : sections.last?.elements.last
    if let key = address.section {
      guard index >= 0, let named = key.id(at: index), named.id == sections[index].id
      else { throw unexpected("an element of the section before it", values, text) }
    }
    guard var compared = element.compared(frame, values.kind, values.style, after: sibling) else {
      throw unexpected("the next item, in order", values, text)
    }
    compared.outline = values.outline
    if compared.style == nil { compared.zIndex = values.zIndex }
    if address.section == nil {
      layout?.content.append(compared)
    } else {
      layout?.sections[index].elements.append(compared)
    }
  }
}

extension BaselineReader.Values {
  fileprivate var style: ElementStyle? {
    zIndex.map {
      ElementStyle(
        zIndex: $0, alpha: appearance?.alpha ?? 1, appearance: appearance ?? Appearance())
    }
  }
}

extension DocumentParser {
  /// Reads the outline of a bubble.
  fileprivate mutating func outline(_ keys: JSONKeys) throws(DocumentError) -> BubbleOutline {
    var radius: Double?
    var corners: [Point]?
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: keys) {
      if key == "radius" {
        radius = try length()
      } else {
        var points: [Point] = []
        try beginArray()
        while try nextElement() {
          try checkRoom(for: "points of an outline", after: points.count)
          let numbers = try numbers(2)
          points.append(Point(x: numbers[0], y: numbers[1]))
        }
        corners = points
      }
    }
    guard let radius else { throw failure(.missingKey("radius", owner: "an outline"), at: start) }
    guard let corners else { throw failure(.missingKey("points", owner: "an outline"), at: start) }
    return BubbleOutline(corners: corners, radius: radius)
  }

  /// Reads an array of exactly `count` numbers.
  fileprivate mutating func numbers(_ count: Int) throws(DocumentError) -> [Double] {
    var numbers: [Double] = []
    try beginArray()
    let start = reader.valueStart
    while try nextElement() { numbers.append(try double()) }
    guard numbers.count == count else { throw unexpected("\(count) numbers", at: start) }
    return numbers
  }
}
