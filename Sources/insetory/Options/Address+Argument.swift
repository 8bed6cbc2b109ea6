import LayoutDocuments
import LayoutService

extension Address {
  /// Reads an address of the present state.
  ///
  /// - Throws: `badAddress`; `wrongTarget` for an earlier state, which cannot be changed.
  init(current text: String) throws(ServiceError) {
    self = try formatErrors(Address(text))
    guard revision == nil else {
      throw .wrongTarget(
        text, expected: "an address without @REV; `insetory restore` brings an earlier state back")
    }
  }

  /// Reads an address of a whole document, in its present or an earlier state.
  ///
  /// - Throws: `badAddress`; `wrongTarget` if it names a part or a container.
  init(documentState text: String) throws(ServiceError) {
    self = try formatErrors(Address(text))
    guard section == nil, element == nil, container == nil, !isGlob else {
      throw .wrongTarget(text, expected: "one document, with or without @REV")
    }
  }

  /// Reads an address that names whole documents.
  ///
  /// - Throws: `badAddress`; `wrongTarget` if it names a part.
  init(wholeDocument text: String) throws(ServiceError) {
    self = try Address(current: text)
    guard section == nil, element == nil else {
      throw .wrongTarget(text, expected: "a document")
    }
  }
}

extension CatalogSnapshot {
  /// Returns the addresses of the single documents that an address matches, or of all documents
  /// without an address.
  func addresses(_ address: Address?) throws(ServiceError) -> [Address] {
    guard let address else { return try documentIDs().map { Address(document: $0) } }
    return try addresses(matching: address)
  }
}
