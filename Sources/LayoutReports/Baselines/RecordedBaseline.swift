public import LayoutDocuments
public import LayoutService
package import LayoutStorage

/// Frames that an import brings with its documents, and the tag that is to carry them.
public struct RecordedBaseline: ImportAttachment {
  public let tag: String
  public var layouts: [PrototypeLayout]
  /// How many files they are of.
  public var fileCount: Int

  /// - Throws: `badAddress` when it is no name for a tag.
  public init(
    tag: String, layouts: [PrototypeLayout] = [], fileCount: Int = 0
  ) throws(ServiceError) {
    try Tag.checkName(tag)
    self.tag = tag
    self.layouts = layouts
    self.fileCount = fileCount
  }

  /// The tag and all frames, to tell another import from a repeated one.
  package var digestedText: String {
    "\(tag)\n"
      + layouts.map {
        "\($0.document.id) \($0.cells) \(String(describing: $0.header)) \(String(describing: $0.footer))\n"
      }.joined()
  }

  /// Compares the frames that were recorded of imported documents with what is computed.
  ///
  /// - Returns: By the id of the document, for each document of `reports` that a baseline has.
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

  /// Refuses a tag that names a state and would be lost, and one with a document that is called
  /// otherwise by now: the import would make a second one under the old name.
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
    for layout in former.layouts {
      let id = layout.address.document
      guard let present = try named.address(of: layout)?.document, present != id else { continue }
      throw .documentRenamed(id, isOfImport: own.contains(id), to: present, tag: name)
    }
  }

  private var documents: Set<String> { Set(layouts.map(\.document.id)) }

  /// Returns the documents whose frames the tag carries and which the import does not have, in
  /// order of their bytes; nil where the tag carries no frames, or is gone.
  ///
  /// - Throws: `badBaseline` where what the tag carries is damaged.
  public func others(in snapshot: CatalogSnapshot) throws(ServiceError) -> [String]? {
    guard let known = try snapshot.recordedFrames(ofTag: tag) else { return nil }
    let own = documents
    return known.layouts.map(\.address.document).filter { !own.contains($0) }
  }

  /// Writes the frames of the documents that were imported. Those of others, which the tag carries
  /// already, stay: they may be of another file. Without a recorded frame no tag is made.
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

extension LayoutCatalog {
  /// Imports documents that a closure reads, as the import without baselines does, and writes in
  /// the same transaction the frames that were recorded of them.
  ///
  /// - Parameter baselines: The frames, and the tags that are to carry them.
  /// - Throws: The same, and `tagWithoutFrames`, `documentRenamed`; then nothing was imported.
  @discardableResult
  public func importDocuments(
    with baselines: [RecordedBaseline], onConflict: ImportConflict = .refuse,
    isDryRun: Bool = false, summary: String = "import", key: OperationKey? = nil,
    isExplained: Bool = true,
    failed: (ServiceError) throws(ServiceError) -> Void = { error throws(ServiceError) in
      throw error
    },
    next: () throws(ServiceError) -> LayoutDocument?
  ) throws(ServiceError) -> [EditReport] {
    try importDocuments(
      attaching: baselines, onConflict: onConflict, isDryRun: isDryRun, summary: summary, key: key,
      isExplained: isExplained, failed: failed, next: next)
  }
}
