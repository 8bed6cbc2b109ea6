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
        add(
          .history, .error,
          "operation \(revision.rawValue) that changed it last is not in the log as its newest",
          advice: HealthFinding.restoring, row: StoreRow("document", "\(document)"))
      }
    }
    return "\(log.count) operations, and what takes them back"
  }

  private func lookAt(_ number: Revision, in log: inout OperationLog, _ connection: Connection) {
    let row = StoreRow("operation", "\(number.rawValue)")
    if log.count == 0 { log.oldest = number.rawValue }
    log.count += 1
    if let newest = log.newest, number.rawValue != newest + 1 {
      add(
        .history, .error, "the operations between \(newest) and this one are missing",
        advice: HealthFinding.restoring, row: row)
    }
    log.newest = number.rawValue
    attempt(.history, advice: HealthFinding.restoring, row: row) { () throws(ServiceError) in
      let found = try storing { () throws(StorageError) in try connection.operation(number) }
      guard let operation = found else { return }
      for problem in log.problems(of: operation) {
        add(.history, .error, problem, advice: HealthFinding.restoring, row: row)
      }
      if operation.document != nil {
        _ = try Change.inverse(of: number, on: connection)
      }
    }
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
    if revisions[document] == nil {
      problems.append("the document \(document) it changed is missing")
    }
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
