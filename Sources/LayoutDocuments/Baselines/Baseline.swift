/// A file of frames that were correct once, kept next to the code. ``BaselineWriter`` documents its
/// format.
public struct Baseline: Sendable {
  /// The layouts of the file, in the order of their addresses.
  public private(set) var layouts: [BaselineLayout] = []
  /// The name of the file.
  public let name: String
  private let text: [UInt8]

  /// The longest file that is read, in bytes: about ten million elements.
  private static let limit = 1 << 30

  /// Creates a baseline by reading a file.
  ///
  /// - Throws: `input` if there is no such file, `emptyBaseline`, `badBaseline` with the line and
  ///   column of the first error, or `document` if the first line is not the first line of a
  ///   baseline.
  public init(path: String) throws(FormatError) {
    try self.init(text: try DocumentStream.text(path: path, limit: Self.limit), name: path)
  }

  /// Creates the empty baseline of a file that is yet to be written.
  public init(emptyNamed name: String) {
    self.name = name
    text = []
  }

  package init(text: [UInt8], name: String) throws(FormatError) {
    self.name = name
    self.text = text
    guard !text.isEmpty else { throw .emptyBaseline(name) }
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentError) in
        var reader = BaselineReader(bytes, source: name)
        return try reader.layouts()
      }
    }
    do throws(DocumentError) { layouts = try result.get() } catch {
      // A file with another first line may not be a baseline, and the user should not be advised to
      // delete it.
      throw error.line == 1 ? .document(error) : .badBaseline(error, name: name)
    }
  }

  /// Returns the layout whose address has this text in the file; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the layouts of the file.
  public subscript(address: String) -> BaselineLayout? {
    layouts.first { $0.naming.prefix == address }
  }

  /// Returns the lines of a layout, byte for byte as in the file.
  public func text(of layout: BaselineLayout) -> ArraySlice<UInt8> { text[layout.bytes] }
}
