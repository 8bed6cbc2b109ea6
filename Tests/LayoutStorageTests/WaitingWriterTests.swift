import Foundation
import Synchronization
import Testing

@testable import LayoutStorage

/// Writers of one process that wait for each other and for another process.
@Suite(.timeLimit(.minutes(10))) struct WaitingWriterTests {
  /// The reason why the writers wait.
  enum Obstacle: CaseIterable {
    /// Another process holds the lock.
    case lock
    /// A program that does not know the lock writes.
    case stranger
    /// A task of this process writes.
    case writer
  }

  private static func store(
    in scratch: Scratch, timeout: Duration
  ) throws -> LayoutStore {
    var options = LayoutStore.Options()
    options.timeout = timeout
    return try LayoutStore(at: try scratch.store(), access: .readWrite, options: options)
  }

  private static func reserve(_ store: LayoutStore) async throws {
    try await store.withReservation { () throws(StorageError) in try store.addOperation() }
  }

  /// Blocks writers of a store, and returns a function that unblocks them.
  private static func begin(
    _ obstacle: Obstacle, at store: LayoutStore
  ) async throws -> @Sendable () async throws -> Void {
    switch obstacle {
    case .lock:
      let lock = try StoreLock(store.place, timeout: .zero)
      return { lock.release() }
    case .stranger:
      let stranger = IdleConnection(connection: try Connection(path: store.path, mode: .readWrite))
      try stranger.connection.execute("BEGIN IMMEDIATE")
      return { stranger.connection.rollBack() }
    case .writer:
      let end = DispatchSemaphore(value: 0)
      let (stream, begun) = AsyncStream<Void>.makeStream()
      let writer = Task {
        try await store.withReservation { () throws(StorageError) in
          begun.finish()
          end.wait()
        }
      }
      for await _ in stream {}
      return {
        end.signal()
        try await writer.value
      }
    }
  }

  @Test(arguments: Obstacle.allCases)
  func `a waiting task can be cancelled wherever it is in the queue`(
    obstacle: Obstacle
  ) async throws {
    let scratch = try Scratch()
    // Only a cancellation ends a wait.
    let store = try Self.store(in: scratch, timeout: .seconds(600))
    let end = try await Self.begin(obstacle, at: store)
    let tasks = (0..<20).map { _ in Task { try await Self.reserve(store) } }
    // The first task has the turn and is not in the queue, unless a writer of this process has the
    // turn.
    let waiting = obstacle == .writer ? 20 : 19
    while store.turns.waiterCount < waiting { try await Task.sleep(for: .milliseconds(1)) }
    let cancelled = Array(tasks[10...])
    for task in cancelled { task.cancel() }
    for task in cancelled {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    // The first one waits for the other process, or is the first in the queue.
    for task in tasks[..<3] {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try await end()
    for task in tasks[3..<10] { try await task.value }
    #expect(try store.operations() == 7)
  }

  @Test(arguments: [Obstacle.lock, .stranger], [true, false])
  func `each writer in the queue gets the error busy`(
    obstacle: Obstacle, isTask: Bool
  ) async throws {
    let scratch = try Scratch()
    let timeout = Duration.milliseconds(300)
    let store = try Self.store(in: scratch, timeout: timeout)
    let end = try await Self.begin(obstacle, at: store)
    let busy = StorageError.busy(
      path: store.path, seconds: 0.3, lock: obstacle == .lock ? store.place.lock : nil)
    let start = ContinuousClock.now
    let (failures, failed) = AsyncStream<StorageError?>.makeStream()
    for _ in 0..<20 {
      if isTask {
        Task {
          do {
            try await Self.reserve(store)
            failed.yield(nil)
          } catch { failed.yield(error as? StorageError) }
        }
      } else {
        Thread { failed.yield(failure { try store.addOperation() }) }.start()
      }
    }
    var count = 0
    for await failure in failures {
      #expect(failure == busy)
      count += 1
      if count == 20 { failed.finish() }
    }
    #expect(ContinuousClock.now - start >= timeout)
    try await end()
    try await Self.reserve(store)
    #expect(try store.operations() == 1)
  }

  @Test func `the timeout counts waits for other processes, and not writes of this process`() throws
  {
    let scratch = try Scratch()
    let timeout = Duration.seconds(5)
    let store = try Self.store(in: scratch, timeout: timeout)
    let call = ContinuousClock.now - .seconds(60)
    // Until now, writers of this process were writing.
    let before = ContinuousClock.now
    let first = store.deadline(ofCallAt: call)
    #expect(first >= before + timeout)
    // The first writer failed, and the second one waited as long as the first.
    #expect(store.deadline(ofCallAt: call) == first)
    let later = ContinuousClock.now + .seconds(60)
    #expect(store.deadline(ofCallAt: later) == later + timeout)
    try store.addOperation()
    let second = store.deadline(ofCallAt: call)
    #expect(second > first)
    _ = try store.vacuum()
    #expect(store.deadline(ofCallAt: call) > second)
  }
}
