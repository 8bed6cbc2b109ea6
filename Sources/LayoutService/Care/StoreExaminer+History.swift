import LayoutStorage

// The log: each operation by itself, and the chains of those that changed one document.

extension StoreExaminer {
  func lookAtHistory(_ connection: Connection) -> String {
    var log = OperationLog()
    attempt(.history, advice: .restoring) { () throws(ServiceError) in
      log.documents = try storing { () throws(StorageError) in try connection.newestChanges() }
      var last: Int64 = 0
      while true {
        let numbers = try storing { () throws(StorageError) in
          try connection.operationNumbers(after: last)
        }
        guard let end = numbers.last else { break }
        for number in numbers { lookAt(Revision(number), in: &log, connection) }
        last = end
      }
      for (document, change) in log.documents.sorted(by: { $0.key < $1.key })
      where change.revision.rawValue >= log.oldest {
        lookAt(change, of: StoreRow("document", "\(document)"), log.newest[document], connection)
      }
    }
    return "\(log.count) operations, and what takes them back"
  }

  /// Compares what a document's row says of its newest operation with that.
  private func lookAt(
    _ change: NewestChange, of row: StoreRow, _ newest: OperationLog.Newest?,
    _ connection: Connection
  ) {
    let number = change.revision.rawValue
    guard let newest, newest.number == number else {
      return wrong(
        "operation \(number) that changed it last is not in the log as its newest", row,
        damaged: number, isMissing: true, connection)
    }
    guard let isDeletion = newest.isDeletion, isDeletion != change.isDeletion else { return }
    if isDeletion {
      add(
        .history, .error, "operation \(number) deleted it, and it is there",
        advice: "a backup shows which is right; \(.delete(document: change.key)) deletes it again",
        subject: change.key, row: row)
    } else {
      // `recover` passes over it, too: to it a deleted document is none.
      add(
        .history, .error, "it is deleted, and operation \(number), its newest, did not do that",
        advice: "restore a backup, which has it", subject: change.key, row: row)
    }
  }

  private func lookAt(_ number: Revision, in log: inout OperationLog, _ connection: Connection) {
    let row = StoreRow("operation", "\(number.rawValue)")
    if log.count == 0 { log.oldest = number.rawValue }
    log.count += 1
    if let last = log.last, number.rawValue != last + 1 {
      wrong(
        "the operations between \(last) and this one are missing", row, damaged: last + 1,
        connection)
    }
    log.last = number.rawValue
    do throws(ServiceError) {
      let found = try storing { () throws(StorageError) in try connection.operation(number) }
      guard let operation = found else { return }
      for problem in log.problems(of: operation) {
        wrong(problem, row, damaged: number.rawValue, connection)
      }
      guard let document = operation.document?.rawValue else { return }
      if log.documents[document] == nil {
        // That is lost, and not the history alone.
        add(
          .history, .error, "the document \(document) it changed is missing",
          advice: .restoring, row: row)
      }
      let inverse = try Change.inverse(of: number, on: connection)
      log.newest[document]?.isDeletion = inverse.contains(.restoreDocument)
    } catch {
      note(error)
      let device = connection.missingDevice { () throws(ServiceError) in
        let text = try storing { () throws(StorageError) in try connection.inverse(of: number) }
        _ = try Change.unpack(text, of: number, on: connection)
      }
      if let device {
        return add(.history, .error, error.damage, advice: .adding(device), row: row)
      }
      wrong(error.damage, row, damaged: number.rawValue, connection)
    }
  }

  /// Adds what is wrong in a row because of an operation, and how to forget that one.
  ///
  /// - Parameter isMissing: Whether the operation is not there. Then an edit of its document is
  ///   refused, and another operation can get its number, which does not heal the document.
  private func wrong(
    _ message: String, _ row: StoreRow, damaged operation: Int64, isMissing: Bool = false,
    _ connection: Connection
  ) {
    var advice = HealthAdvice.restoring
    // Counting takes a while, and findings beyond the limit are not reported.
    if errorCount < StoreExamination.mostFindings,
      let kept = try? connection.operationCount(behind: operation)
    {
      let holder = (try? connection.tags())?.first { $0.operation.rawValue < operation }
      let newest = (try? connection.lastRevision())?.rawValue ?? 0
      let conditions =
        (holder.map { "once the tag \($0.name) is deleted, " } ?? "")
        + (kept > 0
          ? ""
          : isMissing
            ? "once edits or imports of other documents have gone past \(max(operation, newest)), "
            : "after the next edit ")
      advice = """
        \(conditions)\(.trimHistory(keeping: max(kept, 1))) deletes the history up to it, which \
        heals the store if nothing else is damaged; a backup has the whole history
        """
    }
    add(.history, .error, message, advice: advice, row: row)
  }
}

/// The log as far as it was read, from the oldest operation on.
private struct OperationLog {
  var count = 0
  var oldest: Int64 = 0
  var last: Int64?
  /// By the numbers of documents: what their rows say, and their newest operation so far.
  var documents: [Int64: NewestChange] = [:]
  var newest: [Int64: Newest] = [:]

  struct Newest {
    var number: Int64
    /// Whether the document is deleted after it; nil where the operation cannot be read.
    var isDeletion: Bool?
  }

  /// Returns what an operation says of others and is not so, and notes it.
  mutating func problems(of operation: OperationRecord) -> [String] {
    var problems: [String] = []
    let number = operation.number.rawValue
    let counts = [operation.touched, operation.computed, operation.shifted, operation.kept]
    if operation.algorithm < 1 || counts.contains(where: { $0 < 0 }) {
      problems.append("a number in it is below its minimum")
    }
    if (operation.key == nil) != (operation.request == nil) {
      problems.append("it has only one of an operation id and a digest of the request")
    }
    if let key = operation.key, !(1...128 ~= key.unicodeScalars.count) {
      problems.append("its operation id is empty or longer than 128")
    }
    if let parent = operation.parent?.rawValue, parent < oldest {
      problems.append("operation \(parent) that it is part of is missing")
    }
    for other in [operation.parent, operation.undoes] {
      guard let other, other.rawValue >= number else { continue }
      problems.append("it names operation \(other.rawValue), which is not an earlier one")
    }
    guard let document = operation.document?.rawValue else { return problems }
    let previous = operation.previous?.rawValue ?? 0
    if let known = newest[document]?.number {
      if previous != known {
        problems.append("it follows operation \(previous), and operation \(known) was before it")
      }
    } else if previous >= oldest {
      problems.append("it follows operation \(previous), which did not change the document")
    }
    newest[document] = Newest(number: number)
    return problems
  }
}
