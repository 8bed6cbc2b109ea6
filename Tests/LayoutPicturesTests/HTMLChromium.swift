import Foundation
import TestSupport
import Testing

/// A headless Chromium, controlled over two pipes with DevTools messages, each ended by a zero
/// byte.
///
/// The pipes are named pipes, which a shell opens as Chromium's descriptors 3 and 4. Chromium exits
/// when no process has its input open, even if the tests are killed.
actor Chromium {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// An event that no command asked for, such as a request or a line on the console.
  struct Event: Sendable {
    var method: String
    var session: String?
    /// The event's parameters as JSON.
    var detail: String
  }

  /// The longest wait for an answer, in seconds, long enough for a busy machine.
  private static let patience: TimeInterval = 40

  private let process = Process()
  /// The folder of all files that the browser writes.
  nonisolated let folder: ScratchFolder
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var lastID = 0
  private(set) var events: [Event] = []

  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/chromium") }

  init() throws {
    folder = try ScratchFolder()
    input = try Self.pipe(folder.path("in"))
    output = try Self.pipe(folder.path("out"))
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      exec chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --no-first-run --remote-debugging-pipe --user-data-dir="$0/profile" \
        3<"$0/in" 4>"$0/out" >"$0/log" 2>&1
      """, folder.path,
    ]
    try process.run()
  }

  /// Opening a pipe for both directions does not wait for its other end.
  private static func pipe(_ path: String) throws -> Int32 {
    let descriptor = mkfifo(path, 0o600) == 0 ? open(path, O_RDWR | O_CLOEXEC) : -1
    guard descriptor >= 0 else { throw Failure(description: "cannot make \(path): \(errno)") }
    return descriptor
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
    _ = close(input)
    _ = close(output)
  }

  /// Sends a command and returns its result. Parameters and result are JSON.
  func call(_ method: String, _ parameters: String = "{}", session: String? = nil) throws -> String
  {
    lastID += 1
    let target = session.map { ",\"sessionId\":\"\($0)\"" } ?? ""
    try send("{\"id\":\(lastID),\"method\":\"\(method)\",\"params\":\(parameters)\(target)}")
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while true {
      let text = try message(of: method, before: deadline)
      let message = try Self.object(text)
      guard let id = message["id"] as? Int else {
        events.append(try event(message))
        continue
      }
      guard id == lastID else { continue }
      if let error = message["error"] { throw Failure(description: "\(method): \(error)") }
      return try Self.text(message["result"] ?? [:])
    }
  }

  /// Waits for the first unread event of a kind, and removes it from the queue.
  func waitForEvent(_ method: String, session: String) throws {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while true {
      if let place = events.firstIndex(where: { $0.method == method && $0.session == session }) {
        events.remove(at: place)
        return
      }
      events.append(try event(Self.object(message(of: method, before: deadline))))
    }
  }

  func takeEvents(session: String) -> [Event] {
    defer { events.removeAll { $0.session == session } }
    return events.filter { $0.session == session }
  }

  private func event(_ message: [String: Any]) throws -> Event {
    Event(
      method: message["method"] as? String ?? "", session: message["sessionId"] as? String,
      detail: try Self.text(message["params"] ?? [:]))
  }

  private func send(_ text: String) throws {
    var rest = (Array(text.utf8) + [0])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw Failure(description: "write: \(errno)") }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private func message(of method: String, before deadline: Date) throws -> String {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      guard deadline.timeIntervalSinceNow > 0 else {
        throw Failure(description: "no answer to \(method); \(log)")
      }
      guard process.isRunning else { throw Failure(description: "Chromium has ended; \(log)") }
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, 200) > 0 else { continue }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output, &piece, piece.count)
      if count > 0 { received += piece[..<count] }
    }
  }

  private var log: String {
    let text = (try? String(contentsOf: folder.file("log"), encoding: .utf8)) ?? ""
    return "its log ends: \(text.suffix(600))"
  }

  static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  static func text(_ value: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
      as: UTF8.self)
  }
}

/// Starts one browser for all tests of a suite and ends it after the last.
struct ChromiumTrait: SuiteTrait, TestScoping {
  @TaskLocal static var browser: Chromium?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let browser = try Chromium()
    do {
      try await Self.$browser.withValue(browser, operation: body)
    } catch {
      await browser.end()
      throw error
    }
    await browser.end()
  }
}

extension SuiteTrait where Self == ChromiumTrait {
  static var chromium: Self { ChromiumTrait() }
}
