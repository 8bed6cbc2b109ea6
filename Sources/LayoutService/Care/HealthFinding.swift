import LayoutStorage

/// One result of a store examination: a passed check, or a problem with its location and advice.
public struct HealthFinding: Hashable, Sendable {
  /// How serious a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The check found no problem.
    case ok
    /// The check was not run; the message gives the reason.
    case skipped
    /// The store works, but the user should know about something or change it.
    case warning
    /// The store has a fault.
    case error
  }

  /// The check that made the finding.
  public var check: HealthCheck
  /// How serious the finding is.
  public var severity: Severity
  /// The address of the affected object, such as a document's id; nil for the store, and for a row
  /// without an address.
  public var subject: String?
  /// The affected row, such as `section 549755813888`; nil if no single row is affected.
  public var row: String?
  /// The finding, as one sentence without its full stop.
  public var message: String
  /// What to do; nil if no action is needed.
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

/// The checks of an examination, in the order in which they run.
public enum HealthCheck: String, Hashable, Sendable, CaseIterable {
  /// The file: its owner, permissions, hard links and file system.
  case file
  /// The free space of the file system.
  case space
  /// The version of SQLite.
  case sqlite
  /// The store's write lock.
  case lock
  /// The write-ahead log, and a rollback journal next to the store.
  case journal
  /// Whether the file is a layout store with a version and a schema that this program supports.
  case identity
  /// SQLite's own check of pages, indexes, types and constraints.
  case integrity
  /// References to missing rows.
  case references
  /// Texts that are not UTF-8, or that contain U+0000.
  case text
  /// The inputs: documents, the order of their sections, sections, items.
  case documents
  /// The log of operations, and the inverse that each operation stores.
  case history
  /// The tags and their frames.
  case tags
  /// The definitions of the devices that were added to the store.
  case devices
  /// Whether the cached frames can be read, and whether each cache row has an owner.
  case cache
  /// The cached frames and the search texts, compared with freshly computed ones.
  case layout
}

extension ServiceError {
  /// Whether SQLite could not read a page, or a text index.
  var isOfPages: Bool {
    ofStorage?.isOfPages ?? false
  }

  /// Whether the medium failed, or another program held a lock. The state of the unread data is
  /// then unknown.
  var isOfMedium: Bool { category == .inputOutput || category == .busy }

  /// The damage of a row, without the path of the store.
  var damage: String {
    if case .corrupt(_, let detail)? = ofStorage { detail } else { description }
  }
}
