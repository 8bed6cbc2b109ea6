import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LoadedDocument {
  /// Inserts a new document into the store and computes its layout.
  ///
  /// - Complexity: O(size of the document).
  static func create(
    _ document: LayoutDocument, _ label: OperationLabel, on connection: Connection
  ) throws(ServiceError) -> (LoadedDocument, EditReport) {
    let document = try document.checked(on: connection)
    let container = document.settings.container.container
    _ = try formatErrors(document.checkSupplementaryItems(in: container))
    let sections = document.sections
    let revision = try stored(connection.nextRevision())
    let (record, order) = try insert(document, revision, on: connection)
    let loaded = try LoadedDocument(
      made: record, settings: document.settings, order: order, on: connection)
    var report = try loaded.recompute(request: Connection.ownRequest) { number in
      sections[Int(number.rawValue)]
    }
    try report.invalidation.name { index in sections[index].id }
    report.operation = revision.number
    try loaded.checkDecorations(report.diagnostics)
    var operation = OperationRecord(revision, label, report, of: record.number)
    operation.touched = record.sections
    try stored(connection.insert(operation, inverse: Change.pack(inverting: [.deleteDocument])))
    return (loaded, report)
  }

  /// Writes the rows of a document's inputs. Sections are numbered in their order.
  private static func insert(
    _ document: LayoutDocument, _ revision: Revision, on connection: Connection
  ) throws(ServiceError) -> (DocumentRecord, order: [OrderChunk]) {
    var traitsRead: ContainerTraitSet = []
    var record = DocumentRecord(
      number: DocumentNumber(0), key: document.id, revision: revision,
      settings: "", traitFlags: 0)
    record.set(document.settings)
    let attributes = document.sections.map { DocumentWriter.attributes($0.attributes) }
    for (section, attributes) in zip(document.sections, attributes) {
      traitsRead.formUnion(section.traitsRead(among: document.settings.configuration.groups))
      record.items += section.items.count
      record.longestText += section.longestText(withAttributes: attributes)
    }
    if record.mayExceedLimits { try record.countText(of: document) }
    record.traitFlags = document.settings.configuration.traitsRead(with: traitsRead).rawValue
    record.sections = document.sections.count
    record.nextSection = UInt32(document.sections.count)
    let unnumbered = record
    record.number = try stored(connection.insert(unnumbered))

    let writer = SectionWriter(record.number, on: connection, isNew: true)
    var order: [OrderChunk] = []
    var chunk = OrderChunk(position: SectionDirectory.firstPosition, entries: [])
    for (index, section) in document.sections.enumerated() {
      let number = SectionNumber(UInt32(index))
      try stored(
        writer.put(
          SectionRecord(section, attributes: attributes[index], number), items: section.items,
          isNew: true))
      chunk.entries.append(
        OrderEntry(number: number, inherits: section.inheritedKeys, revision: revision))
      guard chunk.entries.count == RowCapacity.orderLength || index == document.sections.count - 1
      else { continue }
      let full = chunk
      let owner = record.number
      try stored(connection.put(full, of: owner))
      order.append(full)
      chunk.position += SectionDirectory.gap
      chunk.entries = []
    }
    try stored(writer.finish())
    return (record, order)
  }
}
