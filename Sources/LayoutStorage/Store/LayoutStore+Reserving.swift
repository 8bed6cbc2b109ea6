internal import Synchronization

extension LayoutStore {
  /// Waits until this task can write, and runs a body that writes without waiting.
  ///
  /// The task waits for other writers of this process without a limit, suspended, and for other
  /// processes up to the timeout (``deadline(ofCallAt:)``), on a thread of the store. The body also
  /// runs on that thread. It needs no thread of the concurrency runtime, because other tasks may
  /// block all of those. Suspended tasks resume on a second thread of the store, which never
  /// blocks, so that a task can be cancelled while another task waits or writes.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits; `busy`, `readOnly`
  ///   and the other errors of writing to a store; and any error that `body` throws.
  package func withReservation<R, E: StorageErrorConvertible>(
    _ body: () throws(E) -> R
  ) async throws -> R {
    let call = ContinuousClock.now
    do throws(StorageError) { try checkIsWritable() } catch { throw E(error) }
    return try await withTaskExecutorPreference(resuming) {
      try await turns.suspendUntilTurn()
      defer { turns.endTurn() }
      return try await withTaskExecutorPreference(writing) {
        let lock = try reservedLock(until: deadline(ofCallAt: call), E.self)
        hold(lock)
        defer { release(lock) }
        return try turns.useReservation(body)
      }
    }
  }

  private func reservedLock<E: StorageErrorConvertible>(
    until deadline: ContinuousClock.Instant, _: E.Type
  ) throws -> StoreLock {
    while true {
      do throws(StorageError) { return try lockWithoutWaiting() } catch {
        guard case .busy(let path, _, let lock) = error else { throw E(error) }
        guard ContinuousClock.now < deadline else {
          throw E(.busy(path: path, seconds: options.timeout / .seconds(1), lock: lock))
        }
      }
      // `Task.sleep` would resume on a thread of the runtime.
      Platform.sleep(microseconds: .random(in: 200...StoreLock.longestPause))
      try Task.checkCancellation()
    }
  }

  /// Takes the lock if it is free and no other program writes without it.
  private func lockWithoutWaiting() throws(StorageError) -> StoreLock {
    let lock = try takeLock()
    do throws(StorageError) {
      end(try beginWriting(waiting: .zero))
    } catch {
      lock.release()
      throw error
    }
    return lock
  }
}

// MARK: - The lock of the writer whose turn it is

extension LayoutStore {
  /// Takes the lock of the store, reusing the last writer's lock if it is free.
  ///
  /// - Parameter deadline: When the timeout ends; nil makes one attempt.
  func takeLock(
    until deadline: ContinuousClock.Instant? = nil
  ) throws(StorageError) -> StoreLock {
    let former = freeLock.withLock { lock in
      defer { lock = nil }
      return lock
    }
    if let former, former.retake() { return former }
    return try StoreLock(
      place, timeout: deadline == nil ? .zero : options.timeout, deadline: deadline)
  }

  /// A thread that writes to a file through one of the stores that have it open.
  private struct FileWriter {
    let store: ObjectIdentifier
    let file: FileStatus
    let thread: Platform.Thread
  }

  private static let fileWriters = Mutex<[FileWriter]>([])

  func hold(_ lock: StoreLock) {
    heldLock.withLock { $0 = lock }
    let writer = FileWriter(store: ObjectIdentifier(self), file: status, thread: .current)
    Self.fileWriters.withLock { $0.append(writer) }
  }

  func release(_ lock: StoreLock) {
    Self.fileWriters.withLock { $0.removeAll { $0.store == ObjectIdentifier(self) } }
    heldLock.withLock { $0 = nil }
    if lock.release() { freeLock.withLock { $0 = lock } }
    // The store was closed during the transaction.
    if pool.withLock({ $0.isClosed }) { leave([]) }
  }

  /// Whether the calling thread writes to the file through another store, so that it would wait for
  /// its own lock.
  var isWrittenByCaller: Bool {
    let caller = Platform.Thread.current
    return Self.fileWriters.withLock { writers in
      writers.contains { $0.thread == caller && $0.file.isSameFile(as: status) }
    }
  }
}
