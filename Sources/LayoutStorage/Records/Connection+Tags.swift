/// A row of `tag`.
package struct TagRecord: Hashable, Sendable {
  package var name: String
  /// The newest operation when the tag was set; none before the first.
  package var operation: Revision
  package var time: Int64
  /// Whether the tag has frames, which `Connection.frames(ofTag:)` reads.
  package var hasFrames: Bool

  package init(name: String, operation: Revision, time: Int64, hasFrames: Bool = false) {
    self.name = name
    self.operation = operation
    self.time = time
    self.hasFrames = hasFrames
  }
}

extension Query {
  fileprivate static let tag = Query(
    "SELECT operation, time, frames IS NOT NULL FROM tag WHERE name = ?1")
  fileprivate static let tags = Query(
    "SELECT name, operation, time, frames IS NOT NULL FROM tag ORDER BY name")
  fileprivate static let tagFrames = Query("SELECT frames FROM tag WHERE name = ?1")
  fileprivate static let putTag = Query(
    """
    INSERT INTO tag (name, operation, time, frames) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (name) DO UPDATE SET operation = ?2, time = ?3, frames = ?4
    """)
  fileprivate static let deleteTag = Query("DELETE FROM tag WHERE name = ?1")
}

extension Connection {
  package func tag(_ name: String) throws(StorageError) -> TagRecord? {
    try statement(.tag).first(name) { row in
      TagRecord(
        name: name, operation: Revision(row.int64(0)), time: row.int64(1),
        hasFrames: row.int64(2) != 0)
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
          name: try statement.requiredText(0), operation: Revision(statement.int64(1)),
          time: statement.int64(2), hasFrames: statement.int64(3) != 0))
    }
    return tags
  }

  /// Returns the text of a tag's frames; nil if the tag has none.
  package func frames(ofTag name: String) throws(StorageError) -> String? {
    try statement(.tagFrames).first(name) { row throws(StorageError) in try row.text(0) } ?? nil
  }

  /// Writes a tag with its frames, and replaces a tag with the same name.
  package func put(_ tag: TagRecord, frames: String? = nil) throws(StorageError) {
    try statement(.putTag).run(tag.name, tag.operation.rawValue, tag.time, frames)
  }

  package func deleteTag(_ name: String) throws(StorageError) {
    try statement(.deleteTag).run(name)
  }
}
