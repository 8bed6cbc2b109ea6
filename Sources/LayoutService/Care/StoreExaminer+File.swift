import LayoutStorage

// Checks that need no connection to the store.

extension StoreExaminer {
  func checkFile() -> String {
    let mode = String(health.permissions, radix: 8)
    if let refusalReason = health.refusalReason {
      add(
        .file, .warning, "it can only be read: \(refusalReason)",
        advice: "edits need a file and a folder that may be written")
    } else if health.permissions & 0o200 == 0 {
      add(
        .file, .warning, "its mode \(mode) lets its owner not write it",
        advice: "\(.permissions("u+w")) lets others of this user edit it, too")
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
        "it lies on a network file system (\(system)): only programs on one machine may use it at once",
        advice: "keep it on a local disk")
    }
    return "\(health.size) bytes, mode \(mode), \(health.isOwn ? "yours" : "of another user")"
  }

  func checkSpace() -> String {
    guard let free = health.freeBytes else {
      return "the file system does not say how much is free"
    }
    let needed = health.size + (health.log ?? 0)
    if free < needed {
      add(
        .space, .warning,
        "\(free) bytes are free, and the store has \(needed): a backup beside it would not fit",
        advice: "make room; \(.vacuum) needs room itself")
    }
    return "\(free) bytes are free for a store of \(needed)"
  }

  func checkSQLite() -> String {
    let (text, _) = StoreHealth.sqlite
    guard Connection.hasWALResetBug else { return "SQLite \(text)" }
    return """
      SQLite \(text), which has the WAL-reset bug (3.7.0 to 3.51.2): insetory does not cause it, for \
      each of its writers and checkpoints holds the store's lock
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
    case .free: return "no insetory writes now"
    case .missing: return "nobody has written here yet"
    case .held:
      add(
        .lock, .warning, "somebody writes now; what is found may be changing",
        advice: "look again when nobody writes")
    case .unknown(let reason):
      add(
        .lock, .warning, "the lock file cannot be looked at: \(reason)",
        advice: "who cannot open \"\(path).lock\" cannot edit the store")
    }
    return ""
  }

  func checkJournal() -> String {
    if let journal = health.journal, journal > 0 {
      add(
        .journal, .warning, "a rollback journal of \(journal) bytes lies beside the store",
        advice: "another program than insetory was writing: \(Self.keepingJournal)")
    }
    if let header = health.header, !header.isInWriteAheadMode {
      add(
        .journal, .warning,
        "the file is not in write-ahead mode, as a copy that SQLite made is not",
        advice: "the first edit sets it")
    }
    checkLog()
    let log = health.log ?? 0
    if log > 64 << 20 {
      add(
        .journal, .warning,
        "the log has grown to \(log) bytes: somebody reads an old state, or did",
        advice: "close long-lived readers; the next edit after that writes it back")
    }
    return "write-ahead mode, synchronous FULL, a log of \(log) bytes"
  }

  /// The advice for a rollback journal.
  static let keepingJournal: HealthAdvice =
    "copy the store and its -journal away; then an edit rolls it back, if it is the store's"

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
        the newest edit in the log (-wal) is not whole from byte \(damage.offset) on, and SQLite passes \
        over it: either the machine stopped while it was written, and then nobody was told that it was \
        done, or it was damaged later and is lost
        """,
        advice: """
          compare \(.log) with the last edit that you know of; where one is missing, copy the store \
          and its -wal away, make it again, and look at the disk: this is said until the log is written back
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
