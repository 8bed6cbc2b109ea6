import LayoutDocuments
internal import LayoutStorage

/// The messages and advice for storage errors. The storage module reports only facts.
extension StorageError {
  var sentence: String {
    switch self {
    case .notAFilePath(let path): "\(Self.quoted(path)) does not name a file"
    case .noStore(let path): "there is no store at \(Self.quoted(path))"
    case .notARegularFile(let path, let kind):
      "\(Self.quoted(path)) is not a store: it is not a regular file but a \(Self.shown(kind))"
    case .notAStore(let path, let reason, _):
      "\(Self.quoted(path)) is not a layout store: \(Self.cut(reason))"
    case .foreignObject(let path, let type, let name, let tool):
      "\(Self.quoted(path)) is not a layout store: its schema has " + Self.foreign(type, name, tool)
    case .nothingOfAStore(let path):
      "\(Self.quoted(path)) is not a layout store: none of its pages has data of a document"
    case .newerStore(let path, let version, let supported):
      "\(Self.quoted(path)) is a store of version \(version); this program reads up to \(supported)"
    case .notMigrated(let path, let version, let damage): Self.earlier(path, version, damage)
    case .alreadyExists(let path): "\(Self.quoted(path)) exists already"
    case .cannotCreate(let path, let reason):
      "cannot create \(Self.quoted(path)): \(Self.cut(reason))"
    case .leftBehind(let path, let sidecar):
      "cannot create \(Self.quoted(path)): \(Self.quoted(sidecar)) belongs to a former store"
    case .cannotOpen(let path, let reason), .readDenied(let path, _, let reason):
      "cannot open \(Self.quoted(path)): \(Self.cut(reason))"
    case .blocked(let path, let other, let kind):
      "cannot open \(Self.quoted(path)): \(Self.quoted(other)) is not a regular file but a "
        + Self.shown(kind)
    case .readOnly(let path, let reason): "\(Self.quoted(path)) is read-only: \(Self.cut(reason))"
    case .notRolledBack(let path):
      "cannot read \(Self.quoted(path)) until an edit rolls back the rollback journal next to it"
    case .lockDenied(let lock, _, let reason): "cannot open \(Self.quoted(lock)): \(reason)"
    case .sidecarDenied(let path, let file, _, let reason):
      "cannot open \(Self.quoted(path)): \(Self.quoted(file)): \(reason)"
    case .otherNames(let path, let count):
      "cannot open \(Self.quoted(path)): the file has \(count) names (hard links), "
        + "and each has its own log"
    case .displaced(let path, let file):
      "\(Self.quoted(file)) was deleted or replaced while "
        + (file == path ? "it" : Self.quoted(path)) + " was open"
    case .busy(let path, let seconds, let lock): Self.busy(path, seconds, lock)
    case .nestedWrite(let path): "cannot write to \(Self.quoted(path)) within another edit of it"
    case .ended(let path): "the snapshot or the edit of \(Self.quoted(path)) has ended"
    case .full(let path): "no space is left for \(Self.quoted(path))"
    case .noRoom(let path, let needed, let free):
      "\(Self.quoted(path)) needs \(needed) bytes of free space in its folder, but \(free) are free"
    case .unreadable(let path, let reason):
      "\(Self.quoted(path)) cannot be read: \(Self.cut(reason))"
    case .inputOutput(let path, let detail):
      "cannot read or write \(Self.quoted(path)): \(Self.cut(detail))"
    case .corrupt(let path, let detail): "\(Self.quoted(path)) is damaged: \(Self.cut(detail))"
    case .invalidRow(let path, let row):
      "\(Self.quoted(path)): the new row \(row) would not be valid, so nothing was written"
    case .commitUnknown(let path, let detail):
      "\(Self.quoted(path)): its commit failed, so the change may be stored or not: "
        + Self.cut(detail)
    case .cancelled(let path): "stopped before \(Self.quoted(path)) was made"
    case .sqlite(let code, let message, let sql):
      "SQLite failed (\(code)): \(Self.cut(message))"
        + (sql.isEmpty ? "" : " in \(QuotedName(sql))")
    }
  }

  var advice: HealthAdvice? {
    switch self {
    case .notAFilePath: "name a file"
    case .noStore, .notAStore(_, _, isEmpty: true): "create one, or name another"
    case .notAStore: "name a store; a recovery may still find documents in a damaged one"
    case .foreignObject(_, let type, let name, _): Self.removing(type, name)
    case .notARegularFile, .nothingOfAStore: "name a store"
    case .newerStore: "use the newer version that made it"
    case .notMigrated(_, _, let damage): Self.migrating(isDamaged: damage != nil)
    case .alreadyExists: "choose another path, or use it if it is a store"
    case .leftBehind(_, let sidecar):
      """
      if that store was moved, move \(Self.quoted(sidecar)) to it; if it no longer exists, remove \
      \(Self.quoted(sidecar)); then try again
      """
    case .blocked(_, let other, _): "move \(Self.quoted(other)) away and try again"
    case .busy: "wait for the other writer and try again"
    case .nestedWrite: "make all changes in one edit, or one edit after the other"
    case .ended: "take another snapshot, or make another edit"
    case .full, .noRoom: "make room and try again"
    case .corrupt: "examine the store: the examination reports the damage and how to repair it"
    case .unreadable:
      """
      the disk may be failing: try again, or copy the store and the files next to it to another disk
      """
    case .invalidRow: "report it with the edit: it is an error of this program"
    case .commitUnknown: "check the log of operations before trying again"
    case .readOnly:
      "copy the store with its -wal and -journal to a writable folder, and use the copy"
    case .notRolledBack:
      """
      copy the store and its -journal to another folder; then an edit, also of the copy, rolls the \
      journal back if it belongs to the store
      """
    case .readDenied(let path, isOwner: true, _):
      "\(.permissions("u+r", file: Self.quoted(path))) lets you read it"
    case .readDenied(let path, isOwner: false, _):
      "its owner can let others read it with \(.permissions("go+r", file: Self.quoted(path)))"
    case .lockDenied(let lock, let permissions, _):
      """
      its owner can give it the permissions of the store with \(Self.permissions(permissions, of: lock)); \
      if no program uses the store, the file may be removed
      """
    case .sidecarDenied(_, let file, let permissions, _):
      """
      its owner can give it the permissions of the store with \(Self.permissions(permissions, of: file))
      """
    case .otherNames(let path, _):
      """
      keep the name that has the newest -wal next to it and remove the others, which \
      \(.names(of: Self.quoted(path))) lists; a copy is a separate file
      """
    case .displaced:
      """
      let no other program change the files of an open store; edits in a deleted -wal are lost: \
      compare the log of operations with the last edit that you know of
      """
    case .cannotCreate, .cannotOpen, .inputOutput, .cancelled, .sqlite: nil
    }
  }

