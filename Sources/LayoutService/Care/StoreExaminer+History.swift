import LayoutStorage

// The log: each operation by itself, and the chains of those that changed one document.

extension StoreExaminer {
  func lookAtHistory(_ connection: Connection) -> String {
    var log = OperationLog()
    attempt(.history, advice: HealthFinding.restoring) { () throws(ServiceError) in
      log.revisions = try storing { () throws(StorageError) in
        try connection.documentRevisions()
      }
      var last: Int64 = 0
      while true {
        let numbers = try storing { () throws(StorageError) in
          try connection.operationNumbers(after: last)
        }
        guard let end = numbers.last else { break }
        for number in numbers { lookAt(Revision(number), in: &log, connection) }
        last = end
      }
      for (document, revision) in log.revisions.sorted(by: { $0.key < $1.key }) {
        guard revision.rawValue >= log.oldest, log.last[document] != revision.rawValue else {
          continue
        }
        wrong(
          "operation \(revision.rawValue) that changed it last is not in the log as its newest",
          StoreRow("document", "\(document)"), damaged: revision.rawValue, connection)
      }
    }
    return "\(log.count) operations, and what takes them back"
  }

  private func lookAt(_ number: Revision, in log: inout OperationLog, _ connection: Connection) {
    let row = StoreRow("operation", "\(number.rawValue)")
    if log.count == 0 { log.oldest = number.rawValue }
    log.count += 1
    if let newest = log.newest, number.rawValue != newest + 1 {
      wrong(
        "the operations between \(newest) and this one are missing", row, damaged: newest + 1,
        connection)
    }
    log.newest = number.rawValue
    do throws(ServiceError) {
      let found = try storing { () throws(StorageError) in try connection.operation(number) }
      guard let operation = found else { return }
      for problem in log.problems(of: operation) {
        wrong(problem, row, damaged: number.rawValue, connection)
      }
      guard let document = operation.document?.rawValue else { return }
      if log.revisions[document] == nil {
        // That is lost, and not the history alone.
        add(
          .history, .error, "the document \(document) it changed is missing",
          advice: HealthFinding.restoring, row: row)
      }
      _ = try Change.inverse(of: number, on: connection)
    } catch {
      wrong(error.damage, row, damaged: number.rawValue, connection)
    }
  }

  /// Adds what is wrong in a row because of an operation, and how to forget that one.
  private func wrong(
    _ message: String, _ row: StoreRow, damaged operation: Int64, _ connection: Connection
  ) {
    var advice = HealthFinding.restoring
    // Counting takes a while, and of too many findings nobody is told.
    if errorCount < StoreExamination.mostFindings,
      let kept = try? connection.operationCount(behind: operation)
    {
      let way =
        kept > 0
        ? "`insetory gc --keep \(kept)` forgets the history up to it"
        : "after the next edit `insetory gc --keep 1` forgets the history up to it"
      advice = "\(way), which heals the store if that is all; a backup has it whole"
    }
    add(.history, .error, message, advice: advice, row: row)
  }
}

/// The log as far as it was read, from the oldest operation on.
private struct OperationLog {
  var count = 0
  var oldest: Int64 = 0
  var newest: Int64?
  /// By document: the operation that changed it last, by its row and by the log so far.
  var revisions: [Int64: Revision] = [:]
  var last: [Int64: Int64] = [:]

  /// Returns what an operation says of others and is not so, and notes it.
  mutating func problems(of operation: OperationRecord) -> [String] {
    var problems: [String] = []
    let number = operation.number.rawValue
    if let parent = operation.parent?.rawValue, parent < oldest {
      problems.append("operation \(parent) that it is part of is missing")
    }
    guard let document = operation.document?.rawValue else { return problems }
    let previous = operation.previous?.rawValue ?? 0
    if let known = last[document] {
      if previous != known {
        problems.append("it follows operation \(previous), and operation \(known) was before it")
      }
    } else if previous >= oldest {
      problems.append("it follows operation \(previous), which did not change the document")
    }
    last[document] = number
    return problems
  }
}
