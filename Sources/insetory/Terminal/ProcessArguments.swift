import CArguments

/// The arguments that this process was started with, the program's name first.
enum ProcessArguments {
  /// The arguments as bytes.
  static var pointers: [UnsafeMutablePointer<CChar>] {
    let count = Int(carguments_count())
    // If the C library does not pass the arguments on, Swift reads them from the system.
    guard count >= 0 else {
      let arguments = UnsafeBufferPointer(
        start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      return arguments.compactMap { $0 }
    }
    return UnsafeBufferPointer(start: carguments_values(), count: count).compactMap { $0 }
  }

  /// The arguments as text; bytes that are not UTF-8 are replaced (`IllFormedArgument`).
  static let all = pointers.map { String(cString: $0) }

  /// The arguments after the program's name, with a negative number as the value of the option
  /// before it, as in `--limit=-1`. The parser would read `-1` as an option of its own.
  static var joined: [String] {
    var joined: [String] = []
    var areOptions = true
    for argument in all.dropFirst() {
      if argument == "--" { areOptions = false }
      if areOptions, isNegative(argument), let option = joined.last, option.hasPrefix("--"),
        !option.contains("=")
      {
        joined[joined.count - 1] += "=" + argument
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  private static func isNegative(_ argument: String) -> Bool {
    argument.first == "-" && Double(argument) != nil
  }

  /// Whether not even the program's name was passed. Since 5.18 Linux passes one empty argument
  /// instead of none.
  static var isEmpty: Bool { all.isEmpty || all == [""] }
}
