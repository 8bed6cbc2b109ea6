import LayoutEngine
import LayoutStorage

extension LoadedDocument {
  /// Puts a document that is new into the store and lays it out.
  ///
  /// - Complexity: O(size of the document).
  static func create(
    _ document: LayoutDocument, _ label: OperationLabel, on connection: Connection
  ) throws(ServiceError) -> (LoadedDocument, EditReport) {
    let document = try document.checked(on: connection)
    let sections = document.sections
    let revision = try storing { () throws(StorageError) in try connection.nextRevision() }
    let record = try insert(document, revision, on: connection)
    let loaded = try LoadedDocument(
      record, settings: document.settings, container: document.settings.container, on: connection)
    let invalidation = loaded.directory.invalidation()
    let renewal = try loaded.renew(on: connection) { number in
      sections[Int(number.rawValue)]
    }
    var report = loaded.report()
    report.operation = revision
    report.invalidation = invalidation
    report.diagnostics = renewal.diagnostics
    report.computed = renewal.computed.count
    try loaded.checkDecorations(renewal.diagnostics, on: connection)
    report.kept = 0
    var operation = OperationRecord(revision, label, report, of: record.number)
    operation.touched = record.sections
    try storing { () throws(StorageError) in
      if let set = loaded.set {
        try connection.put(
          request: Connection.ownRequest, of: record.number, answeredBy: set.number)
      }
      try connection.insert(operation, inverse: Change.pack(inverting: [.deleteDocument]))
    }
    return (loaded, report)
  }

  /// Writes the rows of a document's inputs. Its sections are numbered in their order.
  private static func insert(
    _ document: LayoutDocument, _ revision: Revision, on connection: Connection
  ) throws(ServiceError) -> DocumentRecord {
    var reads = document.settings.configuration.reads
    var record = DocumentRecord(
      number: DocumentNumber(0), key: document.id, revision: revision,
      settings: "", reads: 0)
    record.set(document.settings)
    for section in document.sections {
      reads.formUnion(section.reads)
      record.items += section.items.count
      record.longestText += section.longestText
    }
    record.longestText = try DocumentLimits.checked(longestText: record.longestText) { document }
    record.reads = reads.rawValue
    record.sections = document.sections.count
    record.nextSection = UInt32(document.sections.count)
    let unnumbered = record
    record.number = try storing { () throws(StorageError) in try connection.insert(unnumbered) }

    var chunk = OrderChunk(position: SectionDirectory.firstPosition, entries: [])
    for (index, section) in document.sections.enumerated() {
      let number = SectionNumber(UInt32(index))
      try connection.put(section, number, of: record.number, isNew: true)
      chunk.entries.append(
        OrderEntry(number: number, inherits: section.inheritedKeys, revision: revision))
      guard chunk.entries.count == Packed.orderLength || index == document.sections.count - 1
      else { continue }
      let full = chunk
      let owner = record.number
      try storing { () throws(StorageError) in try connection.put(full, of: owner) }
      chunk.position += SectionDirectory.gap
      chunk.entries = []
    }
    return record
  }
}

extension LayoutDocument {
  /// Checks how many sections and items there are, and the sections' ids.
  ///
  /// - Throws: `tooMany`; `document`, whose address is that of the section.
  func checkSections() throws(ServiceError) {
    guard sections.count <= DocumentLimits.sections else {
      throw .tooMany("sections", limit: DocumentLimits.sections)
    }
    var ids = ItemIDs()
    var items = 0
    for (index, section) in sections.enumerated() {
      try section.checkID(at: index, of: id)
      ids.append(section.id)
      items += section.items.count
    }
    guard items <= DocumentLimits.items else {
      throw .tooMany("items", limit: DocumentLimits.items)
    }
    if let same = DuplicateID(in: ids) {
      throw sections[same.second].duplicateID(at: same.second, of: id, first: same.first)
    }
  }
}

extension DocumentSection {
  /// Checks the section's own id.
  ///
  /// - Throws: `document`, whose address is that of the section.
  func checkID(at index: Int, of document: String) throws(ServiceError) {
    guard var id, !id.withUTF8({ DocumentParser.isID($0) }) else { return }
    throw .document(
      DocumentError(
        .unexpected(
          expected: DocumentParser.idExpectation, found: QuotedName(id).description),
        address: "\(document)/[\(index)]", path: "$.sections[\(index)].id"))
  }

  /// Makes the error for a section that has the id of an earlier section.
  func duplicateID(at index: Int, of document: String, first: Int) -> ServiceError {
    .document(
      DocumentError(
        .duplicateID(id ?? "", owner: "section", first: "$.sections[\(first)].id"),
        address: "\(document)/[\(index)]", path: "$.sections[\(index)].id"))
  }
}
