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
    var lines: [(name: String, pair: ComparisonPair?)] = []
    var named: Set<String> = []
    for pair in try CheckBaseline.file(self).pairs(addresses, in: snapshot) {
      guard let name = (pair.new ?? pair.old)?.name else { continue }
      named.insert(name)
      lines.append((name, pair))
    }
    for layout in layouts where !named.contains(layout.naming.prefix) {
      lines.append((layout.naming.prefix, nil))
    }
    lines.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var (written, kept, removed) = (0, 0, 0)
    try sink(Array(BaselineWriter.header.utf8)[...])
    for (name, pair) in lines {
      var isPassed = false
      if case .address(let address)? = pair?.new {
        do {
          let text = try BaselineWriter.lines(of: layout(address))
          try sink(text[...])
          written += 1
          continue
        } catch let error as ServiceError where error.isOfUnusableDocument {
          passing(address.document, error)
          isPassed = true
        }
      }
      if pair != nil && !isPassed {
        removed += 1
      } else if let layout = self[name] {
        try sink(text(of: layout))
        kept += 1
      }
    }
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
    case .baseline(let layout): return layout.naming.prefix
    case .document(let document): return document.id
    }
  }
}
