import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Deletes the cached frames of a document, within a transaction. Recomputes the values in its
  /// rows that derive from its inputs: counts, the inherited keys of sections, the container traits
  /// that the layout reads, the bound of its text length, and its search text.
  ///
  /// Requests for other containers are kept, except those that cannot be read.
  ///
  /// - Complexity: O(size of the document)
  func dropComputed(_ document: String, on connection: Connection) throws(ServiceError) {
    var record = try connection.existingDocument(document)
    let settings = try DocumentSettings(record, on: connection)
    let requested = try connection.dropSets(of: record.number)
    try connection.renewOrder(of: &record, settings)
    try storageErrors { () throws(StorageError) in
      try connection.update(record)
      var text = settings.searchText
      text.id = record.key
      try connection.update(text, record.number.rawValue)
    }
    var parts: Set<String> = []
    let traitsRead = try connection.traitsRead(of: record, settings)
    for container in requested {
      let traits = settings.configuration.traits(
        of: container.container, reading: traitsRead
      ).text
      guard parts.insert(traits).inserted else { continue }
      let set = LayoutSetRecord(
        number: LayoutSetNumber(0), traits: traits, container: container.text, isRequested: true,
        algorithm: LayoutPass.algorithmVersion)
      _ = try stored(connection.insert(set, of: record.number))
    }
  }
}

extension Connection {
  /// Deletes the layout sets of a document, and returns the requested containers.
  fileprivate func dropSets(
    of document: DocumentNumber
  ) throws(ServiceError) -> [ContainerSpecification] {
    var requested: [ContainerSpecification] = []
    let numbers = try stored(layoutSetNumbers(of: document))
    for number in numbers {
      do throws(ServiceError) {
        let set = try stored(layoutSet(number))
        if let set, set.isRequested {
          requested.append(try ContainerSpecification(text: set.container, on: self))
        }
      } catch  where error.isDamage {
        // A container that cannot be read cannot be laid out again.
      }
      try stored(delete(number))
    }
    return requested
  }

  /// Reads every section of a document. Writes the values derived from the sections where they
  /// differ in the order of sections, and sets those of the document's record.
  ///
  /// - Returns: Whether the order was written.
  @discardableResult
  func renewOrder(
    of record: inout DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> Bool {
    let number = record.number
    var isWritten = false
    var traitsRead = record.traitsRead
    (record.sections, record.items) = (0, 0)
    let chunks = try stored(order(of: number))
    for var chunk in chunks {
      let known = chunk.entries
      for (index, entry) in known.enumerated() {
        let row = try stored(section(entry.number, of: number))
        let section = try documentSection(row, of: number)
        traitsRead.formUnion(section.traitsRead(among: settings.configuration.groups))
        record.items += section.items.count
        chunk.entries[index].inherits = section.inheritedKeys
        try renewKinds(row, of: section, in: number)
      }
      record.sections += chunk.entries.count
      if chunk.entries != known {
        try stored(put(chunk, of: number))
        isWritten = true
      }
    }
    try forEachSearchText(of: number) { section throws(ServiceError) in
      try documentSection(section, of: number)
    } _: { (row) throws(ServiceError) in
      try stored(update(row.texts, row.key))
      return true
    }
    record.traitFlags = settings.configuration.traitsRead(with: traitsRead).rawValue
    let least = try record.leastText(settings) { body throws(ServiceError) in
      for chunk in chunks {
        for entry in chunk.entries { body(try documentSection(entry.number, of: number)) }
      }
    }
    record.longestText = least ?? record.longestText
    return isWritten
  }

  /// Writes a section again if its row names other kinds of decorations than its attributes.
  private func renewKinds(
    _ row: SectionRecord, of section: DocumentSection, in document: DocumentNumber
  ) throws(ServiceError) {
    var row = row
    guard row.kinds != section.attributes.decorationKinds else { return }
    row.kinds = section.attributes.decorationKinds
    try stored(put(row, items: section.items, of: document, isNew: false))
  }
}
