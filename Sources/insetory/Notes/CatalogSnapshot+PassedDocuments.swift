import LayoutDocuments
import LayoutService

extension CatalogSnapshot {
  /// Calls the body with the address of each single document that one with a glob stands for, or of
  /// all without one. Of several documents, those without the section or element are left out, and
  /// those that cannot be read or laid out are passed over.
  ///
  /// - Throws: `noMatch` where all of several lack it, and what the body throws else.
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
    case .noSection, .format(.noItem), .noSupplementary, .noDecoration, .format(.noDecorationKind),
      .noDocumentThen:
      true
    default: false
    }
  }
}
