public import LayoutDocuments
public import LayoutService

extension Baseline {
  /// Writes an updated baseline to a sink: the present layouts of the requested documents, and this
  /// baseline's entries of all others.
  ///
  /// - Parameters:
  ///   - addresses: The requested documents, as in ``CheckBaseline/pairs(_:in:)``.
  ///   - layout: Opens a layout.
  ///   - passing: Receives each document that cannot be read or laid out, and the reason. The
  ///     baseline keeps its entries for the document.
  /// - Returns: The number of documents that were written, kept unchanged, or removed because they
  ///   no longer exist.
  /// - Complexity: O(*n*) in all elements; memory for one document.
  /// - Throws: The errors of ``CheckBaseline/pairs(_:in:)`` and of the closures. The sink then has
  ///   an incomplete baseline.
  public func update(
    _ addresses: [Address], in snapshot: CatalogSnapshot,
    layout: (Address) throws -> StoredLayout, passing: (String, ServiceError) -> Void,
    to sink: (ArraySlice<UInt8>) throws -> Void
  ) throws -> (written: Int, kept: Int, removed: Int) {
    var (written, kept, removed) = (0, 0, 0)
    var rest = entries[...]
    func keep(_ entry: Entry?) throws {
      guard let entry else { return }
      try sink(try formatErrors(text(of: entry)))
      kept += 1
    }
    try sink(Array(BaselineWriter.header.utf8)[...])
    // Both the pairs and the entries are in the order of their names.
    for pair in try CheckBaseline.file(self).pairs(addresses, in: snapshot) {
      guard let name = (pair.new ?? pair.old)?.name else { continue }
      while let entry = rest.first, entry.name.utf8.lexicographicallyPrecedes(name.utf8) {
        try keep(rest.popFirst())
      }
      let former = rest.first?.name == name ? rest.popFirst() : nil
      guard case .address(let address)? = pair.new else {
        removed += 1
        continue
      }
      do {
        let text = try BaselineWriter.lines(of: layout(address))
        try sink(text[...])
        written += 1
      } catch let error as ServiceError where error.isOfUnusableDocument {
        passing(address.document, error)
        try keep(former)
      }
    }
    while let entry = rest.popFirst() { try keep(entry) }
    return (written, kept, removed)
  }
}

extension ComparisonPair.Source {
  /// The document's name without its revision: `DOC` or `DOC#CONTAINER`.
  public var name: String {
    switch self {
    case .address(var address):
      address.revision = nil
      return address.description
    case .baseline(let entry, _): return entry.name
    case .document(let document): return document.id
    }
  }
}
