public import LayoutDocuments
public import LayoutService
package import LayoutStorage

/// Recorded frames that an import adds with its documents, and the tag that carries them.
public struct RecordedBaseline: ImportAttachment {
  /// The name of the tag.
  public let tag: String
  /// The collection views with their recorded frames.
  public var layouts: [PrototypeLayout]
  /// The number of files that the frames are from.
  public var fileCount: Int

  /// Creates a recorded baseline.
  ///
  /// - Throws: `badAddress` for an invalid tag name.
  public init(
    tag: String, layouts: [PrototypeLayout] = [], fileCount: Int = 0
  ) throws(ServiceError) {
    try Tag.checkName(tag)
    self.tag = tag
    self.layouts = layouts
    self.fileCount = fileCount
  }

  /// The tag and all frames as text. Its digest distinguishes a new import from a repeated one.
  package var digestedText: String {
    "\(tag)\n"
      + layouts.map {
        "\($0.document.id) \($0.cells) \(String(describing: $0.header)) \(String(describing: $0.footer))\n"
      }.joined()
  }

  /// Compares the recorded frames of imported documents with the computed frames.
  ///
  /// - Returns: The agreement of each document of `reports` that has recorded frames, by document
  ///   id.
  /// - Throws: As ``PrototypeLayout/agreement()``.
  public static func agreements(
    of baselines: [RecordedBaseline], with reports: [EditReport]
  ) throws(ServiceError) -> [String: RecordedAgreement] {
    var layouts: [String: PrototypeLayout] = [:]
    for layout in baselines.lazy.flatMap(\.layouts) { layouts[layout.document.id] = layout }
    guard !layouts.isEmpty else { return [:] }
    var agreements: [String: RecordedAgreement] = [:]
    for report in reports {
      agreements[report.document] = try layouts[report.document]?.agreement()
    }
    return agreements
  }

  /// Throws if the tag already exists without frames, because the import would replace it, or if
  /// one of its documents has been renamed, because the import would create a second document under
  /// the former id.
  ///
  /// - Throws: `tagWithoutFrames`, `documentRenamed`.
  package func check(in snapshot: CatalogSnapshot) throws(ServiceError) {
    let name = tag
    let known = try stored(snapshot.connection.tag(name))
    guard let known else { return }
    guard known.hasFrames, let former = try snapshot.recordedFrames(ofTag: name) else {
      throw .tagWithoutFrames(name, operation: known.operation.number)
    }
    let own = documents
    let named = try RecordedDocuments(snapshot, tag: name)
    for entry in former.entries {
      let id = entry.address.document
      guard let present = try named.address(of: entry)?.document, present != id else { continue }
      throw .documentRenamed(id, isOfImport: own.contains(id), to: present, tag: name)
    }
  }

  private var documents: Set<String> { Set(layouts.map(\.document.id)) }

  /// Returns the ids of documents whose frames the tag carries but which the import does not have,
  /// sorted by their bytes; nil if the tag carries no frames or does not exist.
  ///
  /// - Throws: `badBaseline` if the recorded frames are damaged.
  public func others(in snapshot: CatalogSnapshot) throws(ServiceError) -> [String]? {
    guard let known = try snapshot.recordedFrames(ofTag: tag) else { return nil }
    let own = documents
    return known.entries.map(\.address.document).filter { !own.contains($0) }
  }

  /// Writes the recorded frames of the imported documents. Frames of other documents that the tag
  /// carries are kept: they may be from another file. Without any recorded frame no tag is created.
  package func write(_ imported: Set<String>, on connection: Connection) throws(ServiceError) {
    var lines: [String: [UInt8]] = [:]
    for layout in layouts where imported.contains(layout.document.id) {
      lines[layout.document.id] = try layout.baselineLines()
    }
    guard !lines.isEmpty else { return }
    let hasFrames = layouts.contains { lines[$0.document.id] != nil && $0.hasRecordedFrames }
    let name = tag
    let known = try stored(connection.frames(ofTag: name))
    guard hasFrames || known != nil else { return }
    if let known {
      let former = try formatErrors(Baseline(text: Array(known.utf8), name: name))
      for entry in former.entries where lines[entry.name] == nil {
        lines[entry.name] = Array(try formatErrors(former.text(of: entry)))
      }
    }
    var text = Array(BaselineWriter.header.utf8)
    let order = lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (_, own) in order { text += own }
    let frames = String(decoding: text, as: UTF8.self)
    guard frames != known else { return }
    try storageErrors { () throws(StorageError) in
      let record = TagRecord(
        name: name, operation: try connection.lastRevision(), time: WallClock.microseconds)
      try connection.put(record, frames: frames)
    }
  }
}

extension LayoutCatalog {
  /// Imports documents that a closure reads, like the import without baselines, and writes their
  /// recorded frames in the same transaction.
  ///
  /// - Parameter baselines: The recorded frames and the tags that carry them.
  /// - Throws: The errors of the import without baselines; `tagWithoutFrames`, `documentRenamed`.
  ///   After an error nothing is imported.
  @discardableResult
  public func importDocuments(
    with baselines: [RecordedBaseline], onConflict: ImportConflict = .refuse,
    isDryRun: Bool = false, summary: String = "import", key: OperationKey? = nil,
    isExplained: Bool = true,
    failed: ((ServiceError) throws(ServiceError) -> Void)? = nil,
    next: () throws(ServiceError) -> LayoutDocument?
  ) throws(ServiceError) -> [EditReport] {
    try importDocuments(
      attaching: baselines, onConflict: onConflict, isDryRun: isDryRun, summary: summary, key: key,
      isExplained: isExplained, failed: failed, next: next)
  }
}
