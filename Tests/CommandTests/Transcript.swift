import Foundation

/// What a run of the command line looks like, as a text file in `Transcripts/`.
///
/// A transcript runs from top to bottom in an empty folder of its own, in an environment that has
/// nothing but PATH, HOME, LC_ALL=C and TZ=UTC. What a line means, its first characters say:
///
///     # words for the reader
///     = home.json            makes a file, of the lines that follow with "| "
///     | {"id": "home"}
///     % /[0-9]+ ms/N ms/     replaces, from here on, what matches in all output
///     $ insetory list        runs a line in the shell, standard input empty
///     home  2 sections       what it writes to standard output
///     ! note: 2 sections     what it writes to standard error
///     ? 65                   its exit status, where that is not 0
///     \                      a line of output; whatever follows the backslash, if only nothing
///
/// Lines of output that look like one of these begin with a backslash. Empty lines mean nothing.
/// Output whose last line does not end is followed by `\no newline`. Standard output, standard
/// error and the status are compared apart and to the byte, save that in all output
///
/// - the folder's path reads `DIR`, and that of the repository `REPO` (`$REPO` in commands),
/// - the value of `"seconds"` reads `0`,
/// - a date and time such as `2026-01-31T12:00:00Z` reads `TIME`.
///
/// What is expected is derived by hand or from a document: nothing here can record it.
struct Transcript {
  enum Step {
    case file(name: String, text: String)
    case command(Command)
  }

  struct Command {
    var line: Int
    var text: String
    var masks: [Mask]
    var output = ""
    var errors = ""
    var status: Int32 = 0
  }

  struct Mask {
    var pattern: String
    var replacement: String
  }

  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  var steps: [Step] = []

  init(_ text: String) throws {
    var masks: [Mask] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let rest = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "#", "# ": break
      case "= ": steps.append(.file(name: rest, text: ""))
      case "%", "% ": masks.append(try Mask(rest, line: index + 1))
      case "$ ": steps.append(.command(Command(line: index + 1, text: rest, masks: masks)))
      case "|", "| ":
        guard case .file(let name, let text)? = steps.popLast() else {
          throw Malformed(description: "line \(index + 1): no file begins before it")
        }
        steps.append(.file(name: name, text: text + rest + "\n"))
      default: try append(String(line), at: index + 1)
      }
    }
  }

  /// Adds a line to what the last command is expected to do.
  private mutating func append(_ line: String, at number: Int) throws {
    guard case .command(var command)? = steps.popLast() else {
      throw Malformed(description: "line \(number): no command comes before its output")
    }
    let rest = String(line.dropFirst(2))
    switch line.prefix(2) {
    case "!", "! ": command.errors += rest + "\n"
    case "? ":
      guard let status = Int32(rest) else {
        throw Malformed(description: "line \(number): a status is a number")
      }
      command.status = status
    case _ where line == "\\no newline": command.output.removeLast()
    default: command.output += (line.hasPrefix("\\") ? String(line.dropFirst()) : line) + "\n"
    }
    steps.append(.command(command))
  }
}

extension Transcript.Mask {
  /// Reads `/PATTERN/REPLACEMENT/`.
  fileprivate init(_ text: String, line: Int) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[3].isEmpty else {
      throw Transcript.Malformed(description: "line \(line): expected % /PATTERN/REPLACEMENT/")
    }
    pattern = String(parts[1])
    replacement = String(parts[2])
  }
}
