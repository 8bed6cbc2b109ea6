extension LayoutDocument {
  /// Creates a document by reading text in the `insetory/1` format, strictly.
  ///
  /// - Parameters:
  ///   - json: The text of one document.
  ///   - source: The name of the file, for errors.
  ///   - devices: The devices that the document may name.
  /// - Complexity: O(size of the text).
  /// - Throws: The first error, with its line, column and JSON path.
  public init(
    json: String, source: String? = nil, among devices: DeviceTable = .shipped
  ) throws(DocumentError) {
    try self.init(json: json.utf8, source: source, among: devices)
  }

  /// Creates a document by reading UTF-8, such as `Data` or `[UInt8]`, in the `insetory/1` format,
  /// strictly.
  ///
  /// - Parameters:
  ///   - json: The bytes of the text of one document.
  ///   - source: The name of the file, for errors.
  ///   - devices: The devices that the document may name.
  /// - Complexity: O(size of the text).
  /// - Throws: The first error, with its line, column and JSON path; `tooLarge` above 64 MB.
  public init(
    json: some Collection<UInt8>, source: String? = nil, among devices: DeviceTable = .shipped
  ) throws(DocumentError) {
    guard json.count <= DocumentLimits.bytes else {
      throw DocumentError(
        .tooLarge(what: DocumentStream.document, bytes: DocumentLimits.bytes), source: source)
    }
    self = try DocumentReader.document(Array(json), source: source, devices: devices)
  }

  /// Returns the document's canonical text in the `insetory/1` format, as an export writes it:
  /// indented, with a final newline.
  ///
  /// Reading the text with a table that has the document's device gives an equal document.
  ///
  /// - Complexity: O(size of the document).
  /// - Throws: The errors of an import for a value that a text cannot express: `document`,
  ///   `badAddress`, `tooMany`, `invalidContainer`.
  public func canonicalJSON() throws(FormatError) -> String {
    String(decoding: DocumentWriter.canonical(try checkedWithOwnDevice()), as: UTF8.self)
  }
}
