import Testing

/// A file that is not a store, or a damaged store, with the expected outcome.
///
/// With every such file, each command ends, not by a signal, and takes less than 256 MB of memory;
/// none reports an internal error.
struct HostileStore: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    /// Every command refuses the file with this text. The file does not change, and no files are
    /// created next to it.
    case refused(String, status: Int32 = 65)
    /// This question gets the error that the store is damaged, with this text.
    case damaged(by: InterruptionCheck, String)
    /// Computed data is wrong, and `verify` reports it with this text.
    case found(String)
    /// The store is still intact: all questions are answered, and `verify` finds nothing.
    case accepted
    /// The damage can be found only by reading the whole file, as `doctor` does.
    case unnoticed
  }

  let name: String
  let outcome: Outcome
  let spoil: @Sendable (HostileFolder) throws -> Void

  init(
    _ name: String, _ outcome: Outcome, _ spoil: @escaping @Sendable (HostileFolder) throws -> Void
  ) {
    self.name = name
    self.outcome = outcome
    self.spoil = spoil
  }

  /// Creates a store that is damaged by SQL statements.
  init(_ name: String, _ outcome: Outcome, sql: String) {
    self.init(name, outcome) { try $0.sql(sql) }
  }

  var testDescription: String { name }

  static let all: [HostileStore] =
    files + headers + pages + flips + schemas + types + texts + blobs + frames + histories
    + sidecars
}

/// A command that a user runs on a store.
enum InterruptionCheck: String, CaseIterable, Sendable {
  case list, show, frames, frame, at, past, find, status, verify, log, export, sql, diff, lint,
    stats
  case tags, devices, explain, matrix, dryRun
  case set, relayout, undo, redo, move, copy, delete, restore, tag, addDevice

  static let reading = allCases.filter { !$0.isWriting }
  static let writing = allCases.filter(\.isWriting)

  var isWriting: Bool {
    switch self {
    case .set, .relayout, .undo, .redo, .move, .copy, .delete, .restore, .tag, .addDevice: true
    default: false
    }
  }

  var arguments: [String] {
    switch self {
    case .list, .status, .verify, .log, .stats, .tags: [rawValue]
    case .show: ["show", "wide"]
    case .frames: ["frames", "wide"]
    case .frame: ["frame", "wide/many/item:[129]"]
    case .at: ["at", "wide", "20,30"]
    case .past: ["frames", "sb-flow-demo@first"]
    case .find: ["find", "golden"]
    case .export: ["export", "--to", "ndjson"]
    case .sql: ["sql", "SELECT count(*), sum(x), sum(width) FROM frames"]
    case .diff: ["diff", "wide", "wide#iphone-se"]
    case .lint: ["lint"]
    case .devices: ["devices", "fold*"]
    case .explain: ["explain", "wide/mixed/item:[0]"]
    case .matrix: ["matrix", "wide"]
    case .dryRun: ["gc", "--keep", "3", "--dry-run"]
    case .set: ["set", "wide/many", "minimumLineSpacing=3"]
    case .relayout: ["relayout", "--all"]
    case .undo: ["undo", "sb-flow-demo", "2"]
    case .redo: ["redo", "vlc-browse"]
    case .move: ["move", "wide/many", "--to", "0"]
    case .copy: ["copy", "wide", "another"]
    case .delete: ["delete", "wide"]
    case .restore: ["restore", "sb-flow-demo@-1"]
    case .tag: ["tag", "new"]
    case .addDevice: ["devices", "--remove", "foldable"]
    }
  }
}
