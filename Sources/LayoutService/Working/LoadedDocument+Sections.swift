package import LayoutDocuments
import LayoutEngine
package import LayoutStorage

/// Sections of an earlier state of a document, where they are not those of its rows.
package struct DetachedSections {
  private var sections: [SectionNumber: DocumentSection] = [:]
  private var numbers: [String: SectionNumber] = [:]

  subscript(number: SectionNumber) -> DocumentSection? { sections[number] }

  /// The sections that may differ from their rows.
  package var changed: [SectionNumber] { Array(sections.keys) }

  /// Returns the section with an id.
  subscript(id: String) -> SectionNumber? { numbers[id] }

  mutating func put(_ section: DocumentSection, _ number: SectionNumber) {
    takeName(number)
    sections[number] = section
    if let id = section.id { numbers[id] = number }
  }

  /// Lets a section be found by its id no more; its content stays, for it may come back.
  mutating func takeName(_ number: SectionNumber) {
    // Where ids changed hands, another section may have it by now.
    if let id = sections[number]?.id, numbers[id] == number { numbers[id] = nil }
  }
}

// Everything that reads or writes what a section says goes through here, so that an earlier state
// is laid out, asked and taken back by the same code as the present one.
extension LoadedDocument {
  /// Returns a section's content.
  ///
  /// - Complexity: O(*n*) in its runs of items.
  package func section(_ number: SectionNumber) throws(ServiceError) -> DocumentSection {
    if let section = detached?[number] { return section }
    return try locating(number) { () throws(ServiceError) in
      try connection.documentSection(number, of: record.number)
    }
  }

  /// Returns a section's id without reading its items.
  func sectionID(_ number: SectionNumber) throws(ServiceError) -> String? {
    if let section = detached?[number] { return section.id }
    return try locating(number) { () throws(ServiceError) in
      try stored(connection.sectionKey(number, of: record.number))
    }
  }

  /// Returns what decorations read of a section.
  func input(of number: SectionNumber) throws(ServiceError) -> SectionInput {
    if let section = detached?[number] { return section.input }
    return try locating(number) { () throws(ServiceError) in
      try connection.decoratedInput(number, of: record.number)
    }
  }

  /// Says of damage in a section's rows, or in those of what was computed of it, by what address
  /// the section is known: the words of storage have only numbers of rows. Says so too of one
  /// without an id that cannot be laid out.
  package func locating<R>(
    _ number: SectionNumber, _ body: () throws(ServiceError) -> R
  ) throws(ServiceError) -> R {
    do throws(ServiceError) { return try body() } catch { throw located(error, number) }
  }

  /// Returns an error with the address of the section that it is of.
  package func located(_ error: ServiceError, _ number: SectionNumber) -> ServiceError {
    let index = directory.place(of: number).map { "[\(directory.index(of: $0))]" }
    return error.located(record.key, section: index)
  }

  /// Returns the place of the section with an id; nil where there is none.
  func place(ofSection id: String) throws(ServiceError) -> SectionDirectory.Place? {
    if let number = detached?[id] { return directory.place(of: number) }
    let number = try stored(connection.section(id, of: record.number))
    // The one that has the id in the store may have another here.
    guard let number, detached?[number] == nil else { return nil }
    return directory.place(of: number)
  }

  /// Writes a section's content, and counts its text.
  ///
  /// - Throws: `document` when its values are not those of the format, `storage`.
  func put(_ section: DocumentSection, _ number: SectionNumber, isNew: Bool) throws(ServiceError) {
    guard detached == nil else {
      detached?.put(section, number)
      return
    }
    let attributes = DocumentWriter.attributes(section.attributes)
    try connection.put(
      section, attributes: attributes, number, of: record.number, isNew: isNew)
    record.longestText += section.longestText(withAttributes: attributes)
  }

  /// Notes by which operation a section was removed; nil where it is there again.
  func setRemoved(_ revision: Revision?, _ number: SectionNumber) throws(ServiceError) {
    guard detached == nil else {
      // Its row says that it is removed, and is found by no id.
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

  /// Returns what the layout set knows of a section that is not in the directory.
  func knownExtent(of number: SectionNumber) throws(ServiceError) -> ExtentEntry {
    guard let set, set.algorithm == LayoutPass.algorithmVersion else { return .notComputed }
    let (row, place) = number.extentPlace
    return try storing { () throws(StorageError) in
      let known = try connection.extents(row: row, of: set.number) ?? []
      return place < known.count ? known[place] : .notComputed
    }
  }
}

extension LoadedDocument {
  /// Makes the error for a section that is not there.
  ///
  /// - Complexity: O(*s*) in sections.
  func noSection(_ key: Address.Key) throws(ServiceError) -> ServiceError {
    var names: [String] = []
    try directory.visit { (index, _, entry) throws(ServiceError) in
      let id = try sectionID(entry.order.number)
      names.append(id ?? "[\(index)]")
    }
    return .noSection(
      key.description, document: record.key, known: names,
      nearest: NearestMatch.find(key.description, among: names))
  }
}

extension LoadedDocument {
  /// Returns the whole document, as it is exported.
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
