import LayoutDocuments

/// The progress of a batch after one of its transactions.
public struct RelayoutProgress: Hashable, Sendable {
  /// A number of documents, with their sections and items.
  public struct Amount: Hashable, Sendable {
    /// The number of documents.
    public var documents = 0
    /// The number of their sections.
    public var sections = 0
    /// The number of their items.
    public var items = 0

    static func += (sum: inout Amount, other: Amount) {
      sum.documents += other.documents
      sum.sections += other.sections
      sum.items += other.items
    }

    /// The estimated cost of the layout, in units of the cost of one item.
    fileprivate var effort: Double { Double(500 * documents + 100 * sections + items) }
  }

  /// The finished documents, including failures. Their transactions are committed.
  public internal(set) var done = Amount()
  /// The amount of work when the batch began. Documents that other connections change during the
  /// batch can make `done` exceed it.
  public internal(set) var total = Amount()
  /// The number of documents that were known to be clean when the batch began, and are skipped.
  public internal(set) var cleanDocuments = 0
  /// The time since the batch began.
  public internal(set) var elapsed = Duration.zero
  /// The reports of the last transaction, one for each container of each of its documents.
  public internal(set) var reports: [EditReport] = []
  /// The documents of the last transaction that could not be laid out, and are unchanged.
  public internal(set) var failures: [Failure] = []

  /// A document that could not be laid out, with the error.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The document's id.
    public var document: String
    /// The reason.
    public var error: ServiceError

    /// Creates a failure of a document.
    public init(document: String, error: ServiceError) {
      self.document = document
      self.error = error
    }

    /// The error's description, with the document's id.
    public var description: String {
      let (name, words) = (QuotedName(document).description, error.description)
      // The description may name the document, its section, or the requested container.
      let isNamed = ["\"", "/", "#"].contains { words.contains(name.dropLast() + $0) }
      return isNamed ? words : "\(name): \(words)"
    }
  }

  /// The completed fraction of the work, from 0 to 1, weighted by the cost of documents, sections
  /// and items.
  public var fractionCompleted: Double {
    guard total.effort > done.effort else { return 1 }
    return done.effort / total.effort
  }

  /// The estimated remaining time at the average rate so far; nil if nothing is done yet.
  public var remaining: Duration? {
    guard done.effort > 0 else { return nil }
    return elapsed * (max(0, total.effort - done.effort) / done.effort)
  }
}
