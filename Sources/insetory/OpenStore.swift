import LayoutService

extension GlobalOptions {
  /// Opens the store to change it, and closes it after the body.
  func withStore<R>(_ body: (LayoutCatalog) throws -> R) throws -> R {
    let catalog = try LayoutCatalog(at: store, author: Self.author)
    defer { catalog.close() }
    return try body(catalog)
  }

  /// Opens the store to read it as it is now.
  func withSnapshot<R>(_ body: (CatalogSnapshot) throws -> R) throws -> R {
    let catalog = try LayoutCatalog(at: store, access: .readOnly)
    defer { catalog.close() }
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    return try body(snapshot)
  }

  /// Says something about the run, unless nobody wants to hear it.
  func note(_ message: String) {
    if !isQuiet { StandardError.note(message) }
  }
}

extension Address {
  /// Reads an address of something as it is now.
  ///
  /// - Throws: `badAddress`; `wrongTarget` for an earlier state, which nothing can change.
  init(current text: String) throws(ServiceError) {
    self = try formatErrors(Address(text))
    guard revision == nil else {
      throw .wrongTarget(
        text, expected: "an address without @REV; `insetory restore` brings an earlier state back")
    }
  }

  /// Reads an address of a whole document, in its present or an earlier state.
  ///
  /// - Throws: `badAddress`; `wrongTarget` where it names a part or a container.
  init(documentState text: String) throws(ServiceError) {
    self = try formatErrors(Address(text))
    guard section == nil, element == nil, container == nil, !isGlob else {
      throw .wrongTarget(text, expected: "one document, with or without @REV")
    }
  }

  /// Reads an address that names whole documents.
  ///
  /// - Throws: `badAddress`; `wrongTarget` where it names a part.
  init(wholeDocument text: String) throws(ServiceError) {
    self = try Address(current: text)
    guard section == nil, element == nil else {
      throw .wrongTarget(text, expected: "a document")
    }
  }
}

extension CatalogSnapshot {
  /// Returns addresses of single documents for one that may be a glob, or of all without one.
  func addresses(_ address: Address?) throws(ServiceError) -> [Address] {
    guard let address else { return try documentIDs().map { Address(document: $0) } }
    return try addresses(matching: address)
  }

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
