internal import Dispatch
internal import Synchronization

/// The order in which the threads and tasks of this process write: first come, first served.
///
/// A waiting thread blocks. A waiting task is suspended and holds no thread.
final class WriterQueue: Sendable {
  private enum Waiter {
    case thread(DispatchSemaphore, Platform.Thread)
    case task(CheckedContinuation<Void, any Error>)
  }

  /// The way in which a thread has the right to write.
  enum Entry {
    /// The thread waited for its turn, and ends the turn itself.
    case turn
    /// The task that the thread runs has reserved the right to write, and the lock of the store.
    case reserved
    /// The thread has the right already and is within a transaction: a second transaction would
    /// wait for ever.
    case nested
  }

  private struct State {
    var isTaken = false
    /// The thread that writes now; nil while it is the turn of a task that does not run.
    var thread: Platform.Thread?
    /// Whether that thread runs a task's reservation, outside of a transaction.
    var isReserved = false
    /// The waiters by their tickets. A ticket between `first` and `next` without a waiter was
    /// cancelled.
    var waiters: [UInt64: Waiter] = [:]
    var first: UInt64 = 0
    var next: UInt64 = 0

    mutating func ticket() -> UInt64 {
      defer { next += 1 }
      return next
    }

    /// Passes the turn to the first waiter, and returns it. The caller wakes it after it releases
    /// the mutex.
    mutating func passOn() -> Waiter? {
      (thread, isReserved) = (nil, false)
      while first < next {
        let waiter = waiters.removeValue(forKey: first)
        first += 1
        guard let waiter else { continue }
        if case .thread(_, let waiting) = waiter { thread = waiting }
        return waiter
      }
      isTaken = false
      return nil
    }
  }

  private let state = Mutex(State())

  /// How many threads and tasks wait for their turn.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Waits for the turn, unless the calling thread has it already.
  func enter() -> Entry {
    let caller = Platform.Thread.current
    let (entry, semaphore) = state.withLock { state -> (Entry, DispatchSemaphore?) in
      if state.thread == caller {
        defer { state.isReserved = false }
        return (state.isReserved ? .reserved : .nested, nil)
      }
      guard state.isTaken else {
        (state.isTaken, state.thread) = (true, caller)
        return (.turn, nil)
      }
      let semaphore = DispatchSemaphore(value: 0)
      state.waiters[state.ticket()] = .thread(semaphore, caller)
      return (.turn, semaphore)
    }
    semaphore?.wait()
    return entry
  }

  /// Ends the turn that ``enter()`` began.
  func leave(_ entry: Entry) {
    switch entry {
    case .turn: endTurn()
    case .reserved: state.withLock { $0.isReserved = true }
    case .nested: break
    }
  }

  /// Waits for the turn of a task without holding a thread.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before its turn comes.
  func suspendUntilTurn() async throws {
    let ticket = state.withLock { $0.ticket() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          // A task that is cancelled later finds its ticket in `giveUp`.
          guard !Task.isCancelled else { return .failure(CancellationError()) }
          guard state.isTaken else {
            state.isTaken = true
            return .success(())
          }
          state.waiters[ticket] = .task(continuation)
          // Another thread may have passed this ticket before it had a waiter.
          state.first = min(state.first, ticket)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      giveUp(ticket)
    }
  }

  /// Runs a part of a task's turn on one thread, which may write in this part.
  func useReservation<R, E>(_ body: () throws(E) -> R) throws(E) -> R {
    state.withLock { ($0.thread, $0.isReserved) = (.current, true) }
    defer { state.withLock { ($0.thread, $0.isReserved) = (nil, false) } }
    return try body()
  }

  /// Ends the turn of the calling thread or task, and wakes the next one.
  func endTurn() {
    switch state.withLock({ $0.passOn() }) {
    case .thread(let semaphore, _): semaphore.signal()
    case .task(let continuation): continuation.resume()
    case nil: break
    }
  }

  private func giveUp(_ ticket: UInt64) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: ticket) }
    if case .task(let continuation) = waiter { continuation.resume(throwing: CancellationError()) }
  }
}
