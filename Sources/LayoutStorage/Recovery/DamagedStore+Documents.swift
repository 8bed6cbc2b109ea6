/// The readable part of a row of `document`.
package struct SalvagedDocument {
  package var number: DocumentNumber
  /// The key; nil if neither the row nor the document's search texts have it.
  package var key: String?
  package var isDeleted = false
  /// The settings; nil if the row is lost or its text is not valid.
  package var settings: String?
  /// The former number of sections and items; nil if the row is lost.
  package var counts: (sections: Int, items: Int)?
  /// Whether the row may be of an earlier state: it is one of several with its number, or comes
  /// from a free page.
  package var isUncertain = false
}

extension DamagedStore {
  /// The definitions of the devices that the store added.
  package var deviceDefinitions: [String] {
    (scan.places[.device] ?? []).compactMap { scan.record(at: $0)?.values[1].text }
  }

  /// Returns all documents, including deleted documents, in order of their numbers.
  ///
  /// This includes documents whose row is lost but whose sections or search texts are left: a row
  /// can be lost even if its table is intact.
  package func documents() -> [SalvagedDocument] {
    var numbers = Set((scan.places[.document] ?? []).map(\.id))
    for place in scan.places[.searchText] ?? [] where 1...0xFF_FFFF ~= place.id {
      numbers.insert(place.id)
    }
    for table in [TableScan.Table.section, .order] {
      for place in scan.places[table] ?? [] {
        let owner = place.id >> KeyLayout.ownerShift
        if 1...0xFF_FFFF ~= owner { numbers.insert(owner) }
      }
    }
    return numbers.sorted().map { document($0) }
  }

  private func document(_ number: Int64) -> SalvagedDocument {
    var document = SalvagedDocument(number: DocumentNumber(number))
    if let (values, isUncertain) = row(number, of: .document) {
      document.isUncertain = isUncertain
      document.key = values[1].text
      document.isDeleted = values[2] != .null
      document.settings = values[4].text
      if case .integer(let sections) = values[8], case .integer(let items) = values[9] {
        document.counts = (Int(sections), Int(items))
      }
    }
    if document.key == nil { document.key = row(number, of: .searchText)?.values[1].text }
    return document
  }
}
