import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C, and what else asks a program to end, taken as a wish to stop at the next good place.
enum Interruption {
  private static let requested = Atomic(false)

  /// Whether somebody has asked to stop.
  static var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// The same as a question that others can ask.
  static let question: @Sendable () -> Bool = { isRequested }

  /// From now on the first such signal is a wish; the next one ends the program, as it does
  /// otherwise. One that is ignored, as in a job that outlives its terminal, stays so.
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
    // Who starts us from a worker thread hands on that these do not get through to such threads.
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// Runs a body that writes nothing and does not ask whether to stop. A signal that was postponed
  /// ends the program meanwhile.
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
