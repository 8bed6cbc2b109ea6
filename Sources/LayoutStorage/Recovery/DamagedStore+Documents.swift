/// A row of `document`, as far as it is left.
package struct SalvagedDocument {
  package var number: DocumentNumber
  /// Nil where not even the texts that it is found by have it.
  package var key: String?
  package var isDeleted = false
  /// Nil where the row is lost, or the text is none.
  package var settings: String?
  /// How many sections and items there were; nil where the row is lost.
  package var counts: (sections: Int, items: Int)?
  /// The row is one of several, or comes from a free page: it may be of an earlier state.
  package var isUncertain = false
}

extension DamagedStore {
  /// The definitions of the devices that the store added.
  package var deviceDefinitions: [String] {
    (scan.places[.device] ?? []).compactMap { scan.record(at: $0)?.values[1].text }
  }

  /// Returns the documents, the deleted ones too, by number.
  ///
  /// Those are among them whose row is gone, if they have sections left, or the texts that they are
  /// found by: a row can be gone where its table is whole.
  package func documents() -> [SalvagedDocument] {
    var numbers = Set((scan.places[.document] ?? []).map(\.id))
    for place in scan.places[.foundText] ?? [] where 1...0xFF_FFFF ~= place.id {
      numbers.insert(place.id)
    }
    for table in [TableScan.Table.section, .order] {
      for place in scan.places[table] ?? [] {
        let owner = place.id >> Packed.ownerShift
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
    if document.key == nil { document.key = row(number, of: .foundText)?.values[1].text }
    return document
  }
}
