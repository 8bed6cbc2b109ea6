internal import CSQLite

extension Connection {
  /// Runs a body whose statements end with `SQLITE_INTERRUPT` once `isCancelled` returns true.
  func stopping<R>(
    where isCancelled: () -> Bool, _ body: () throws(StorageError) -> R
  ) throws(StorageError) -> R {
    let result = withoutActuallyEscaping(isCancelled) { isCancelled in
      defer {
        sqlite3_progress_handler(handle, 0, nil, nil)
        interruptionCheck = nil
      }
      stop(where: isCancelled)
      return Result { () throws(StorageError) in try body() }
    }
    return try result.get()
  }

  /// Makes later statements end with `SQLITE_INTERRUPT` once `isCancelled` returns true.
  func stop(where isCancelled: @escaping () -> Bool) {
    let interruptionCheck = InterruptionCheck(isAnswered: isCancelled)
    self.interruptionCheck = interruptionCheck
    sqlite3_progress_handler(
      handle, 10_000,
      { interruptionCheck in
        guard let interruptionCheck else { return 0 }
        return Unmanaged<InterruptionCheck>.fromOpaque(interruptionCheck)._withUnsafeGuaranteedRef {
          $0.isAnswered()
        } ? 1 : 0
      }, Unmanaged.passUnretained(interruptionCheck).toOpaque())
  }
}

extension Connection {
  /// Checks whether the work was cancelled. Call this between short statements, which end before
  /// they check it.
  ///
  /// - Throws: The error of an interrupted statement.
  package func checkNotStopped() throws(StorageError) {
    guard interruptionCheck?.isAnswered() ?? false else { return }
    throw .sqlite(code: Int(SQLITE_INTERRUPT), message: "interrupted", sql: "")
  }
}

/// The closure that long statements call to check whether they are cancelled.
final class InterruptionCheck {
  let isAnswered: () -> Bool
  init(isAnswered: @escaping () -> Bool) { self.isAnswered = isAnswered }
}

extension StorageError {
  var isInterruption: Bool {
    if case .sqlite(let code, _, _) = self { code & 0xff == Int(SQLITE_INTERRUPT) } else { false }
  }
}
