/// A file of frames that were correct once, kept next to the code. ``BaselineWriter`` documents its
/// format.
///
/// The whole file is checked when it is opened. What is kept of a layout is its address and its
/// place in the file; ``layout(_:)`` reads its elements, so that a comparison of all documents
/// holds the elements of one.
public struct Baseline: Sendable {
  /// A layout of the file, without its elements.
  public struct Entry: Sendable {
    /// The layout's address as text.
    package let name: String
    /// The size of a pixel in points.
    package let grain: Double
    /// The number of the layout's first line in the file, and the byte range of all its lines.
    let line: Int
    private(set) var bytes: Range<Int>

    fileprivate init(_ layout: BaselineLayout, at offset: Int) {
      (name, grain, line) = (layout.naming.prefix, layout.grain, layout.line)
      bytes = offset..<offset
    }

    fileprivate mutating func end(at offset: Int) { bytes = bytes.lowerBound..<offset }

    /// The document, with the container unless it is the document's own.
    public var address: Address { Address(ofLayout: name) }
  }

  /// The layouts of the file, in the order of their addresses.
  public private(set) var entries: [Entry] = []
  /// The name of the file.
  public let name: String
  private let text: BaselineText

  /// The longest file that is read, in bytes: about ten million elements.
  private static let limit = 1 << 30

  /// Opens and checks a file.
  ///
  /// - Complexity: O(*n*) in the bytes of the file; memory for the elements of one layout and for
  ///   the entries, or for the text of a pipe.
  /// - Throws: `input` if there is no such file, `emptyBaseline`, `badBaseline` with the line and
  ///   column of the first error, or `document` if the first line is not the first line of a
  ///   baseline.
  public init(path: String) throws(FormatError) {
    try self.init(try BaselineText(path: path, limit: Self.limit), name: path)
  }

  /// Creates the empty baseline of a file that is yet to be written.
  public init(emptyNamed name: String) {
    self.name = name
    text = BaselineText([])
  }

  package init(text: [UInt8], name: String) throws(FormatError) {
    try self.init(BaselineText(text), name: name)
  }

  init(_ text: BaselineText, name: String) throws(FormatError) {
    self.name = name
    self.text = text
    var reader = BaselineReader(source: name)
    var found: [Entry] = []
    var end = 0
    do throws(DocumentError) {
      try text.forEachLine { (line, offset) throws(DocumentError) in
        if try reader.read(line), let layout = reader.layout {
          found.last(endingAt: offset)
          found.append(Entry(layout, at: offset))
        }
        end = offset + line.count + 1
      }
    } catch {
      // A file with another first line may not be a baseline, and the user should not be advised to
      // delete it. An error without a line is that of the system.
      throw error.line ?? 1 == 1 ? .document(error) : .badBaseline(error, name: name)
    }
    guard end > 0 else { throw .emptyBaseline(name) }
    found.last(endingAt: end)
    entries = found
  }

  /// Reads a layout with its elements.
  ///
  /// - Complexity: O(*n*) in the elements of the layout.
  /// - Throws: `document` or `badBaseline` if the file was changed since it was opened.
  public func layout(_ entry: Entry) throws(FormatError) -> BaselineLayout {
    var reader = BaselineReader(source: name, at: entry.line)
    do throws(DocumentError) {
      let lines = BaselineText(Array(try text.bytes(entry.bytes)))
      try lines.forEachLine { (line, _) throws(DocumentError) in _ = try reader.read(line) }
      guard let layout = reader.layout, layout.naming.prefix == entry.name else {
        throw DocumentError(.cannotRead("it was changed while it was read"), source: name)
      }
      return layout
    } catch { throw error.line == nil ? .document(error) : .badBaseline(error, name: name) }
  }

  /// Returns the lines of a layout, byte for byte as in the file, each with its line feed.
  ///
  /// - Throws: `document` if the file cannot be read again.
  public func text(of entry: Entry) throws(FormatError) -> ArraySlice<UInt8> {
    do throws(DocumentError) {
      let bytes = try text.bytes(entry.bytes)
      return bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [UInt8(ascii: "\n")]
    } catch { throw .document(error) }
  }
}

extension Address {
  /// Creates the address that `DOC` or `DOC#CONTAINER` describes. The text has been an address
  /// before: an entry and a pair keep it, because it takes a tenth of an address's memory.
  package init(ofLayout text: String) {
    let mark = text.firstIndex(of: "#")
    self.init(
      document: String(text[..<(mark ?? text.endIndex)]),
      container: mark.map { String(text[text.index(after: $0)...]) })
  }
}

extension [Baseline.Entry] {
  fileprivate mutating func last(endingAt offset: Int) {
    guard let last = indices.last else { return }
    self[last].end(at: offset)
  }
}
