/// What a look at a store found: that something is well, or what is not, where it lies, and what to
/// do.
public struct HealthFinding: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case ok
    /// It was not looked at, and the message says why.
    case skipped
    /// The store works, and something about it is better known or changed.
    case warning
    /// Something is wrong.
    case error
  }

  public var check: HealthCheck
  public var severity: Severity
  /// What is concerned, as an address where it has one; nil for the store.
  public var subject: String?
  /// Where it lies in the file, such as `section 549755813888`; nil where it is in no row.
  public var row: String?
  /// One sentence without its full stop.
  public var message: String
  /// What to do; nil where there is nothing to do.
  public var advice: HealthAdvice?

  init(
    _ check: HealthCheck, _ severity: Severity, _ message: String, advice: HealthAdvice? = nil,
    subject: String? = nil, row: String? = nil
  ) {
    self.check = check
    self.severity = severity
    self.message = message
    self.advice = advice
    self.subject = subject
    self.row = row
  }
}

/// What is looked at, in this order.
public enum HealthCheck: String, Hashable, Sendable, CaseIterable {
  /// The file: whose it is, who may write it, its names, its file system.
  case file
  /// Room on the file system.
  case space
  /// The version of SQLite.
  case sqlite
  /// The lock that writers hold.
  case lock
  /// The log and what else lies beside the store.
  case journal
  /// That it is a store, of a version and with the schema that this program knows.
  case identity
  /// SQLite's own check of pages, indexes, types and constraints.
  case integrity
  /// Rows that refer to rows that are not there.
  case references
  /// Texts that are not UTF-8.
  case text
  /// What was put in: documents, the order of their sections, sections, items.
  case documents
  /// The log of operations and what takes them back.
  case history
  case tags
  case devices
  /// That what was computed can be read and belongs to somebody.
  case cache
  /// What was computed against a fresh computation, and what documents are found by.
  case layout
}

extension ServiceError {
  /// Whether SQLite could not read a page, or an index of texts.
  var isOfPages: Bool {
    ofStorage?.isOfPages ?? false
  }

  /// Whether the medium failed, or another program held a lock, so that the state of the unread
  /// data is unknown.
  var isOfMedium: Bool { category == .inputOutput || category == .busy }

  /// What is wrong with a row, without the store that it is in.
  var damage: String {
    if case .corrupt(_, let detail)? = ofStorage { detail } else { description }
  }
}
