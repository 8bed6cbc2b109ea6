import Glibc

/// The options of the command line.
struct Options {
  /// The number of rounds of each measure and its baseline; nil for the measure's default.
  var rounds: Int?
  /// Runs only measures whose name contains this text.
  var only: String?
  /// Runs only on the data with this name.
  var data: String?
  var isQuick = false

  static let usage = """
    usage: benchmarks [--only NAME] [--on DATA] [--rounds N] [--quick]

      --only NAME   only measures whose name contains NAME, such as edit
      --on DATA     only on 1M/1, 1M/10k, 1M/100k, tate, '10k docs' or '10k uniform'
      --rounds N    rounds of measure and baseline; the median of their ratios counts
      --quick       three rounds, and a tenth of the edits and queries
    """

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    func value(of option: String) throws(Failure) -> String {
      guard let value = rest.popFirst() else { throw Failure("\(option) needs a value") }
      return value
    }
    while let option = rest.popFirst() {
      switch option {
      case "--only": only = try value(of: option)
      case "--on": data = try value(of: option)
      case "--quick": isQuick = true
      case "--rounds":
        let text = try value(of: option)
        guard let number = Int(text), number > 0 else {
          throw Failure("--rounds takes a number above 0, not \(text)")
        }
        rounds = number
      default: throw Failure("\(option) is unknown\n\(Options.usage)")
      }
    }
  }

  func rounds(_ usual: Int) -> Int { rounds ?? (isQuick ? 3 : usual) }

  /// Returns the number of operations in a block of a round.
  func block(_ usual: Int) -> Int { isQuick ? max(5, usual / 10) : usual }
}

/// An error that prevents a benchmark from running.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Prints progress to standard error, because standard output has only the table.
func report(_ text: String) {
  _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
