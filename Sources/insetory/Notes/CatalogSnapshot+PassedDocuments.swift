import LayoutDocuments
import LayoutService

extension CatalogSnapshot {
  /// Calls the body with the address of each document that an address matches, or of all documents
  /// without an address. If there are several documents, documents without the section or element
  /// are skipped. Documents that cannot be read or laid out are added to `passed`.
  ///
  /// - Throws: `noMatch` if all of several documents lack the section or element, and other errors
  ///   of the body.
  func forEachDocument(
    of address: Address?, passing passed: PassedDocuments, _ body: (Address) throws -> Void
  ) throws {
    let addresses = try addresses(address)
    var lacking = 0
    for one in addresses {
      do {
        try passed.attempt(one.document, isOneOfSeveral: address?.isGlob ?? true) {
          try body(one)
        }
      } catch let error as ServiceError where addresses.count > 1 && error.isOfMissingPart {
        lacking += 1
      }
    }
    if let address, lacking > 0, lacking == addresses.count {
      throw ServiceError.noMatch(address.description)
    }
  }
}

extension ServiceError {
  fileprivate var isOfMissingPart: Bool {
    switch self {
    case .noSection, .format(.noItem), .noSupplementary, .noGroup, .noDecoration,
      .format(.noElementKind),
      .noDocumentThen:
      true
    default: false
    }
  }
}
