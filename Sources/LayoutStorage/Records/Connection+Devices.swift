extension Query {
  fileprivate static let device = Query("SELECT definition FROM device WHERE id = ?1")
  fileprivate static let devices = Query("SELECT id, definition FROM device ORDER BY id")
  fileprivate static let putDevice = Query(
    """
    INSERT INTO device (id, definition) VALUES (?1, ?2)
    ON CONFLICT (id) DO UPDATE SET definition = excluded.definition
    """)
  fileprivate static let deleteDevice = Query("DELETE FROM device WHERE id = ?1")
  /// Selects documents, then operations. The inverses of operations are searched as text, because
  /// their writer always spells the key and the value in the same way.
  fileprivate static let deviceUsers = Query(
    """
    WITH named (place, operation, name, device) AS (
      SELECT id, deleted, key || iif(deleted IS NULL, '', ' (deleted)'),
        json_extract(settings, '$.container.device') FROM document
    )
    SELECT 0, place, name, operation FROM named
    WHERE device = ?1 OR substr(device, 1, length(?1) + 1) = ?1 || ':'
    UNION ALL
    SELECT 1, id, 'operation ' || id, id FROM operation
    WHERE instr(CAST(inverse AS TEXT), '"device":"' || ?1 || '"') > 0
      OR instr(CAST(inverse AS TEXT), '"device":"' || ?1 || ':') > 0
    ORDER BY 1, 2
    """)
  fileprivate static let deviceSets = Query(
    """
    WITH named (id, device) AS (
      SELECT id, json_extract(container, '$.container.device') FROM layout_set
    )
    SELECT id FROM named
    WHERE device = ?1 OR substr(device, 1, length(?1) + 1) = ?1 || ':'
    """)
  fileprivate static let newerOperations = Query("SELECT count(*) FROM operation WHERE id > ?1")
}

/// The documents and operations that name a device.
package struct DeviceUsers {
  /// The documents, then the operations.
  package var names: [String] = []
  /// The number of operations that are newer than all operations that name the device; nil if a
  /// document names it that is not deleted.
  package var newerOperations: Int?
}

extension Connection {
  /// Returns the definition of a device that the store defines; nil if it does not.
  package func device(_ id: String) throws(StorageError) -> String? {
    try statement(.device).first(id) { row throws(StorageError) in try row.requiredText(0) }
  }

  /// Returns the definitions of all devices that the store defines, in order of the bytes of their
  /// ids.
  package func deviceDefinitions() throws(StorageError) -> [(id: String, definition: String)] {
    let statement = try statement(.devices)
    defer { statement.reset() }
    var definitions: [(id: String, definition: String)] = []
    while try statement.step() {
      definitions.append((try statement.requiredText(0), try statement.requiredText(1)))
    }
    return definitions
  }

  /// Writes the definition of a device, and replaces an existing one, which cannot be read.
  package func putDevice(_ id: String, _ definition: String) throws(StorageError) {
    try statement(.putDevice).run(id, definition)
  }

  /// Deletes a device, and the layout sets of its containers.
  package func deleteDevice(_ id: String) throws(StorageError) {
    var sets: [LayoutSetNumber] = []
    let statement = try statement(.deviceSets)
    defer { statement.reset() }
    try statement.bind(id)
    while try statement.step() { sets.append(LayoutSetNumber(statement.int64(0))) }
    for set in sets { try delete(set) }
    try self.statement(.deleteDevice).run(id)
  }

  /// Returns the documents and operations that name a device or one of its variants.
  ///
  /// - Complexity: O(size of the history)
  package func users(ofDevice id: String) throws(StorageError) -> DeviceUsers {
    let statement = try statement(.deviceUsers)
    defer { statement.reset() }
    try statement.bind(id)
    var users = DeviceUsers()
    var newest: Int64? = 0
    while try statement.step() {
      users.names.append(try statement.requiredText(2))
      // A document without an operation is not deleted.
      let operation = statement.int64(3)
      newest = newest.flatMap { operation > 0 ? max($0, operation) : nil }
    }
    if let newest {
      users.newerOperations = try self.statement(.newerOperations).first(newest) { row in
        Int(row.int64(0))
      }
    }
    return users
  }
}
