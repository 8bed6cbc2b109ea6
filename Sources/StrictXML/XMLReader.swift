/// A strict reader of the elements of an XML text, one after another.
///
/// libxml2 parses the text, so that only well-formed XML is accepted. The reader accepts less than
/// XML allows: only UTF-8; no document type declaration, and thus no entities except the five that
/// XML defines; no namespaces; no network access; and limits for the depth, the number of
/// attributes and their lengths. It skips text between tags, comments and processing instructions,
/// because the formats that it reads have all values in attributes. Memory is needed for the text
/// and the open elements.
public struct XMLReader: ~Copyable {
  /// An event of the reader.
  public enum Event: Hashable, Sendable {
    /// The start of an element, with its attributes.
    case begin(XMLElement)
    /// The end of the innermost open element. An empty element also has one.
    case end
  }

  /// The greatest length of a text that is read, in bytes.
  public static let sizeLimit = 64 << 20
  /// The depth at which an element is refused. Interface Builder adds two levels for each view in a
  /// view.
  public static let depthLimit = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private let library: XMLLibrary
  private let reader: XMLLibrary.Reader
  private let failure = Failure()
  private var depth = 0
  private var count = 0
  /// Whether the element that began last is empty, so that its end is returned without reading.
  private var isEmpty = false

  /// Creates a reader of a text, whose bytes must outlive the reader.
  ///
  /// - Throws: ``XMLError`` if the library is missing, or if a scan of the bytes refuses the text.
  /// - Complexity: O(bytes)
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    guard bytes.count <= Self.sizeLimit else { throw XMLError(.tooLarge(limit: Self.sizeLimit)) }
    guard !bytes.isEmpty else { throw XMLError(.empty) }
    try XMLScan.check(bytes)
    guard let library = XMLLibrary.installed else { throw XMLError(.libraryMissing) }
    // Without a handler the library writes encoding errors to standard error, unescaped. It keeps
    // this handler for each thread.
    library.setGenericErrorHandler(nil) { _, _ in }
    guard
      let reader = library.readerForMemory(
        bytes.baseAddress, Int32(bytes.count), nil, nil, XMLLibrary.options)
    else { throw XMLError(.libraryMissing) }
    self.bytes = bytes
    self.library = library
    self.reader = reader
    library.setErrorHandler(reader, Failure.note, Unmanaged.passUnretained(failure).toOpaque())
  }

  deinit { library.freeReader(reader) }

  /// Returns the next event; nil at the end of the text.
  ///
  /// - Throws: ``XMLError``, after which the reader cannot be used again.
  public mutating func next() throws(XMLError) -> Event? {
    if isEmpty {
      isEmpty = false
      depth -= 1
      return .end
    }
    while true {
      let status = library.read(reader)
      guard status >= 0, failure.sentence == nil else { throw notWellFormed() }
      guard status == 1 else { return nil }
      switch Node(rawValue: library.nodeType(reader)) {
      case .element: return .begin(try element())
      case .endElement:
        depth -= 1
        return .end
      case .documentType: throw XMLError(.documentType, at: placeOfParser)
      case nil: break
      }
    }
  }

  /// Returns the location of an element's attribute, or of its tag if it has no such attribute.
  ///
  /// - Complexity: O(bytes). Call it for an error, not in a loop.
  public func location(of element: XMLElement, attribute: String? = nil) -> XMLLocation {
    XMLScan(bytes).location(ofElement: element.number, attribute: attribute)
  }

  // MARK: - Elements

  /// The types of nodes that the reader handles, as libxml2 numbers them.
  private enum Node: Int32 {
    case element = 1
    case documentType = 10
    case endElement = 15
  }

  private mutating func element() throws(XMLError) -> XMLElement {
    let name = text(library.name)
    if count == 0 { try checkEncoding() }
    isEmpty = library.isEmptyElement(reader) == 1
    var attributes: [XMLElement.Attribute] = []
    while library.moveToNextAttribute(reader) == 1 {
      attributes.append(.init(name: text(library.name), value: text(library.value)))
    }
    _ = library.moveToElement(reader)
    let element = XMLElement(name: name, attributes: attributes, number: count)
    count += 1
    depth += 1
    guard depth < Self.depthLimit else {
      throw XMLError(.nestingTooDeep(limit: Self.depthLimit), at: location(of: element))
    }
    return element
  }

  /// Refuses a declared encoding in which the bytes would have another meaning.
  private func checkEncoding() throws(XMLError) {
    let name = text(library.encoding)
    guard ["", "UTF-8", "US-ASCII", "ASCII"].contains(name.uppercased()) else {
      throw XMLError(.encoding(name), at: XMLLocation(line: 1, column: 1, path: ""))
    }
  }

  private func text(_ function: XMLLibrary.TextOf) -> String {
    function(reader).map { String(cString: $0) } ?? ""
  }

  // MARK: - Errors

  private func notWellFormed() -> XMLError {
    let sentence = failure.sentence ?? "it ends too early"
    let place = placeOfParser
    // The library has a separate depth limit, and can parse further ahead than it reports.
    if sentence.contains("depth") {
      return XMLError(.nestingTooDeep(limit: Self.depthLimit), at: place)
    }
    // Some versions report the end of a text with open elements in this way.
    let isEnd = sentence.hasPrefix("Extra content") && !place.path.isEmpty
    return XMLError(.notWellFormed(isEnd ? "it ends inside an element" : sentence), at: place)
  }

  private var placeOfParser: XMLLocation {
    XMLScan(bytes).location(
      line: max(1, Int(library.line(reader))), column: max(1, Int(library.column(reader))))
  }

  /// The first error that the library reported.
  private final class Failure {
    var sentence: String?

    /// A severity of 3 is a warning, and 4 an error that ends the reading.
    static let note: XMLLibrary.OnError = { failure, text, severity, _ in
      guard let failure, let text, severity >= 4 else { return }
      let noted = Unmanaged<Failure>.fromOpaque(failure).takeUnretainedValue()
      guard noted.sentence == nil else { return }
      var sentence = String(cString: text).split(separator: "\n").first.map(String.init) ?? ""
      while let last = sentence.last, last == " " || last == "." { sentence.removeLast() }
      noted.sentence = sentence
    }
  }
}
