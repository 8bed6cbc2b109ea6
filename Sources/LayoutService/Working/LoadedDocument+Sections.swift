package import LayoutDocuments
import LayoutEngine
package import LayoutStorage

/// The sections of an earlier state of a document that may differ from its rows.
package struct DetachedSections {
  private var sections: [SectionNumber: DocumentSection] = [:]
  private var numbers: [String: SectionNumber] = [:]

  subscript(number: SectionNumber) -> DocumentSection? { sections[number] }

  /// The numbers of the sections that may differ from their rows.
  package var changed: [SectionNumber] { Array(sections.keys) }

  /// Returns the section with an id.
  subscript(id: String) -> SectionNumber? { numbers[id] }

  mutating func put(_ section: DocumentSection, _ number: SectionNumber) {
    takeName(number)
    sections[number] = section
    if let id = section.id { numbers[id] = number }
  }

  /// Makes a section impossible to find by its id. Its content is kept, because the section may be
  /// restored.
  mutating func takeName(_ number: SectionNumber) {
    // Another section may have the id now.
    if let id = sections[number]?.id, numbers[id] == number { numbers[id] = nil }
  }
}

// All code that reads or writes a section's content uses these methods. So the same code lays out,
// queries and undoes earlier states and the present state.
extension LoadedDocument {
  /// Returns a section's content.
  ///
  /// - Complexity: O(*n*) in its runs of items.
  package func section(_ number: SectionNumber) throws(ServiceError) -> DocumentSection {
    if let section = detached?[number] { return section }
    return try located(number) { () throws(ServiceError) in
      try connection.documentSection(number, of: record.number)
    }
  }

  /// Returns a section's id without reading its items.
  func sectionID(_ number: SectionNumber) throws(ServiceError) -> String? {
    if let section = detached?[number] { return section.id }
    return try located(number) { () throws(ServiceError) in
      try stored(connection.sectionKey(number, of: record.number))
    }
  }

  /// Returns the id of the section at an index.
  func sectionID(at index: Int) throws(ServiceError) -> String? {
    try sectionID(directory[directory.place(at: index)].order.number)
  }

  /// Returns the input of a section's decorations.
  func input(of number: SectionNumber) throws(ServiceError) -> SectionInput {
    if let section = detached?[number] { return section.input }
    return try located(number) { () throws(ServiceError) in
      try connection.decoratedInput(number, of: record.number)
    }
  }

  /// Runs a body, and adds the section's address to an error about damage in the section's rows or
  /// in its cached frames, because storage errors have only row numbers. Also adds the address if a
  /// section without an id cannot be laid out.
  package func located<R>(
    _ number: SectionNumber, _ body: () throws(ServiceError) -> R
  ) throws(ServiceError) -> R {
    do throws(ServiceError) { return try body() } catch { throw located(error, number) }
  }

  /// Returns an error with the address of its section.
  package func located(_ error: ServiceError, _ number: SectionNumber) -> ServiceError {
    let index = directory.place(of: number).map { "[\(directory.index(of: $0))]" }
    return error.located(record.key, section: index)
  }

  /// Returns the place of the section with an id; nil if there is none.
  func place(ofSection id: String) throws(ServiceError) -> SectionDirectory.Place? {
    if let number = detached?[id] { return directory.place(of: number) }
    let number = try stored(connection.section(id, of: record.number))
    // The section with this id in the store may have another id in this state.
    guard let number, detached?[number] == nil else { return nil }
    return directory.place(of: number)
  }

  /// Writes a section's content, and adds its text to the bound of the document's text length.
  ///
  /// - Throws: `document` if a value is not valid in the format, `storage`.
  func put(_ section: DocumentSection, _ number: SectionNumber, isNew: Bool) throws(ServiceError) {
    guard detached == nil else {
      detached?.put(section, number)
      return
    }
    let attributes = DocumentWriter.attributes(section.attributes)
    let written = SectionRecord(section, attributes: attributes, number)
    try stored(connection.put(written, items: section.items, of: record.number, isNew: isNew))
    record.longestText += section.longestText(withAttributes: attributes)
  }

  /// Records the operation that removed a section; nil if the section is restored.
  func setRemoved(_ revision: Revision?, _ number: SectionNumber) throws(ServiceError) {
    guard detached == nil else {
      // The row of a removed section cannot be found by an id.
      if revision == nil {
        let section = try section(number)
        detached?.put(section, number)
      } else {
        detached?.takeName(number)
      }
      return
    }
    try stored(connection.setRemoved(revision, number, of: record.number))
  }

  /// Returns the layout set's extent of a section that is not in the directory.
  func knownExtent(of number: SectionNumber) throws(ServiceError) -> ExtentEntry {
    guard let set = set?.usable else { return .notComputed }
    let (row, place) = number.extentPlace
    return try storageErrors { () throws(StorageError) in
      let known = try connection.extents(row: row, of: set) ?? []
      return place < known.count ? known[place] : .notComputed
    }
  }

  /// Reads the entries of the layout set of all sections in the directory.
  func readExtents() throws(ServiceError) {
    try storageErrors { () throws(StorageError) in
      try connection.withExtents(of: set?.usable) { (known) throws(StorageError) in
        try directory.set(known)
      }
    }
  }
}

extension LayoutSetRecord {
  /// The set's number; nil if another version of the engine computed the set.
  var usable: LayoutSetNumber? { algorithm == LayoutPass.algorithmVersion ? number : nil }
}

extension LoadedDocument {
  /// Returns the error for a missing section, or for an index of keys that does not find it.
  ///
  /// - Complexity: O(*s*) in sections.
  func noSection(_ key: Address.Key) throws(ServiceError) -> ServiceError {
    var names: [String] = []
    try directory.visit { (index, _, entry) throws(ServiceError) in
      let id = try sectionID(entry.order.number)
      names.append(id ?? "[\(index)]")
    }
    if names.contains(key.description) {
      let lost = connection.corrupt(
        "section_key \(record.number) lacks \(QuotedName(key.description))")
      return ServiceError.storage(lost).located(record.key)
    }
    return .noSection(
      key.description, document: record.key, known: names,
      nearest: NearestMatch.find(key.description, among: names))
  }
}

extension LoadedDocument {
  /// Returns the whole document, for export.
  ///
  /// - Complexity: O(size of the document).
  func document() throws(ServiceError) -> LayoutDocument {
    var document = LayoutDocument(
      id: record.key, settings: settings, sections: try sections())
    // Documents in a store were checked when they were stored.
    document.isRead.holds = true
    return document
  }

  /// Returns all sections in order.
  ///
  /// - Complexity: O(size of the document).
  func sections() throws(ServiceError) -> [DocumentSection] {
    var sections: [DocumentSection] = []
    sections.reserveCapacity(directory.count)
    try directory.visit { (_, _, entry) throws(ServiceError) in
      sections.append(try section(entry.order.number))
    }
    return sections
  }
}
