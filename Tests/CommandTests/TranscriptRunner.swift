import Foundation
import Testing

/// Runs transcripts with the command that was built beside this test bundle.
struct TranscriptRunner {
  private let folder: URL
  private let masks: [Transcript.Mask]

  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the products are: beside the bundle, or in the same folder as the test program.
  static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let program = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Whether a sanitizer watches this program, and with it the command.
  static let isSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in
    dlsym(dlopen(nil, RTLD_NOW), name) != nil
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "insetory-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "work"), withIntermediateDirectories: true)
    func escaped(_ url: URL) -> String {
      NSRegularExpression.escapedPattern(for: url.resolvingSymlinksInPath().path())
    }
    masks = [
      .init(pattern: escaped(folder.appending(path: "work")), replacement: "DIR"),
      .init(pattern: escaped(Self.repository), replacement: "REPO"),
      .init(pattern: #"("seconds": ?)[0-9.e-]+"#, replacement: "$10"),
      .init(
        pattern: #"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?"#,
        replacement: "TIME"),
    ]
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func run(_ transcript: Transcript, named name: String) throws {
    for step in transcript.steps {
      switch step {
      case .file(let name, let text):
        try Data(text.utf8).write(to: folder.appending(path: "work/\(name)"))
      case .command(let command):
        let result = try run(command)
        let place: Comment = "\(name):\(command.line): $ \(command.text)"
        #expect(result.output == command.output, place)
        #expect(result.errors == command.errors, place)
        #expect(result.status == command.status, place)
      }
    }
  }

  /// Runs one line and returns what a terminal shows: output and errors as they come.
  func terminal(_ line: String) throws -> String {
    try run(Transcript.Command(line: 0, text: "exec 2>&1\n\(line)", masks: [])).output
  }

  /// Runs one line in the shell. Output goes to files: a pipe that nobody empties would block.
  private func run(
    _ command: Transcript.Command
  ) throws -> (output: String, errors: String, status: Int32) {
    let (output, errors) = (folder.appending(path: "out"), folder.appending(path: "err"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command.text]
    process.currentDirectoryURL = folder.appending(path: "work")
    process.environment = [
      "PATH": "\(Self.products.path()):/usr/bin:/bin", "HOME": folder.path(), "LC_ALL": "C",
      "TZ": "UTC", "REPO": Self.repository.path(),
    ]
    // The argument parser leaks where it refuses a value, which `make sanitize` does not ask about.
    process.environment?["ASAN_OPTIONS"] = ProcessInfo.processInfo.environment["ASAN_OPTIONS"]
    // The thread sanitizer maps a file of its own there, which `ulimit -f` would cut short.
    if Self.isSanitized { process.environment?["TMPDIR"] = "/nonexistent" }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return (
      try masked(output, command.masks), try masked(errors, command.masks),
      process.terminationStatus
    )
  }

  private func masked(_ file: URL, _ masks: [Transcript.Mask]) throws -> String {
    masked(String(decoding: try Data(contentsOf: file), as: UTF8.self), masks)
  }

  /// Puts in place of what differs from run to run what stands for it.
  func masked(_ text: String, _ masks: [Transcript.Mask] = []) -> String {
    (self.masks + masks).reduce(text) {
      $0.replacingOccurrences(of: $1.pattern, with: $1.replacement, options: .regularExpression)
    }
  }
}
