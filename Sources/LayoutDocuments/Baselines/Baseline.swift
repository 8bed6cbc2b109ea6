/// Frames that were right once, in a file that is kept beside the code: ``BaselineWriter`` says
/// how.
public struct Baseline: Sendable {
  /// In order of their addresses.
  public private(set) var layouts: [BaselineLayout] = []
  /// What the file is called.
  public let name: String
  private let text: [UInt8]

  /// The longest file that is read, in bytes: that of some ten million elements.
  private static let limit = 1 << 30

  /// Reads a file.
  ///
  /// - Throws: `input` where there is none, `emptyBaseline`, `badBaseline` with the line and column
  ///   of what is not valid, `document` where the first line is not that of a baseline.
  public init(path: String) throws(FormatError) {
    try self.init(text: try DocumentStream.text(path: path, limit: Self.limit), name: path)
  }

  /// Makes the baseline of a file that is yet to be written.
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
      // What begins as no baseline does is perhaps something else, and not to be deleted.
      throw error.line == 1 ? .document(error) : .badBaseline(error, name: name)
    }
  }

  /// Returns the layout of an address as it is written in the file.
  public subscript(address: String) -> BaselineLayout? {
    layouts.first { $0.naming.prefix == address }
  }

  /// Returns the lines of a layout as they stand in the file.
  public func text(of layout: BaselineLayout) -> ArraySlice<UInt8> { text[layout.bytes] }
}
