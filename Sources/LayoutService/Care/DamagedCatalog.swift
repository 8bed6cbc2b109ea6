public import LayoutDocuments
import LayoutStorage

/// The recoverable documents of a damaged store, which SQLite may be unable to open.
///
/// Unlike a ``LayoutCatalog`` it does not use SQLite: it reads pages one by one, and identifies
/// rows by their contents. It never changes the file. It does not recover history, tags or cached
/// frames. It cannot detect a changed bit that leaves a text or a number valid.
public final class DamagedCatalog {
  let store: DamagedStore
  /// The losses that concern the store as a whole.
  public let losses: [RecoveryLoss]
  /// Whether the newest edit in the log is incomplete, and left out. It was never confirmed if the
  /// machine stopped during the write; damage of the log at a later time looks the same.
  public let leavesOutNewestEdit: Bool
  /// The devices that were added to the store and can still be read.
  public let ownDevices: [DeviceModel]
  let devices: DeviceTable
  let documents: [SalvagedDocument]

  /// Opens a file, and finds the documents in it.
  ///
  /// No other connection may have the store open during this call.
  ///
  /// - Complexity: O(size of the file).
  /// - Throws: `storage` with the reason why the path cannot be used, or `nothingOfAStore` if no
  ///   part of a document is found.
  public init(at path: String) throws(ServiceError) {
    let store = try stored(DamagedStore(at: path))
    self.store = store
    leavesOutNewestEdit = store.damage.logDamage?.isOfNewestCommit ?? false
    var losses = Self.losses(of: store.damage)
    var models: [DeviceModel] = []
    for text in store.deviceDefinitions {
      if let read = try? DeviceReader.models(Array(text.utf8), source: nil).first {
        if !models.contains(where: { $0.id == read.id }) { models.append(read) }
      } else {
        losses.append(RecoveryLoss("the definition of a device of the store is lost"))
      }
    }
    models.removeAll { DeviceTable.shipped.model($0.id) != nil }
    ownDevices = models
    devices = DeviceTable.shipped.adding(models)
    self.losses = losses
    documents = store.documents().filter { !$0.isDeleted }
  }

  /// Calls the body with each document, in byte order of the ids. Only one document is in memory at
  /// a time.
  ///
  /// - Complexity: O(size of all documents).
  /// - Throws: What the body throws.
  public func forEachDocument<E: Error>(_ body: (RecoveredDocument) throws(E) -> Void) throws(E) {
    var taken: Set<String> = []
    let named = documents.map { (id: $0.key ?? "recovered-\($0.number.rawValue)", row: $0) }
      .sorted { ($0.id, $0.row.number.rawValue) < ($1.id, $1.row.number.rawValue) }
    for (id, row) in named {
      var recovery = DocumentRecovery(row, in: self)
      recovery.id = id
      if !recovery.isID(id) || !taken.insert(id).inserted {
        recovery.id = "recovered-\(row.number.rawValue)"
        recovery.lose("its id is lost, or another document has it: it was \"\(id)\"")
        taken.insert(recovery.id)
      }
      try body(recovery.run())
    }
  }

  /// The pages that the medium failed to return so far, and the reason; nil if there are none.
  public var unreadable: (pages: [Int], reason: String)? { store.unreadable }

  /// Whether a process wrote to the store since it was opened. Then no result is reliable.
  public var isChanging: Bool { store.damage.isChanging }

  private static func losses(of damage: DamagedStore.Damage) -> [RecoveryLoss] {
    // Both can be made again.
    let indexes = ["search_text_content", "section_key"]
    var losses = damage.tables.filter { !indexes.contains($0.name) }.map { table in
      let shown = table.pages.prefix(10).map(String.init).joined(separator: ", ")
      let more = table.pages.count > 10 ? " and \(table.pages.count - 10) more" : ""
      return RecoveryLoss(
        table.pages == [0]
          ? "the root page of \"\(table.name)\" is lost: its rows are read from all pages"
          : "some rows of \"\(table.name)\" are lost, on pages \(shown)\(more)")
    }
    if let loss = RecoveryLoss.of(damage.logDamage) { losses.append(loss) }
    if let (path, reason) = damage.logRefusalReason {
      losses.append(
        RecoveryLoss("\"\(path)\" is not read, and the edits in it are lost: \(reason)"))
    }
    if damage.isExhausted {
      losses.append(
        RecoveryLoss("too many rows refer to the same pages: only the first rows are read"))
    }
    if let version = damage.foreignVersion {
      losses.append(
        RecoveryLoss(
          """
          its schema version is \(version), not \(StoreHealth.expected.version): recovered \
          values may be wrong
          """))
    }
    if damage.names > 1 {
      losses.append(
        RecoveryLoss(
          """
          the file has \(damage.names) names (hard links): edits in the log of another name are not read
          """))
    }
    if damage.hasJournal {
      losses.append(RecoveryLoss("the rollback journal next to it is not read"))
    }
    return losses
  }
}
