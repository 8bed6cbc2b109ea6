import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The handling of Ctrl-C and other termination signals as a request to stop at the next safe
/// point.
enum Interruption {
  private static let requested = Atomic(false)

  /// Whether a signal has requested a stop.
  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// A closure that returns ``isRequested``, for the library's `isCancelled` parameters.
  static let isRequestedCheck: @Sendable () -> Bool = { isRequested }

  /// Installs the signal handlers. From then on the first signal of a kind is a request, and the
  /// next one ends the program, as without a handler. Signals that are ignored, as in a job that
  /// outlives its terminal, stay ignored.
  static func postpone() {
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&unblocked, number)
      var action = sigaction()
      sigaction(number, nil, &action)
      guard action.handlerBits != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      action = sigaction()
      action.setHandler { _ in Interruption.request() }
      action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND) | Int32(SA_RESTART)
      sigaction(number, &action, nil)
    }
    // A parent process that starts this one from a worker thread may have blocked these signals in
    // that thread. Child processes inherit the signal mask.
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// Runs a body that writes nothing and does not check for a request to stop. During the body, a
  /// request ends the program.
  static func ending<R, E: Error>(
    _ outcome: String, _ body: () throws(E) -> R
  ) throws(E) -> R {
    let endIfRequested: @Sendable () -> Void = {
      isEnding.withLock { isEnding in
        guard isEnding, isRequested else { return }
        StandardError.note("interrupted: \(outcome)")
        _exit(130)
      }
    }
    isEnding.withLock { $0 = true }
    defer { isEnding.withLock { $0 = false } }
    endIfRequested()
    Task.detached {
      while isEnding.withLock({ $0 }) {
        endIfRequested()
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    return try body()
  }

  private static let isEnding = Mutex(false)

  private static func request() { requested.store(true, ordering: .relaxed) }
}

extension sigaction {
  #if canImport(Darwin)
    fileprivate var handlerBits: Int { unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) }
    fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
      __sigaction_u.__sa_handler = handler
    }
  #else
    fileprivate var handlerBits: Int { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) }
    fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
      __sigaction_handler.sa_handler = handler
    }
  #endif
}
