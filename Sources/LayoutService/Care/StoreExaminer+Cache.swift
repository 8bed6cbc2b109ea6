import LayoutDocuments
import LayoutEngine
import LayoutStorage

// Checks of the cached frames and the text index, which can all be computed again.

extension StoreExaminer {
  /// Checks all rows of the cache, with and without an owner.
  func checkCacheRows(_ connection: Connection) {
    var orphans: [String: (count: Int, first: StoreRow)] = [:]
    func add(orphan row: StoreRow) {
      orphans[row.table, default: (0, row)].count += 1
    }
    attempt(.cache, advice: .recomputing(nil)) {
      () throws(ServiceError) in
      try storageErrors { () throws(StorageError) in
        try connection.forEachDamagedCacheRow { row, document throws(StorageError) in
          guard let document else { return add(orphan: row) }
          let owner = try connection.document(document)?.key
          self.add(
            .cache, .error, "it is not a valid cache row",
            advice: .recomputing(owner), subject: owner, row: row)
        }
        try connection.forEachOrphanRow { row, isCache in
          if isCache { return add(orphan: row) }
          self.add(
            .cache, .error, "its parent row is missing", advice: .restoring,
            row: row)
        }
      }
    }
    for (table, found) in orphans.sorted(by: { $0.key < $1.key }) {
      let rows = found.count == 1 ? "an orphan row" : "\(found.count) orphan rows"
      self.add(
        .cache, .warning, "\(rows) in \(table)", advice: "\(.collect) deletes such rows",
        row: found.first)
    }
  }

  /// Checks the layout sets of a document, without computing frames.
  func checkSets(
    _ number: DocumentNumber, _ connection: Connection
  ) throws(ServiceError) {
    let record = try stored(connection.document(number))
    // Layout sets of a deleted document are reported as orphan rows.
    guard let record, record.deleted == nil else { return }
    let newest = try stored(connection.lastRevision())
    let advice = HealthAdvice.recomputing(record.key)
    let sets = try stored(connection.layoutSetNumbers(of: number))
    for number in sets {
      let row = StoreRow("layout_set", "\(number.rawValue)")
      attempt(.cache, advice: advice, subject: record.key, row: row) { () throws(ServiceError) in
        let set = try stored(connection.layoutSet(number))
        guard let set else { return }
        for problem in try problems(of: set, record, newest: newest, connection) {
          add(.cache, .error, problem, advice: advice, subject: record.key, row: row)
        }
      }
    }
  }

  private func problems(
    of set: LayoutSetRecord, _ record: DocumentRecord, newest: Revision, _ connection: Connection
  ) throws(ServiceError) -> [String] {
    let container = try ContainerSpecification(text: set.container, on: connection)
    guard set.algorithm == LayoutPass.algorithmVersion else { return [] }
    var problems: [String] = []
    let extents = try stored(connection.extents(of: set.number))
    let isOfFuture = extents.values.contains {
      $0.contains { max($0.revision, $0.decorations) > newest }
    }
    if isOfFuture { problems.append("it was computed from operations that do not exist") }
    if set.clean > record.revision {
      problems.append(
        "it is clean at operation \(set.clean.rawValue), which did not change the document")
    }
    guard set.clean == record.revision, !extents.isEmpty else { return problems }
    let settings = try DocumentSettings(record, on: connection)
    let loaded = try LoadedDocument(
      record, settings: settings, container: container, on: connection)
    if loaded.set?.number == set.number, loaded.directory.dirtyCount > 0 {
      problems.append(
        "it is marked clean, but \(loaded.directory.dirtyCount) of its sections are dirty")
    }
    return problems
  }

  /// Compares the cached frames of a document with freshly computed frames.
  func checkLayout(
    _ number: DocumentNumber, _ connection: Connection
  ) throws(ServiceError) {
    let record = try stored(connection.document(number))
    guard let snapshot, let record, record.deleted == nil else { return }
    let advice = HealthAdvice.comparing(record.key)
    attempt(.layout, advice: advice, subject: record.key) { () throws(ServiceError) in
      let sections: Int
      let difference: CacheDifference?
      do throws(ServiceError) {
        (_, sections, difference) = try snapshot.verify(record.key)
      } catch {
        guard error.isOfLayout else { throw error }
        let advice: HealthAdvice =
          "\(.undo(document: record.key)) or an edit can make the layout valid again"
        return add(.layout, .error, error.description, advice: advice, subject: record.key)
      }
      counts.sections += sections
      // The `documents` check compared the inputs.
      guard let difference, !difference.isOfInputs else { return }
      add(
        .layout, .error,
        """
        the \(difference.what) is \(difference.cached) in the cache and \(difference.computed) when \
        computed
        """, advice: advice,
        subject: "\(record.key)#\(difference.container)/[\(difference.section)]")
    }
  }
}
