import LayoutStorage

/// Frames that an import brings with its documents, and the tag that is to carry them.
public struct RecordedBaseline: Sendable {
  public let tag: String
  public var layouts: [PrototypeLayout]

  /// - Throws: `badAddress` when it is no name for a tag.
  public init(tag: String, layouts: [PrototypeLayout] = []) throws(ServiceError) {
    try Tag.checkName(tag)
    self.tag = tag
    self.layouts = layouts
  }

  /// Returns the tag that carries a file's frames unless another is named: the file's name.
  public static func tag(ofFile name: String) -> String {
    String(StoryboardNames.id(of: name).drop { $0 == "-" }.suffix(128))
  }

  /// Refuses a tag that names a state and would be lost.
  ///
  /// - Throws: `tagWithoutFrames`.
  func check(on connection: Connection) throws(ServiceError) {
    let name = tag
    let known = try storing { () throws(StorageError) in try connection.tag(name) }
    if let known, !known.hasFrames {
      throw .tagWithoutFrames(name, operation: known.operation)
    }
  }

  /// Writes the frames of the documents that were imported. Those of others, which the tag carries
  /// already, stay unless the import replaces.
  func write(
    _ imported: Set<String>, _ conflict: ImportConflict, on connection: Connection
  ) throws(ServiceError) {
    var lines: [String: [UInt8]] = [:]
    for layout in layouts where imported.contains(layout.document.id) {
      lines[layout.document.id] = try layout.baselineLines()
    }
    guard !lines.isEmpty else { return }
    let name = tag
    let known = try storing { () throws(StorageError) in try connection.frames(ofTag: name) }
    if let known, conflict != .replace {
      let former = try Baseline(text: Array(known.utf8), name: name)
      for layout in former.layouts where lines[layout.naming.prefix] == nil {
        lines[layout.naming.prefix] = Array(former.text(of: layout))
      }
    }
    var text = Array(BaselineWriter.header.utf8)
    let order = lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (_, own) in order { text += own }
    let frames = String(decoding: text, as: UTF8.self)
    guard frames != known else { return }
    try storing { () throws(StorageError) in
      let record = TagRecord(
        name: name, operation: try connection.lastRevision(), time: WallClock.microseconds)
      try connection.put(record, frames: frames)
    }
  }
}

extension CatalogSnapshot {
  /// Returns the frames that a tag carries; nil where it carries none, or there is no such tag.
  ///
  /// - Throws: `badBaseline` where what it carries is damaged.
  func recordedFrames(ofTag name: String) throws(ServiceError) -> Baseline? {
    let text = try storing { () throws(StorageError) in try connection.frames(ofTag: name) }
    return try text.map { text throws(ServiceError) in
      try Baseline(text: Array(text.utf8), name: name)
    }
  }
}
