import LayoutDocuments
import LayoutEngine
import LayoutStorage

// The conversion of sections between the document format and the rows of the store.

extension Connection {
  /// Returns a section of a document.
  ///
  /// - Complexity: O(*n*) in its runs of items.
  func documentSection(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(ServiceError) -> DocumentSection {
    try documentSection(try stored(section(number, of: document)), of: document)
  }

  /// Returns the section of a document that a record has.
  func documentSection(
    _ record: SectionRecord, of document: DocumentNumber
  ) throws(ServiceError) -> DocumentSection {
    var section = DocumentSection()
    section.id = record.key
    section.title = record.title
    do throws(DocumentError) {
      section.attributes = try ParsedAttributes.attributes(record.attributes)
      let palette = try DocumentReader.palette(record.palette)
      guard
        let items = ItemRuns(
          sizes: record.runs.sizes, counts: record.runs.counts,
          references: record.runs.references, palette: palette),
        items.count <= DocumentLimits.items
      else { throw DocumentError(.unexpected(expected: "items", found: "other columns")) }
      section.items = items
    } catch {
      throw .storage(
        corrupt("section \(record.number) of document \(document): \(error)"))
    }
    section.itemIDs = record.ids
    return section
  }

  /// Returns the input of a section's decorations: its attributes, and one item if the section has
  /// items. Decorations depend only on whether there are items.
  func decoratedInput(
    _ number: SectionNumber, of document: DocumentNumber
  ) throws(ServiceError) -> SectionInput {
    let (text, isEmpty) = try stored(sectionAttributes(number, of: document))
    do throws(DocumentError) {
      return SectionInput(
        attributes: try ParsedAttributes.attributes(text), items: isEmpty ? ItemRuns() : .one)
    } catch {
      throw .storage(
        corrupt("section \(number.rawValue) of document \(document.rawValue): \(error)"))
    }
  }

}

extension SectionRecord {
  /// Creates the record of a section, whose values the caller has checked
  /// (``LayoutDocument/checked(on:)``, ``DocumentSection/check(in:at:of:insteadOf:)``).
  ///
  /// - Parameter attributes: The text of the section's attributes.
  init(_ section: DocumentSection, attributes: String?, _ number: SectionNumber) {
    self.init(number: number)
    key = section.id
    title = section.title
    self.attributes = attributes
    palette = DocumentWriter.palette(section.items.palette)
    ids = section.itemIDs
    kinds = section.attributes.decorationKinds
  }
}

extension ItemRuns {
  fileprivate static let one: ItemRuns = {
    var items = ItemRuns()
    items.append(.zero)
    return items
  }()
}
