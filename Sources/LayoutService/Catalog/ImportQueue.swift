package import LayoutDocuments
import LayoutStorage

/// A queue of documents that are read before an import's transaction begins. Its memory does not
/// grow with their number.
///
/// Documents from pipes are read into a queue. The program that writes to the pipe may be slow, or
/// may itself write to the store, and meanwhile the import must not hold the store's lock. The
/// queue keeps the first document as a value, because it is usually the only one, and the texts of
/// the others in a temporary file.
package final class ImportQueue {
  private let devices: DeviceTable
  private let mostDocuments: Int
  private let mostBytes: Int
  private var spool: TextSpool?
  /// The documents that are kept as values, by their numbers.
  private var values: [Int: LayoutDocument] = [:]
  private var byteCount = 0
  /// The number of documents that were added.
  package private(set) var count = 0
  /// The number of the document that ``next()`` returns next.
  private var position = 0

  /// Creates an empty queue.
  ///
  /// - Parameter devices: The devices that the documents may name.
  package convenience init(devices: DeviceTable) {
    self.init(
      devices: devices, mostDocuments: DocumentLimits.documentsOfImport, mostBytes: 1 << 30)
  }

  init(devices: DeviceTable, mostDocuments: Int, mostBytes: Int) {
    self.devices = devices
    self.mostDocuments = mostDocuments
    self.mostBytes = mostBytes
  }

  /// Adds the document that a stream returned last.
  ///
  /// - Throws: `tooMany`; `document` if all texts together are too large; `storage` if the
  ///   temporary file cannot be written.
  package func append(
    _ document: LayoutDocument, from stream: borrowing DocumentStream
  ) throws(ServiceError) {
    guard count > 0 else { return try append(document) }
    try checkRoom()
    byteCount += stream.documentRange.count
    guard byteCount <= mostBytes else {
      throw .format(
        .document(
          DocumentError(
            .tooLarge(what: "the import", bytes: mostBytes), source: stream.source,
            line: stream.documentLine)))
    }
    let text = Array(stream.buffer[stream.documentRange])
    try storageErrors { () throws(StorageError) in
      if spool == nil { spool = try TextSpool() }
      try spool?.insert(text, at: count)
    }
    count += 1
  }

  /// Adds a document that is kept as a value.
  ///
  /// - Throws: `tooMany`.
  package func append(_ document: LayoutDocument) throws(ServiceError) {
    try checkRoom()
    values[count] = document
    count += 1
  }

  /// Removes and returns the next document; nil after the last.
  ///
  /// - Throws: `storage` if the temporary file cannot be read.
  package func next() throws(ServiceError) -> LayoutDocument? {
    guard position < count else { return nil }
    defer { position += 1 }
    if let value = values.removeValue(forKey: position) { return value }
    guard let spool else { preconditionFailure("BUG: document \(position) is in no queue") }
    let text = try stored(spool.text(at: position))
    do throws(DocumentError) {
      return try DocumentReader.document(text, source: nil, devices: devices)
    } catch { throw .format(.document(error)) }
  }

  private func checkRoom() throws(ServiceError) {
    guard count < mostDocuments else {
      throw .format(.tooMany("documents in an import", limit: mostDocuments))
    }
  }
}
