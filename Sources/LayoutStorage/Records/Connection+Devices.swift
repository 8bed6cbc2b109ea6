extension Query {
  fileprivate static let device = Query("SELECT definition FROM device WHERE id = ?1")
  fileprivate static let devices = Query("SELECT definition FROM device ORDER BY id")
  fileprivate static let insertDevice = Query(
    "INSERT INTO device (id, definition) VALUES (?1, ?2)")
  fileprivate static let deleteDevice = Query("DELETE FROM device WHERE id = ?1")
  /// Documents, then layout sets, then operations; of the last, who writes them spells each alike.
  fileprivate static let deviceUsers = Query(
    """
    WITH named (place, rank, name, device) AS (
      SELECT id, 0, key || iif(deleted IS NULL, '', ' (deleted)'),
        json_extract(settings, '$.container.device') FROM document
      UNION ALL
      SELECT layout_set.id, 1,
        document.key || '#' || json_extract(container, '$.container.device'),
        json_extract(container, '$.container.device')
      FROM layout_set JOIN document ON document.id = layout_set.document
      WHERE layout_set.requested
    )
    SELECT rank, place, name FROM named
    WHERE device = ?1 OR substr(device, 1, length(?1) + 1) = ?1 || ':'
    UNION ALL
    SELECT 2, id, 'operation ' || id FROM operation
    WHERE instr(CAST(inverse AS TEXT), '"device":"' || ?1 || '"') > 0
      OR instr(CAST(inverse AS TEXT), '"device":"' || ?1 || ':') > 0
    ORDER BY 1, 2
    """)
}

extension Connection {
  /// Returns the definition of a device of the store's own.
  package func device(_ id: String) throws(StorageError) -> String? {
    try statement(.device).first(id) { row throws(StorageError) in try row.text(0) ?? "" }
  }

  /// Returns the definitions of all devices of the store's own, in order of the bytes of their ids.
  package func deviceDefinitions() throws(StorageError) -> [String] {
    let statement = try statement(.devices)
    defer { statement.reset() }
    var definitions: [String] = []
    while try statement.step() { definitions.append(try statement.text(0) ?? "") }
    return definitions
  }

  package func insertDevice(_ id: String, _ definition: String) throws(StorageError) {
    try statement(.insertDevice).run(id, definition)
  }

  package func deleteDevice(_ id: String) throws(StorageError) {
    try statement(.deleteDevice).run(id)
  }

  /// Returns what names a device or one of its variants: documents, layout sets that somebody asked
  /// for, and operations, in this order.
  ///
  /// - Complexity: O(size of the history)
  package func users(ofDevice id: String) throws(StorageError) -> [String] {
    let statement = try statement(.deviceUsers)
    defer { statement.reset() }
    try statement.bind(id)
    var users: [String] = []
    while try statement.step() { users.append(try statement.text(2) ?? "") }
    return users
  }
}
