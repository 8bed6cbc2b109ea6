import Foundation
import TestSupport
import Testing

/// A runner of transcripts with the command that was built with this test bundle.
struct TranscriptRunner {
  private let folder: ScratchFolder
  private let masks: [Transcript.Mask]

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      at: folder.file("work"), withIntermediateDirectories: false)
    func escaped(_ url: URL) -> String {
      NSRegularExpression.escapedPattern(for: url.resolvingSymlinksInPath().path())
    }
    masks = [
      .init(pattern: escaped(folder.file("work")), replacement: "DIR"),
      .init(pattern: escaped(Project.root), replacement: "REPO"),
      .init(pattern: #"("seconds": ?)[0-9.e-]+"#, replacement: "$10"),
      .init(
        pattern: #"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?"#,
        replacement: "TIME"),
    ]
  }

  func run(_ transcript: Transcript, named name: String) throws {
    for step in transcript.steps {
      switch step {
      case .file(let name, let text): try write(text, to: name)
      case .command(let command):
        let result = try run(command)
        let place: Comment = "\(name):\(command.line): $ \(command.text)"
        #expect(result.output == command.output, place)
        #expect(result.errors == command.errors, place)
        #expect(result.status == command.status, place)
      }
    }
  }

  /// Writes a file into the folder that commands run in.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.file("work/\(name)"))
  }

  /// Runs one line and returns the output of a terminal: standard output and standard error in
  /// order.
  func terminal(_ line: String) throws -> String {
    try run(Transcript.Command(line: 0, text: "exec 2>&1\n\(line)", masks: [])).output
  }

  /// Runs one line in the shell. Output goes to files: a pipe that is not read would block.
  private func run(
    _ command: Transcript.Command
  ) throws -> (output: String, errors: String, status: Int32) {
    let (output, errors) = (folder.file("out"), folder.file("err"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command.text]
    process.currentDirectoryURL = folder.file("work")
    process.environment = [
      "PATH": "\(Project.products.path()):/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C",
      "TZ": "UTC", "REPO": Project.root.path(),
    ]
    // The argument parser leaks memory if it refuses a value. `make sanitize` ignores these leaks.
    process.environment?["ASAN_OPTIONS"] = ProcessInfo.processInfo.environment["ASAN_OPTIONS"]
    // The thread sanitizer maps a file in this folder, which `ulimit -f` would truncate.
    if Sanitizer.current != nil, command.text.contains("ulimit") {
      process.environment?["TMPDIR"] = "/nonexistent"
    }
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

  /// Replaces the parts of an output that differ between runs with placeholders.
  func masked(_ text: String, _ masks: [Transcript.Mask] = []) -> String {
    (self.masks + masks).reduce(text) {
      $0.replacingOccurrences(of: $1.pattern, with: $1.replacement, options: .regularExpression)
    }
  }
}
