import CArguments

/// The arguments that this process was started with, the program's name first.
enum ProcessArguments {
  /// The arguments as bytes.
  static var pointers: [UnsafeMutablePointer<CChar>] {
    let count = Int(carguments_count())
    // Where the C library does not tell, Swift finds out by the means of the system.
    guard count >= 0 else {
      let arguments = UnsafeBufferPointer(
        start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      return arguments.compactMap { $0 }
    }
    return UnsafeBufferPointer(start: carguments_values(), count: count).compactMap { $0 }
  }

  /// The arguments as text; bytes that are not UTF-8 are replaced (`IllFormedArgument`).
  static let all = pointers.map { String(cString: $0) }

  /// Whether not even the program's name was passed. Linux from 5.18 on passes one empty argument
  /// in place of none.
  static var isEmpty: Bool { all.isEmpty || all == [""] }
}
