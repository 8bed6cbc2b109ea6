package import LayoutStorage

/// The operations of several documents, newest first, read one at a time.
package struct MergedOperations {
  /// A binary heap: the next operation of each chain is not newer than the next operation of the
  /// chain at `(index - 1) / 2`.
  private var chains: [(operations: OperationChain, document: String)]

  /// - Complexity: O(*d* log *d*) in the documents; the next operation is O(log *d*).
  package init(of documents: [DocumentRecord], on connection: Connection) {
    chains = documents.map { (OperationChain(of: $0, on: connection), $0.key) }
    // In descending order every parent precedes its children.
    chains.sort { Self.isNewer($0, $1) }
  }

  /// Returns the next older operation; nil after the oldest that is kept.
  package mutating func older() throws(ServiceError) -> LogEntry? {
    while !chains.isEmpty {
      let document = chains[0].document
      let operation = try chains[0].operations.olderIfKept()
      if operation == nil {
        chains.swapAt(0, chains.count - 1)
        chains.removeLast()
      }
      sink()
      if let operation { return LogEntry(operation, document: document) }
    }
    return nil
  }

  /// Moves the first chain down until the invariant holds.
  private mutating func sink() {
    var index = 0
    while let newest = [2 * index + 1, 2 * index + 2].filter({ $0 < chains.count })
      .max(by: { Self.isNewer(chains[$1], chains[$0]) }),
      Self.isNewer(chains[newest], chains[index])
    {
      chains.swapAt(newest, index)
      index = newest
    }
  }

  private static func isNewer(
    _ a: (operations: OperationChain, document: String),
    _ b: (operations: OperationChain, document: String)
  ) -> Bool {
    guard let next = a.operations.next else { return false }
    return b.operations.next.map { next > $0 } ?? true
  }
}
