import LayoutDocuments

/// Advice about an error or about a finding of an examination, in one sentence.
///
/// The sentence contains remedies. ``description`` names them in plain words. An interface that has
/// its own names for remedies, such as a command line, uses ``text(naming:)``.
public struct HealthAdvice: Hashable, Sendable, CustomStringConvertible {
  /// An action on the store, or a part of the store to inspect.
  public enum Remedy: Hashable, Sendable {
    /// ``DamagedCatalog``.
    case recover
    /// ``LayoutCatalog/rebuild(storeAt:to:isCancelled:)``.
    case rebuild
    /// ``LayoutCatalog/addDevices(_:)``.
    case addDevice(String)
    /// ``LayoutCatalog/removeDevice(_:)``.
    case removeDevice(String)
    /// ``CatalogSnapshot/document(_:)-(String)``.
    case show(document: String)
    /// A forced ``LayoutCatalog/relayouts(of:in:widths:heights:isForced:)``, of all documents for
    /// nil.
    case recompute(document: String?)
    /// A deletion of a document.
    case delete(document: String)
    /// An undo of a document's newest operation.
    case undo(document: String)
    /// ``LayoutCatalog/trimHistory(keeping:isDryRun:)``.
    case trimHistory(keeping: Int)
    /// A deletion of a tag.
    case deleteTag(String)
    /// ``LayoutCatalog/collect(isDryRun:)``.
    case collect
    /// A vacuum of the store's file.
    case vacuum
    /// The log of operations.
    case log
    /// A change of a file's permissions in the syntax of `chmod`; nil is the store's file.
    case permissions(String, file: String? = nil)
    /// A search of the file system for all names (hard links) of a file.
    case names(of: String)
    /// Statements for SQLite itself.
    case sql(String)
  }

  fileprivate enum Part: Hashable {
    case text(String)
    case remedy(Remedy)
  }

  fileprivate var parts: [Part]

  /// Creates a sentence without remedies.
  init(_ text: String) { parts = [.text(text)] }

  /// The sentence, with remedies in plain words.
  public var description: String { text { $0.description } }

  /// Returns the sentence with other names for the remedies.
  public func text(naming name: (Remedy) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .remedy(let remedy): name(remedy)
      }
    }.joined()
  }
}

extension HealthAdvice.Remedy: CustomStringConvertible {
  /// A noun phrase in plain words.
  public var description: String {
    switch self {
    case .recover: "a recovery"
    case .rebuild: "a rebuild of the store"
    case .addDevice(let id): "an addition of the device \(QuotedName(id))"
    case .removeDevice(let id): "a removal of the device \(QuotedName(id))"
    case .show(let document): "the document \(QuotedName(document))"
    case .recompute(let document?): "a forced relayout of \(QuotedName(document))"
    case .recompute(nil): "a forced relayout of all documents"
    case .delete(let document): "a deletion of \(QuotedName(document))"
    case .undo(let document): "an undo of \(QuotedName(document))"
    case .trimHistory(let count):
      "a history trimmed to \(count) operation\(count == 1 ? "" : "s")"
    case .deleteTag(let name): "a deletion of the tag \(QuotedName(name))"
    case .collect: "a collection"
    case .vacuum: "a vacuum"
    case .log: "the log of operations"
    case .permissions(let change, _): "the change of permissions \(change)"
    case .names: "a search of its file system"
    case .sql(let statements): "the SQL `\(statements)`"
    }
  }
}

extension HealthAdvice: ExpressibleByStringInterpolation {
  /// A sentence with remedies under construction.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Creates an empty sentence; the capacities are not used.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends literal text.
    public mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    /// Appends text.
    public mutating func appendInterpolation(_ text: String) { parts.append(.text(text)) }
    /// Appends a remedy.
    public mutating func appendInterpolation(_ remedy: Remedy) { parts.append(.remedy(remedy)) }
    /// Appends the text and the remedies of another sentence.
    public mutating func appendInterpolation(_ advice: HealthAdvice) { parts += advice.parts }
  }

  /// Creates a sentence without remedies.
  public init(stringLiteral text: String) { self.init(text) }
  /// Creates a sentence with remedies.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension HealthAdvice {
  /// Advice for damaged data that cannot be computed from other data.
  static let restoring: HealthAdvice =
    "restore a backup, or save what can still be read with \(.recover)"

  /// Advice for a document or an operation that names a device whose definition is missing or
  /// damaged.
  static func adding(_ device: String) -> HealthAdvice {
    """
    if you have the definition of the device \(QuotedName(device).description), \
    \(.addDevice(device)) repairs this; otherwise \(.restoring)
    """
  }

  /// Advice for pages that cannot be read if none of them contains inputs.
  static let rebuilding: HealthAdvice =
    """
    \(.rebuild) makes a valid store without losses: documents, history and \
    tags can be read
    """

  /// Advice for inputs and cached frames that do not agree. Either may be damaged, and a new
  /// computation destroys the evidence.
  static func comparing(_ document: String) -> HealthAdvice {
    """
    either the inputs or the cached frames are damaged: compare \
    \(.show(document: document)) with a backup; only if it is right, \(recomputing(document))
    """
  }

  /// Advice for inputs and a stored count that do not agree, so that the document cannot be shown.
  static func comparingRecovered(_ document: String) -> HealthAdvice {
    """
    \(.rebuild) makes a store with the right count: compare the document there with a backup; \
    only if it is right, \(recomputing(document)) here
    """
  }

  /// Advice for damaged data that can be computed from inputs; nil means all documents.
  static func recomputing(_ document: String?) -> HealthAdvice {
    "\(.recompute(document: document)) recomputes it"
  }
}
