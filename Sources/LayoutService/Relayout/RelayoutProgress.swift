import LayoutDocuments

/// How far a batch has come, after a transaction of it.
public struct RelayoutProgress: Hashable, Sendable {
  /// Documents with their sections and items.
  public struct Amount: Hashable, Sendable {
    public var documents = 0
    public var sections = 0
    public var items = 0

    static func += (sum: inout Amount, other: Amount) {
      sum.documents += other.documents
      sum.sections += other.sections
      sum.items += other.items
    }

    /// What it costs to lay out, next to what an item costs.
    fileprivate var effort: Double { Double(500 * documents + 100 * sections + items) }
  }

  /// What is done, failures included; committed, whatever happens next.
  public internal(set) var done = Amount()
  /// What there was to do when the batch began. Documents that others change meanwhile add to what
  /// is done.
  public internal(set) var total = Amount()
  /// How many documents were known to be clean when the batch began, and are not looked at.
  public internal(set) var cleanDocuments = 0
  /// Since the batch began.
  public internal(set) var elapsed = Duration.zero
  /// What the newest transaction did: a report for each container of each of its documents.
  public internal(set) var reports: [EditReport] = []
  /// The documents of the newest transaction that could not be laid out, and stay as they were.
  public internal(set) var failures: [Failure] = []

  /// Why a document could not be laid out.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    public var document: String
    public var error: ServiceError

    public init(document: String, error: ServiceError) {
      self.document = document
      self.error = error
    }

    /// What went wrong, with the document's id.
    public var description: String {
      let (name, words) = (QuotedName(document).description, error.description)
      // Or its section, or the requested container.
      let isNamed = ["\"", "/", "#"].contains { words.contains(name.dropLast() + $0) }
      return isNamed ? words : "\(name): \(words)"
    }
  }

  /// How much of the work is done, from 0 to 1, by what documents, sections and items cost.
  public var fractionCompleted: Double {
    guard total.effort > done.effort else { return 1 }
    return done.effort / total.effort
  }

  /// How long the rest will take if it goes on as it went; nil where nothing is done yet.
  public var remaining: Duration? {
    guard done.effort > 0 else { return nil }
    return elapsed * (max(0, total.effort - done.effort) / done.effort)
  }
}
