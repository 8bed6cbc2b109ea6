// Deletes layout sets that are no longer used.

extension Connection {
  /// Deletes the results of other versions of the engine, and returns the number of their layout
  /// sets. Requested sets stay, empty, so that the next relayout computes them again.
  package func deleteSets(notOf algorithm: Int) throws(StorageError) -> Int {
    let sets = try withStatement(
      """
      SELECT id, requested FROM layout_set WHERE algorithm <> \(algorithm) AND (requested = 0
        OR EXISTS (SELECT 1 FROM extent WHERE id >> 39 = layout_set.id))
      """
    ) { (statement) throws(StorageError) in
      var sets: [(number: LayoutSetNumber, isRequested: Bool)] = []
      while try statement.step() {
        sets.append((LayoutSetNumber(statement.int64(0)), statement.int64(1) != 0))
      }
      return sets
    }
    for set in sets {
      if set.isRequested { try clear(set.number) } else { try delete(set.number) }
    }
    return sets.count
  }

  /// Returns the documents that have several layout sets, at least one of them not requested.
  package func documentsOfSeveralSets() throws(StorageError) -> [DocumentNumber] {
    try withStatement(
      "SELECT document FROM layout_set GROUP BY document HAVING count(*) > 1 AND min(requested) = 0"
    ) { (statement) throws(StorageError) in
      var documents: [DocumentNumber] = []
      while try statement.step() { documents.append(DocumentNumber(statement.int64(0))) }
      return documents
    }
  }
}
