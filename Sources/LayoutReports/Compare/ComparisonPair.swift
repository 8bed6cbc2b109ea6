public import LayoutDocuments
public import LayoutService

/// Two documents to compare, or a document that only one side has.
public struct ComparisonPair {
  /// The source of a document.
  public enum Source {
    /// A document of the store, by its address.
    case address(Address)
    /// A document of a file.
    indirect case document(LayoutDocument)
    /// The recorded frames of a document, which are read when they are compared.
    indirect case baseline(Baseline.Entry, of: Baseline)
  }

  /// The document of the old side; nil if only the new side has it.
  public var old: Source?
  /// The document of the new side; nil if only the old side has it.
  public var new: Source?
  /// The sections that are compared; nil for whole documents.
  public var sections: (old: Address.Key, new: Address.Key)?

  /// Returns the pairs of documents to compare.
  ///
  /// Two single documents are compared regardless of their ids. Otherwise documents with the same
  /// id are compared. Without a second operand, the pair depends on the first: a past state is
  /// compared with the present; the document in its own container with the document in another
  /// container; the store's document with the document of a file; and the state before the last
  /// change with any other document.
  ///
  /// - Returns: The pairs, sorted by the bytes of their ids.
  /// - Throws: `wrongTarget`, `noMatch`, `noDocument`.
  public static func pairs(
    _ first: ComparisonOperand, _ second: ComparisonOperand?, in snapshot: CatalogSnapshot?
  ) throws(ServiceError) -> [ComparisonPair] {
    guard let second else { return try pairs(first, in: snapshot) }
    var old = try sources(of: first, in: snapshot)
    var new = try sources(of: second, in: snapshot)
    // If one side names a section of a document, the other side's file is narrowed to that
    // document.
    if let id = first.ownerID { try new.narrow(to: id, in: second) }
    if let id = second.ownerID { try old.narrow(to: id, in: first) }
    if old.count == 1, new.count == 1, !first.isGlob, !second.isGlob {
      return [try ComparisonPair(old[0], new[0], in: snapshot)]
    }
    let known = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
    let former = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let ids = Set(known.keys).union(former.keys).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    return ids.map { ComparisonPair(former[$0], known[$0]) }
  }

  /// The id of the document on the new side; on the old side if the new side has no document.
  public var id: String { (new ?? old)?.id ?? "" }

  init(_ old: Source?, _ new: Source?) {
    (self.old, self.new) = (old, new)
    let keys = (old?.section, new?.section)
    guard let key = keys.0 ?? keys.1, old != nil, new != nil else { return }
    sections = (keys.0 ?? key, keys.1 ?? key)
  }

  /// Creates the pair of two states. If the document has been deleted since, the present side is
  /// nil.
  private init(
    _ old: Source, _ new: Source, in snapshot: CatalogSnapshot?
  ) throws(ServiceError) {
    self.init(old, new)
    guard let snapshot, case .address(let a) = old, case .address(let b) = new,
      a.document == b.document, (a.revision == nil) != (b.revision == nil),
      try !snapshot.hasDocument(Address(document: a.document))
    else { return }
    if a.revision == nil { self.old = nil } else { self.new = nil }
  }

  private static func pairs(
    _ operand: ComparisonOperand, in snapshot: CatalogSnapshot?
  ) throws(ServiceError) -> [ComparisonPair] {
    var pairs: [ComparisonPair] = []
    let known = Set(try snapshot?.documentIDs() ?? [])
    for source in try sources(of: operand, in: snapshot) {
      switch source {
      case .baseline: break
      case .document(let document):
        let isKnown = known.contains(document.id)
        let former = Source.address(Address(document: document.id))
        pairs.append(ComparisonPair(isKnown ? former : nil, source))
      case .address(let address):
        var other = address
        if address.revision != nil {
          other.revision = nil
          pairs.append(try ComparisonPair(source, .address(other), in: snapshot))
        } else if address.container != nil {
          other.container = nil
          pairs.append(ComparisonPair(.address(other), source))
        } else {
          other.revision = .before(1)
          pairs.append(try ComparisonPair(.address(other), source, in: snapshot))
        }
      }
    }
    return pairs
  }

  private static func sources(
    of operand: ComparisonOperand, in snapshot: CatalogSnapshot?
  ) throws(ServiceError) -> [Source] {
    switch operand {
    case .file(let documents, _): return documents.map { .document($0) }
    case .address(let address):
      guard address.element == nil else {
        throw .wrongTarget(address.description, expected: "a document or a section")
      }
      guard address.isGlob, let snapshot else { return [.address(address)] }
      return try snapshot.addresses(matching: address).map { .address($0) }
    }
  }
}

extension ComparisonPair.Source {
  /// The document's id.
  public var id: String {
    switch self {
    case .address(let address): address.document
    case .document(let document): document.id
    case .baseline(let entry, _): entry.address.document
    }
  }

  fileprivate var section: Address.Key? {
    if case .address(let address) = self { address.section } else { nil }
  }
}

extension ComparisonOperand {
  fileprivate var isGlob: Bool {
    if case .address(let address) = self { address.isGlob } else { false }
  }

  /// The id of the document whose section an address names; nil for other operands.
  fileprivate var ownerID: String? {
    if case .address(let address) = self, !address.isGlob, address.section != nil {
      address.document
    } else {
      nil
    }
  }
}

extension [ComparisonPair.Source] {
  /// Reduces the documents of a file to the document with an id.
  fileprivate mutating func narrow(
    to id: String, in operand: ComparisonOperand
  ) throws(ServiceError) {
    guard case .file(_, let name) = operand, count > 1 else { return }
    guard let found = first(where: { $0.id == id }) else {
      throw .wrongTarget(name, expected: "a file that has the document \(QuotedName(id))")
    }
    self = [found]
  }
}
