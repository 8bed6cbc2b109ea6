/// Documents that wait to be imported, in little memory: of all but the first, which mostly is
/// alone, the text is kept, a fifth of what a small document is as a value.
public struct WaitingDocuments: Sendable {
  private let devices: DeviceTable
  private let mostDocuments: Int
  private let mostBytes: Int
  /// Empty for those that are kept as values.
  private var texts: [[UInt8]] = []
  private var values: [Int: LayoutDocument] = [:]
  private var byteCount = 0

  /// - Parameter devices: The devices that the documents are read with.
  public init(devices: DeviceTable) {
    self.init(devices: devices, mostDocuments: 1_000_000, mostBytes: 1 << 30)
  }

  init(devices: DeviceTable, mostDocuments: Int, mostBytes: Int) {
    self.devices = devices
    self.mostDocuments = mostDocuments
    self.mostBytes = mostBytes
  }

  /// Adds the document that a stream returned last.
  ///
  /// - Throws: `tooMany`; `document` where all texts together are too large.
  public mutating func append(
    _ document: LayoutDocument, from stream: borrowing DocumentStream
  ) throws(ServiceError) {
    guard !texts.isEmpty else { return try append(document) }
    try checkRoom()
    byteCount += stream.documentRange.count
    guard byteCount <= mostBytes else {
      throw .document(
        DocumentError(
          .tooLarge(what: "the import", bytes: mostBytes), source: stream.source,
          line: stream.documentLine))
    }
    texts.append(Array(stream.buffer[stream.documentRange]))
  }

  /// Adds a document that is kept as a value.
  ///
  /// - Throws: `tooMany`.
  public mutating func append(_ document: LayoutDocument) throws(ServiceError) {
    try checkRoom()
    values[texts.count] = document
    texts.append([])
  }

  private func checkRoom() throws(ServiceError) {
    guard texts.count < mostDocuments else {
      throw .tooMany("documents in an import", limit: mostDocuments)
    }
  }
}

extension WaitingDocuments: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { texts.count }

  /// - Complexity: O(size of the document)
  public subscript(position: Int) -> LayoutDocument {
    if let value = values[position] { return value }
    do throws(DocumentError) {
      return try DocumentReader.document(texts[position], source: nil, devices: devices)
    } catch {
      preconditionFailure("BUG: a document that was read cannot be read again: \(error)")
    }
  }
}
