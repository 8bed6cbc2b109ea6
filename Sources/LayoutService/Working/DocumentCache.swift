import LayoutDocuments
import LayoutEngine
import LayoutStorage
import Synchronization

/// The documents kept in memory between transactions, so that an edit does not read the directory
/// again.
///
/// A caller that takes a document has exclusive use of it. It returns the document to the cache
/// after its transaction has committed, and releases it if the transaction fails.
package final class DocumentCache: Sendable {
  /// A document that is not in use. Only then may it pass from thread to thread.
  private struct Idle: @unchecked Sendable {
    let document: LoadedDocument
  }

  private let idle = Mutex<[Idle]>([])
  private static let mostIdle = 8
  /// The settings that were parsed last: many documents of a store often have the same.
  private let parsed = Mutex<(text: String, settings: DocumentSettings)?>(nil)

  /// Takes a document, for its own container.
  func take(_ key: String, on connection: Connection) throws(ServiceError) -> LoadedDocument {
    try take(key, on: connection) { settings throws(ServiceError) in settings.container }
  }

  /// Takes a document, for a container.
  ///
  /// - Throws: `noDocument`, with the nearest id.
  func take(
    _ key: String, on connection: Connection,
    container: (DocumentSettings) throws(ServiceError) -> ContainerSpecification
  ) throws(ServiceError) -> LoadedDocument {
    try take(try connection.existingDocument(key), on: connection, container: container)
  }

  /// Takes the document of a row, which may be deleted, for its own container.
  func take(
    _ record: DocumentRecord, on connection: Connection
  ) throws(ServiceError) -> LoadedDocument {
    try take(record, on: connection) { settings throws(ServiceError) in settings.container }
  }

  /// Takes the document of a row, for a container. Reads it from the store if the cache has no
  /// current copy.
  func take(
    _ record: DocumentRecord, on connection: Connection,
    container: (DocumentSettings) throws(ServiceError) -> ContainerSpecification
  ) throws(ServiceError) -> LoadedDocument {
    let known = candidates(record)
    let settings: DocumentSettings
    do throws(ServiceError) {
      if let found = known.first?.settings {
        settings = found
      } else {
        settings = try self.settings(of: record, on: connection)
      }
    } catch { throw error.located(record.key) }
    let container = try container(settings)
    if let document = known.first(where: { $0.container == container }),
      try isCurrent(document, on: connection)
    {
      giveBack(known.filter { $0 !== document })
      return LoadedDocument(document, record, on: connection)
    }
    giveBack(known)
    do throws(ServiceError) {
      return try LoadedDocument(record, settings: settings, container: container, on: connection)
    } catch { throw error.located(record.key) }
  }

  private func settings(
    of record: DocumentRecord, on connection: Connection
  ) throws(ServiceError) -> DocumentSettings {
    let known = parsed.withLock { $0?.text == record.settings ? $0?.settings : nil }
    if let known { return known }
    let settings = try DocumentSettings(record, on: connection)
    // A device that the store added may be removed and defined again.
    let device = settings.container.device?.id
    if device.map({ DeviceTable.shipped.model($0) != nil }) ?? true {
      parsed.withLock { $0 = (record.settings, settings) }
    }
    return settings
  }

  /// Keeps a document for the next transaction, unless it is deleted or detached.
  func keep(_ document: LoadedDocument) {
    guard document.record.deleted == nil, document.detached == nil else { return }
    document.directory.didWrite()
    idle.withLock { idle in
      idle.append(Idle(document: document))
      if idle.count > Self.mostIdle { idle.removeFirst() }
    }
  }

  /// Takes the cached copies of a document with the record's revision, and discards its other
  /// copies.
  private func candidates(_ record: DocumentRecord) -> [LoadedDocument] {
    let taken = idle.withLock { idle -> [Idle] in
      let taken = idle.filter { $0.document.record.number == record.number }
      idle.removeAll { $0.document.record.number == record.number }
      return taken
    }
    return taken.map(\.document).filter { $0.record.revision == record.revision }
  }

  private func giveBack(_ documents: [LoadedDocument]) {
    for document in documents { keep(document) }
  }

  private func isCurrent(
    _ document: LoadedDocument, on connection: Connection
  ) throws(ServiceError) -> Bool {
    let set = try stored(
      connection.layoutSet(of: document.record.number, traits: document.traits.text))
    guard set?.number == document.set?.number, set?.generation == document.set?.generation,
      set?.algorithm == document.set?.algorithm
    else { return false }
    document.set = set
    return true
  }
}

extension DocumentSettings {
  init(_ record: DocumentRecord, on connection: Connection) throws(ServiceError) {
    do throws(ServiceError) {
      self = try connection.settings(record.settings)
    } catch .format(.document(let error)) {
      throw .storage(connection.corrupt("document \(record.number.rawValue): \(error)"))
    }
  }
}
