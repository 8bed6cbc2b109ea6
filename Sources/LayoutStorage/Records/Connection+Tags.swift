/// A row of `tag`.
package struct TagRecord: Hashable, Sendable {
  package var name: String
  /// The newest operation when the tag was set; none before the first.
  package var operation: Revision
  package var time: Int64

  package init(name: String, operation: Revision, time: Int64) {
    self.name = name
    self.operation = operation
    self.time = time
  }
}

extension Query {
  fileprivate static let tag = Query("SELECT operation, time FROM tag WHERE name = ?1")
  fileprivate static let tags = Query("SELECT name, operation, time FROM tag ORDER BY name")
  fileprivate static let putTag = Query(
    """
    INSERT INTO tag (name, operation, time) VALUES (?1, ?2, ?3)
    ON CONFLICT (name) DO UPDATE SET operation = ?2, time = ?3
    """)
  fileprivate static let deleteTag = Query("DELETE FROM tag WHERE name = ?1")
}

extension Connection {
  package func tag(_ name: String) throws(StorageError) -> TagRecord? {
    try statement(.tag).first(name) { row in
      TagRecord(name: name, operation: Revision(row.int64(0)), time: row.int64(1))
    }
  }

  /// Returns all tags in order of the bytes of their names.
  package func tags() throws(StorageError) -> [TagRecord] {
    let statement = try statement(.tags)
    defer { statement.reset() }
    var tags: [TagRecord] = []
    while try statement.step() {
      tags.append(
        TagRecord(
          name: try statement.text(0) ?? "", operation: Revision(statement.int64(1)),
          time: statement.int64(2)))
    }
    return tags
  }

  /// Writes a tag, in place of one with the same name.
  package func put(_ tag: TagRecord) throws(StorageError) {
    try statement(.putTag).run(tag.name, tag.operation.rawValue, tag.time)
  }

  package func deleteTag(_ name: String) throws(StorageError) {
    try statement(.deleteTag).run(name)
  }
}
