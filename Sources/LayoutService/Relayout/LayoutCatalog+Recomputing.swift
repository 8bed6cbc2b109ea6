import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Deletes within a transaction all that was computed of a document, and renews what its rows
  /// keep beside its inputs: counts, what sections inherit, what is read of a container, how long
  /// its text may be, and what it is found by.
  ///
  /// The containers that somebody asked for are still asked for, but for those that cannot be read.
  ///
  /// - Complexity: O(size of the document)
  func dropComputed(_ document: String, on connection: Connection) throws(ServiceError) {
    var record = try connection.existingDocument(document)
    let settings = try DocumentSettings(record, on: connection)
    let requested = try connection.dropSets(of: record.number)
    try connection.renewOrder(of: &record, settings)
    try storing { () throws(StorageError) in
      try connection.update(record)
      var text = settings.foundText
      text.id = record.key
      try connection.renew(text, record.number.rawValue)
    }
    var parts: Set<String> = []
    for container in requested {
      let part = settings.configuration.part(
        of: container.container, reading: record.readsOfContainer
      ).text
      guard parts.insert(part).inserted else { continue }
      let set = LayoutSetRecord(
        number: LayoutSetNumber(0), part: part, container: container.text, isRequested: true,
        algorithm: LayoutPass.algorithmVersion)
      _ = try stored(connection.insert(set, of: record.number))
    }
  }
}

extension Connection {
  /// Deletes the layout sets of a document, and returns the containers that somebody asked for.
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
        // What nobody can read cannot be computed again either.
      }
      try stored(delete(number))
    }
    try stored(deleteLayoutRequests(of: document))
    return requested
  }

  /// Reads every section of a document, and writes what the order of sections keeps of them where
  /// it is something else. Sets what the document's row keeps of them.
  ///
  /// - Returns: Whether the order was written.
  @discardableResult
  func renewOrder(
    of record: inout DocumentRecord, _ settings: DocumentSettings
  ) throws(ServiceError) -> Bool {
    let number = record.number
    var isWritten = false
    var reads = record.readsOfContainer.union(settings.configuration.reads)
    (record.sections, record.items) = (0, 0)
    let chunks = try stored(order(of: number))
    for var chunk in chunks {
      let known = chunk.entries
      for (index, entry) in known.enumerated() {
        let section = try documentSection(entry.number, of: number)
        reads.formUnion(section.reads)
        record.items += section.items.count
        chunk.entries[index].inherits = section.inheritedKeys
        let key = entry.number.segmentKeys(of: number.rawValue).lowerBound
        try stored(renew(section.foundText, key))
      }
      record.sections += chunk.entries.count
      if chunk.entries != known {
        try stored(put(chunk, of: number))
        isWritten = true
      }
    }
    record.reads = reads.rawValue
    let least = try record.leastText(settings) { body throws(ServiceError) in
      for chunk in chunks {
        for entry in chunk.entries { body(try documentSection(entry.number, of: number)) }
      }
    }
    record.longestText = least ?? record.longestText
    return isWritten
  }
}
