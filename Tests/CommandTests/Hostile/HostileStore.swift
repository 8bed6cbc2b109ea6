import Testing

/// A file that is no store, or a store that is damaged, and what has to come of it.
///
/// Whatever it is: no command ends by a signal, takes two seconds of the processor or 256 MB, or
/// calls it a bug of the program.
struct HostileStore: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    /// Every command refuses it in these words. The file stays as it is, and nothing is made beside
    /// it.
    case refused(String, status: Int32 = 65)
    /// Who asks this is told that the store is damaged, in these words.
    case damaged(by: Question, String)
    /// It is wrong in what is computed, and `verify` says so, in these words.
    case found(String)
    /// It is as good as it was: all questions are answered, and `verify` finds nothing.
    case accepted
    /// It is wrong in what only reading all of the file could tell, which `doctor` does.
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

  /// A store in which statements were run that nothing of it runs.
  init(_ name: String, _ outcome: Outcome, sql: String) {
    self.init(name, outcome) { try $0.sql(sql) }
  }

  var testDescription: String { name }

  static let all: [HostileStore] =
    files + headers + pages + flips + schemas + types + texts + blobs + frames + histories
    + sidecars
}

/// What a user does with a store.
enum Question: String, CaseIterable, Sendable {
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
