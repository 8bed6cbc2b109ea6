internal import Dispatch

extension LayoutStore {
  /// Waits until this task can write, and runs a body that writes without waiting.
  ///
  /// It waits for other writers of this process as long as it takes, suspended, and for other
  /// processes up to the timeout, on a thread of the store's own. The body runs on that thread,
  /// too, so that no thread of the concurrency runtime is ever held: others may wait on all of
  /// them.
  ///
  /// - Throws: `CancellationError` where the task is cancelled while it waits; `busy`, `readOnly`
  ///   and what else keeps a store from being written; and what `body` throws.
  package func withReservation<R, E: StorageErrorConvertible>(
    _ body: () throws(E) -> R
  ) async throws -> R {
    do throws(StorageError) { try checkIsWritable() } catch { throw E(error) }
    return try await withTaskExecutorPreference(executor) {
      try await turns.suspendUntilTurn()
      defer { turns.endTurn() }
      let lock = try reservedLock(E.self)
      defer { release(lock) }
      heldLock.withLock { $0 = lock }
      return try turns.useReservation(body)
    }
  }

  private func reservedLock<E: StorageErrorConvertible>(_: E.Type) throws -> StoreLock {
    let deadline = ContinuousClock.now + options.timeout
    while true {
      do throws(StorageError) { return try lockWithoutWaiting() } catch {
        guard case .busy(let path, _, let lock) = error else { throw E(error) }
        guard ContinuousClock.now < deadline else {
          throw E(.busy(path: path, seconds: options.timeout / .seconds(1), lock: lock))
        }
      }
      // Not `Task.sleep`, which wakes on a thread of the runtime.
      Platform.sleep(microseconds: .random(in: 200...StoreLock.longestPause))
      try Task.checkCancellation()
    }
  }

  /// Takes the lock where it is free, and no other program writes without it.
  private func lockWithoutWaiting() throws(StorageError) -> StoreLock {
    let lock = try StoreLock(place, timeout: .zero)
    do throws(StorageError) {
      end(try beginWriting(waiting: .zero))
    } catch {
      lock.release()
      throw error
    }
    return lock
  }
}

/// The thread on which the tasks of a store write.
final class WriterExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "insetory.writer")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
