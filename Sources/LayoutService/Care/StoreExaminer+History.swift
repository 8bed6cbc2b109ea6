import LayoutDocuments
import LayoutStorage

// Checks of the log: each operation alone, and the chain of operations of each document.

extension StoreExaminer {
  func checkHistory(_ connection: Connection) -> String {
    var log = OperationLog()
    attempt(.history, advice: .restoring) { () throws(ServiceError) in
      log.documents = try stored(connection.newestChanges())
      var last: Int64 = 0
      while true {
        let numbers = try stored(connection.operationNumbers(after: last))
        guard let end = numbers.last else { break }
        for number in numbers { check(Revision(number), in: &log, connection) }
        last = end
      }
      for (document, change) in log.documents.sorted(by: { $0.key < $1.key })
      where change.revision.rawValue >= log.oldest {
        check(change, of: StoreRow("document", "\(document)"), log.newest[document], connection)
      }
    }
    return "\(log.count) operations and their inverses"
  }

  /// Compares the newest operation in a document's row with the newest one in the log.
  private func check(
    _ change: NewestChange, of row: StoreRow, _ newest: OperationLog.Newest?,
    _ connection: Connection
  ) {
    let number = change.revision.rawValue
    guard let newest, newest.number == number else {
      return wrong(
        "operation \(number), which changed it last, is not its newest in the log", row,
        damaged: number, isMissing: true, connection)
    }
    guard let isDeletion = newest.isDeletion, isDeletion != change.isDeletion else { return }
    if isDeletion {
      add(
        .history, .error, "operation \(number) deleted it, but it exists",
        advice: "a backup shows which is right; \(.delete(document: change.key)) deletes it again",
        subject: change.key, row: row)
    } else {
      // `recover` skips the document, too, because it skips deleted documents.
      add(
        .history, .error, "it is deleted, but operation \(number), its newest, did not delete it",
        advice: "restore a backup, which has it", subject: change.key, row: row)
    }
  }

  private func check(_ number: Revision, in log: inout OperationLog, _ connection: Connection) {
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
      let found = try stored(connection.operation(number))
      guard let operation = found else { return }
      let problems = try log.problems(of: operation) + log.linkProblems(of: operation, connection)
      for problem in problems { wrong(problem, row, damaged: number.rawValue, connection) }
      guard let document = operation.document?.rawValue else { return }
      if log.documents[document] == nil {
        // The document is lost, not only its history.
        add(
          .history, .error, "document \(document), which it changed, is missing",
          advice: .restoring, row: row)
      }
      let inverse = try Change.inverse(of: number, on: connection)
      log.newest[document]?.isDeletion = inverse.contains(.restoreDocument)
    } catch {
      note(error)
      let device = connection.missingDevice { () throws(ServiceError) in
        let text = try stored(connection.inverse(of: number))
        _ = try Change.unpack(text, of: number, on: connection)
      }
      if let device {
        return add(.history, .error, error.damage, advice: .adding(device), row: row)
      }
      wrong(error.damage, row, damaged: number.rawValue, connection)
    }
  }

  /// Adds an error in a row that a damaged operation causes, with advice on deleting the history up
  /// to that operation.
  ///
  /// - Parameter isMissing: Whether the operation is missing. Then edits of its document are
  ///   refused. Another operation can get its number, which does not repair the document.
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
        (holder.map { "after the tag \($0.name) is deleted, " } ?? "")
        + (kept > 0
          ? ""
          : isMissing
            ? "after edits of other documents beyond operation \(max(operation, newest)), "
            : "after the next edit ")
      advice = """
        \(conditions)\(.trimHistory(keeping: max(kept, 1))) deletes the history up to it, which \
        repairs the store if nothing else is damaged; a backup has the whole history
        """
    }
    add(.history, .error, message, advice: advice, row: row)
  }
}

/// The part of the log that was read so far, starting with the oldest operation.
private struct OperationLog {
  var count = 0
  var oldest: Int64 = 0
  var last: Int64?
  /// The newest operation according to each document's row, by document number.
  var documents: [Int64: NewestChange] = [:]
  /// The newest operation read so far of each document, by document number.
  var newest: [Int64: Newest] = [:]
  /// The operation whose parts are being read; nil between such groups.
  private var whole: OperationRecord?
  /// Whether one of its parts contradicts it. Then its other parts are not compared with it.
  private var isDoubted = false

  struct Newest {
    var number: Int64
    /// Whether the operation deletes the document; nil if the operation cannot be read.
    var isDeletion: Bool?
  }

