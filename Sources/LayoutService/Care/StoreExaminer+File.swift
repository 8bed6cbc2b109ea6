import LayoutStorage

// Checks that need no connection to the store.

extension StoreExaminer {
  func checkFile() -> String {
    let mode = String(health.permissions, radix: 8)
    if let refusalReason = health.refusalReason {
      add(
        .file, .warning, "it is read-only: \(refusalReason)",
        advice: "edits need write permission for the file and its folder")
    } else if health.permissions & 0o200 == 0 {
      add(
        .file, .warning, "its mode \(mode) does not let its owner write it",
        advice: "\(.permissions("u+w")) lets other programs of its owner edit it, too")
    }
    if health.permissions & 0o022 != 0 {
      add(
        .file, .warning, "its mode \(mode) lets other users write it",
        advice: "\(.permissions("go-w")) lets only the owner write it")
    }
    if health.links > 1 {
      add(
        .file, .error,
        "the file has \(health.links) names (hard links), and each has its own log and lock",
        advice: ServiceError.storage(.otherNames(path: path, count: health.links)).advice)
    }
    if let system = health.networkFileSystem {
      add(
        .file, .warning,
        "it is on a network file system (\(system)): only one machine may use it at a time",
        advice: "keep it on a local disk")
    }
    return "\(health.size) bytes, mode \(mode), \(health.isOwn ? "yours" : "of another user")"
  }

  func checkSpace() -> String {
    guard let free = health.freeBytes else {
      return "the free space is unknown"
    }
    let needed = health.size + (health.log ?? 0)
    if free < needed {
      add(
        .space, .warning,
        "\(free) bytes are free, but the store has \(needed): a backup next to it does not fit",
        advice: "free disk space; \(.vacuum) needs space itself")
    }
    return "\(free) bytes are free for a store of \(needed)"
  }

  func checkSQLite() -> String {
    let (text, _) = StoreHealth.sqlite
    guard Connection.hasWALResetBug else { return "SQLite \(text)" }
    return """
      SQLite \(text): writers and checkpoints hold the store's lock, which avoids the WAL-reset bug \
      of 3.7.0 to 3.51.2
      """
  }

  /// Adds a warning if Litestream writes to the store without the store's lock, and SQLite has the
  /// WAL-reset bug.
  func checkForLitestream(_ connection: Connection) throws(ServiceError) {
    guard Connection.hasWALResetBug,
      try storageErrors({ () throws(StorageError) in try connection.isOfLitestream() })
    else { return }
    add(
      .identity, .warning,
      """
      Litestream writes to this store without its lock, and SQLite \(StoreHealth.sqlite.text) has the \
      WAL-reset bug (3.7.0 to 3.51.2)
      """,
      advice: "update SQLite to 3.51.3 or later, and Litestream to 0.5.17 or later")
  }

  func checkLock() -> String {
    switch health.lock {
    case .free, .missing: return "no process is writing"
    case .held:
      add(
        .lock, .warning, "another process is writing; the findings may change",
        advice: "check again when it has finished")
    case .unknown(let reason):
      add(
        .lock, .warning, "the lock file cannot be checked: \(reason)",
        advice: "edits need access to \"\(path).lock\"")
    }
    return ""
  }

  func checkJournal() -> String {
    if let journal = health.journal, journal > 0 {
      add(
        .journal, .warning, "a rollback journal of \(journal) bytes is next to the store",
        advice: "another program was writing to the store: \(Self.keepingJournal)")
    }
    if let header = health.header, !header.isInWriteAheadMode {
      add(
        .journal, .warning,
        "the file is not in write-ahead mode: it may be a copy made by SQLite",
        advice: "the first edit sets it")
    }
    checkLog()
    let log = health.log ?? 0
    if log > 64 << 20 {
      add(
        .journal, .warning,
        "the log has grown to \(log) bytes: a reader uses an old snapshot, or did",
        advice: "close long-running readers; the next edit then writes it back")
    }
    return "write-ahead mode, synchronous FULL, a log of \(log) bytes"
  }

  /// The advice for a rollback journal.
  static let keepingJournal: HealthAdvice =
    """
    copy the store and its -journal to another folder; then an edit rolls the journal back if it \
    belongs to the store
    """

  private func checkLog() {
    var found: LogDamage?
    attempt(.journal, advice: .restoring) { () throws(ServiceError) in
      found = try stored(health.logDamage())
    }
    guard let damage = found, damage.commits != 0 else { return }
    let advice: HealthAdvice = """
      copy the store and its -wal elsewhere before the next edit, then restore a backup, or \
      continue with the state before these edits, which the other checks read
      """
    // A commit succeeds when all its frames are on the medium. If the machine stops before that,
    // any subset of its frames may be on the medium, even the last one with its commit mark. A
    // successful commit looks the same if one of its pages is damaged later. Only the newest commit
    // is ambiguous, because the next one does not begin before it succeeds. The wal-index (-shm)
    // may distinguish the two cases, but the first connection rebuilds it, and reading it here
    // would release the locks that this process may hold on it. A power cut is no damage, so this
    // is a warning: an error would make users restore a backup.
    if damage.commits == 1 {
      add(
        .journal, .warning,
        """
        the newest edit in the log (-wal) is incomplete from byte \(damage.offset) on, and SQLite \
        ignores it: either the machine stopped during the write, and the edit was never confirmed, \
        or the log was damaged later and the edit is lost
        """,
        advice: """
          compare \(.log) with the last edit that you know of; if one is missing, copy the store \
          and its -wal, repeat the edit, and check the disk; this warning remains until the log is \
          written back
          """)
    } else {
      let edits = damage.commits.map { "\($0) edits" } ?? "the edits in it"
      add(
        .journal, .error,
        "the log (-wal) is damaged at byte \(damage.offset): \(edits) from there on are lost",
        advice: advice)
    }
  }

  /// The message that identifies the opened store.
  var identityWords: String {
    let version = health.header?.version ?? 0
    return
      "a layout store of schema version \(version), the newest is \(StoreHealth.expected.version)"
  }
}
