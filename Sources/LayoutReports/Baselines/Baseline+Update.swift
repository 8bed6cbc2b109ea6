public import LayoutDocuments
public import LayoutService

extension Baseline {
  /// Gives a sink the text of a baseline that has the present layouts of what is asked for, and of
  /// all else what it has.
  ///
  /// - Parameters:
  ///   - addresses: As ``CheckBaseline/pairs(_:in:)`` takes them.
  ///   - layout: Opens a layout.
  ///   - passing: Receives each document that cannot be read or laid out, and the reason. The
  ///     baseline keeps its entries for the document.
  /// - Returns: How many documents were written anew, stayed as they are, or are no more.
  /// - Complexity: O(*n*) in all elements; memory for one document.
  /// - Throws: As ``CheckBaseline/pairs(_:in:)``, and what the functions throw.
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
  /// What it is called, whatever its state: `DOC` or `DOC#CONTAINER`.
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