  /// Returns the invalid values of an operation and its wrong references to other operations, and
  /// records the operation.
  mutating func problems(of operation: OperationRecord) -> [String] {
    var problems: [String] = []
    let number = operation.number.rawValue
    let counts = [operation.touched, operation.computed, operation.shifted, operation.kept]
    if operation.algorithm < 1 || counts.contains(where: { $0 < 0 }) {
      problems.append("a number in it is below its minimum")
    }
    if (operation.key == nil) != (operation.request == nil) {
      problems.append("it has an operation id without a digest of the request, or the reverse")
    }
    if let key = operation.key, !OperationLabel.isKey(key) {
      problems.append("its operation id is not valid: expected 1 to 128 visible ASCII characters")
    }
    if let parent = operation.parent?.rawValue, parent < oldest {
      problems.append("operation \(parent), its parent, is missing")
    }
    if let parent = operation.parent?.rawValue, parent >= number {
      problems.append(Self.notEarlier(parent))
    }
    guard let document = operation.document?.rawValue else { return problems }
    let previous = operation.previous?.rawValue ?? 0
    if operation.previous != nil, previous < 1 { problems.append(Self.notEarlier(previous)) }
    if let known = newest[document]?.number {
      if previous != known {
        problems.append("it follows operation \(previous), but operation \(known) was before it")
      }
    } else if previous >= oldest {
      problems.append("it follows operation \(previous), which did not change the document")
    }
    newest[document] = Newest(number: number)
    return problems
  }

  private static func notEarlier(_ number: Int64) -> String {
    "it refers to operation \(number), which is not earlier"
  }

  /// Returns the problems of an operation's parent, and of the operation that it undoes or redoes.
  mutating func linkProblems(
    of operation: OperationRecord, _ connection: Connection
  ) throws(ServiceError) -> [String] {
    // `partProblem` sets `whole`, which `undoProblem` reads.
    let problem = try partProblem(of: operation, connection)
    return try [problem, undoProblem(of: operation, connection)].compactMap(\.self)
  }

  /// Returns the problem of an operation as a part of another.
  ///
  /// The parts of an operation follow it without a gap, and have its kind. Their parent changed no
  /// document, and is not a part itself.
  private mutating func partProblem(
    of operation: OperationRecord, _ connection: Connection
  ) throws(ServiceError) -> String? {
    guard let parent = operation.parent else {
      (whole, isDoubted) = (operation.document == nil ? operation : nil, false)
      return nil
    }
    guard operation.document != nil else {
      return "it is part of operation \(parent.rawValue), but changed no document"
    }
    guard oldest..<operation.number.rawValue ~= parent.rawValue else { return nil }
    if let whole, whole.number == parent {
      guard !isDoubted, operation.kind != whole.kind else { return nil }
      isDoubted = true
      return """
        its kind is \(QuotedName(operation.kind)), but operation \(parent.rawValue), its parent, \
        has the kind \(QuotedName(whole.kind))
        """
    }
    let found = try stored(connection.operation(parent))
    guard let found, found.document == nil, found.parent == nil else {
      return "it is part of operation \(parent.rawValue), which has no parts"
    }
    // The following parts are compared with this parent.
    (whole, isDoubted) = (found, false)
    let last = operation.number.rawValue - 1
    return "it is part of operation \(parent.rawValue), but operation \(last) before it is not"
  }

  /// Returns the problem of the operation that an undo or a redo names.
  ///
  /// An undo names the newest operation in force, and a redo the newest undo. The parts of an undo
  /// or a redo name the parts of one other operation.
  private mutating func undoProblem(
    of operation: OperationRecord, _ connection: Connection
  ) throws(ServiceError) -> String? {
    let isUndo = operation.kind == OperationKind.undo
    guard isUndo || operation.kind == OperationKind.redo else {
      return operation.undoes.map {
        "it reverts operation \($0.rawValue), but is neither an undo nor a redo"
      }
    }
    guard let undoes = operation.undoes else {
      return "its kind is \(operation.kind), but it reverts no operation"
    }
    guard 1..<operation.number.rawValue ~= undoes.rawValue else {
      return Self.notEarlier(undoes.rawValue)
    }
    guard let document = operation.document, undoes.rawValue >= oldest else { return nil }
    let undone = try stored(connection.operation(undoes))
    if let undone, let whole, whole.number == operation.parent, let group = whole.undoes,
      !isDoubted, undone.parent != group
    {
      isDoubted = true
      return "it reverts operation \(undoes.rawValue), which is not part of \(group.rawValue)"
    }
    var chain = OperationChain(of: document, backFrom: operation.previous, on: connection)
    let target: Revision?
    do throws(ServiceError) {
      target = try isUndo ? chain.newestInForce()?.number : chain.newestUndo()?.number
    } catch {
      // Trimmed operations cannot be compared. Damage in earlier operations has its own finding.
      if error.isOfMedium { throw error }
      return nil
    }
    guard target != undoes else { return nil }
    let right = target.map { "operation \($0.rawValue)" } ?? "none"
    return "it reverts operation \(undoes.rawValue), expected \(right)"
  }
}