  private static func permissions(
    _ permissions: Int, of file: String
  ) -> HealthAdvice.Remedy {
    .permissions(String(permissions, radix: 8), file: quoted(file))
  }

  /// Returns how to remove an object that another program added. Shows a statement only if neither
  /// a shell nor SQL reads the name as anything else.
  private static func removing(_ type: String, _ name: String) -> HealthAdvice {
    func isPlain(_ text: String) -> Bool {
      text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "_")
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
      }
    }
    let known = ["table", "index", "view", "trigger"].contains(type)
    let statement: HealthAdvice =
      known && isPlain(name)
      ? "\(.sql("DROP \(type.uppercased()) \"\(name)\""))" : "a DROP statement in SQLite"
    return """
      the store is not damaged: keep the \(known ? type : "object") in another file, and remove it \
      from the store while no program uses it: \(statement)
      """
  }

  /// Returns a quoted path. A path may be longer than other names, so that it can be copied whole.
  static func quoted(_ path: String) -> String {
    "\"" + QuotedName.escaped(path, limit: 4096, escapesQuotes: true) + "\""
  }

  /// Returns a message of SQLite or the system, cut and escaped. It may repeat content of an
  /// untrusted file, of any length.
  private static func cut(_ detail: String) -> String {
    QuotedName.escaped(detail, limit: 1024)
  }

  private static func busy(_ path: String, _ seconds: Double, _ lock: String?) -> String {
    "\(quoted(path)) is busy: another writer has "
      + (lock.map { "held \(quoted($0))" } ?? "been active") + " for \(shown(seconds)) s"
  }

  private static func earlier(_ path: String, _ version: Int, _ damage: String?) -> String {
    "\(quoted(path)) is a store of version \(version), "
      + (damage.map { "and was not migrated: \(cut($0))" }
        ?? "which this program reads only after a migration")
  }

  private static func migrating(isDamaged: Bool) -> HealthAdvice {
    if isDamaged {
      return "repair the store, or export its documents, with the program that made it"
    }
    return """
      any edit migrates it, such as a new tag (to keep the former one, copy its file while no program \
      uses it); if it is damaged, repair it with the program that made it
      """
  }

  private static func foreign(_ type: String, _ name: String, _ tool: String?) -> String {
    "the \(QuotedName.escaped(type, limit: 32)) \(QuotedName(name))"
      + (tool.map { " with columns that \($0) does not define" }
        ?? ", which a layout store does not have")
  }

  private static func shown(_ kind: String) -> String {
    switch kind {
    case "fifo": "FIFO"
    case "symbolicLink": "symbolic link"
    default: kind
    }
  }

  static func shown(_ seconds: Double) -> String {
    seconds == seconds.rounded() && seconds < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }
}

extension ServiceError {
  /// Returns an error that names its document and section: in a damage error before the detail, in
  /// a layout error as the section that cannot be laid out. An error that already names them is
  /// returned unchanged.
  package func located(_ document: String, section: String? = nil) -> ServiceError {
    if case .format(let error) = self { return .format(error.located(document, section: section)) }
    guard case .corrupt(let path, let detail)? = ofStorage else { return self }
    let place = section.map { "\(document)/\($0): " } ?? "\(document): "
    return detail.hasPrefix(place)
      ? self : .storage(.corrupt(path: path, detail: place + detail))
  }

  /// Whether a document cannot be laid out, in its own container or in a requested one.
  var isOfLayout: Bool {
    if case .format(let error) = self { error.isOfLayout } else { false }
  }

  /// Whether one document cannot be laid out or read, so that a command for several documents can
  /// continue with the others.
  public var isOfUnusableDocument: Bool {
    isDamage || isOfLayout
  }

  /// Whether the same operation may succeed for other documents of the store.
  package var isOfOneDocument: Bool {
    ofStorage == nil || isDamage
  }

  /// The requested container in which the document cannot be laid out; nil for the document's own,
  /// and for other errors.
  package var failingContainer: String? {
    if case .format(let error) = self { error.failingContainer } else { nil }
  }

  /// Returns the error for another document: if a copy cannot be laid out, the error names the
  /// source of the copy.
  func renaming(_ id: String, to other: String) -> ServiceError {
    if case .format(let error) = self { .format(error.renaming(id, to: other)) } else { self }
  }

  /// Returns the error about the text of a value made in code:
  /// ``FormatError/ofMadeValue(at:from:)``.
  func ofMadeValue(at address: String, from source: String? = nil) -> ServiceError {
    guard case .format(let error) = self else { return self }
    return .format(error.ofMadeValue(at: address, from: source))
  }
}
