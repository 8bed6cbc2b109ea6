import Foundation

/// The expected inputs and outputs of a command-line session, as a text file in `Transcripts/`.
///
/// A transcript runs from top to bottom in its own empty folder, in an environment with only PATH,
/// HOME, LC_ALL=C and TZ=UTC. The first characters of a line determine its meaning:
///
///     # words for the reader
///     = home.json            creates a file from the following lines that begin with "| "
///     | {"id": "home"}
///     % /[0-9]+ ms/N ms/     replaces all matches in the output from here on
///     $ insetory list        runs a line in the shell, standard input empty
///     home  2 sections       a line that it writes to standard output
///     ! note: 2 sections     a line that it writes to standard error
///     ? 65                   its exit status, if that is not 0
///     \                      a line of output: the text after the backslash, which may be empty
///
/// Lines of output that look like one of these begin with a backslash. Empty lines mean nothing.
/// Output whose last line does not end is followed by `\no newline`. Standard output, standard
/// error and the status are compared separately and byte for byte, except that in all output
///
/// - the folder's path reads `DIR`, and the repository's path `REPO` (`$REPO` in commands),
/// - the value of `"seconds"` reads `0`,
/// - a date and time such as `2026-01-31T12:00:00Z` reads `TIME`.
///
/// Expected outputs are derived by hand or from documents. There is no way to record them.
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

  /// Adds a line to the expected output of the last command.
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
