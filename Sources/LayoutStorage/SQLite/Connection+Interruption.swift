internal import CSQLite

extension Connection {
  /// Runs a body whose statements end with `SQLITE_INTERRUPT` once something says so.
  func stopping<R>(
    where isCancelled: () -> Bool, _ body: () throws(StorageError) -> R
  ) throws(StorageError) -> R {
    let result = withoutActuallyEscaping(isCancelled) { isCancelled in
      defer {
        sqlite3_progress_handler(handle, 0, nil, nil)
        question = nil
      }
      stop(where: isCancelled)
      return Result { () throws(StorageError) in try body() }
    }
    return try result.get()
  }

  /// From now on statements end with `SQLITE_INTERRUPT` once something says so.
  func stop(where isCancelled: @escaping () -> Bool) {
    let question = Question(isAnswered: isCancelled)
    self.question = question
    sqlite3_progress_handler(
      handle, 10_000,
      { question in
        guard let question else { return 0 }
        return Unmanaged<Question>.fromOpaque(question)._withUnsafeGuaranteedRef {
          $0.isAnswered()
        } ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
  }
}

extension Connection {
  /// Ends work of many short statements, which do not ask whether to stop.
  ///
  /// - Throws: What a statement throws that was stopped.
  package func checkNotStopped() throws(StorageError) {
    guard question?.isAnswered() ?? false else { return }
    throw .sqlite(code: Int(SQLITE_INTERRUPT), message: "interrupted", sql: "")
  }
}

/// Whether to go on, asked by statements that run for long.
final class Question {
  let isAnswered: () -> Bool
  init(isAnswered: @escaping () -> Bool) { self.isAnswered = isAnswered }
}

extension StorageError {
  var isInterruption: Bool {
    if case .sqlite(let code, _, _) = self { code & 0xff == Int(SQLITE_INTERRUPT) } else { false }
  }
}
