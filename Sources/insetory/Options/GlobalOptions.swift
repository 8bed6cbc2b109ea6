import ArgumentParser
import LayoutDocuments
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The options of every command. They are valid before and after its name.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The store; else INSETORY_STORE, else layouts.insetory.", valueName: "file"),
    completion: .file(extensions: ["insetory"]))
  var givenStore: String?

  @Option(
    name: .customLong("format"),
    help: "How to write results; a table on a terminal, ndjson elsewhere.")
  var givenFormat: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "Only these columns of each row, in this order.", valueName: "name,name..."))
  var fields: Fields?

  @Flag(name: .customLong("json"), help: "Short for --format json.")
  var isJSON = false

  @Flag(name: .customLong("no-color"), help: "Never color; as NO_COLOR does.")
  var isColorless = false

  @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Write no notes and no progress.")
  var isQuiet = false

  @Flag(
    name: [.customShort("v"), .customLong("verbose")],
    help: "Also name the sections that an edit made dirty, and the reasons.")
  var isVerbose = false

  func validate() throws {
    if isJSON, let givenFormat, givenFormat != .json {
      throw ValidationError("--json and --format \(givenFormat.rawValue) exclude each other")
    }
    if givenFormat == .github, !(CommandName.current is any AnnotatingCommand.Type) {
      throw ValidationError("--format github goes with `insetory check` and `insetory lint`")
    }
    if let fields {
      if givenFormat == .github {
        throw ValidationError("--fields and --format github exclude each other")
      }
      try fields.check(for: CommandName.current)
    }
    if isQuiet && isVerbose { throw ValidationError("-q and -v exclude each other") }
    DeviceName.observe(isQuiet ? nil : Self.noteDevice)
  }

  /// Prints the devices that a name or a glob of names was resolved to, once for each text.
  @Sendable private static func noteDevice(text: String, devices: [DeviceMatch]) {
    guard notedNames.withLock({ $0.insert(text).inserted }) else { return }
    let ids = devices.map { match in
      match.device.id
        + (match.names.isEmpty ? "" : " (\(match.names.joined(separator: ", ")))")
    }.joined(separator: ", ")
    let verb = devices.contains { !$0.names.isEmpty } ? "matches names of" : "is the device"
    StandardError.note("\(QuotedName(text)) \(verb) \(ids)")
  }

  private static let notedNames = Mutex<Set<String>>([])

  /// The path of the store.
  var store: String { givenStore ?? Self.usualStore }

  /// The program's name in notes, for a command on the same store.
  var program: String { Self.program }

  static let program =
    "insetory" + (store(of: ProcessArguments.all).map { " --store \($0.shellWord)" } ?? "")

  /// Returns the value of `--store` in words that may be invalid arguments.
  static func store(of words: [String]) -> String? {
    let words = words.prefix { $0 != "--" }
    if let place = words.firstIndex(of: "--store"), place + 1 < words.endIndex {
      return words[place + 1]
    }
    return words.first { $0.hasPrefix("--store=") }.map { String($0.dropFirst("--store=".count)) }
  }

  /// The path of the store of a command without `--store`.
  static var usualStore: String { variable("INSETORY_STORE") ?? "layouts.insetory" }

  /// The visibility of these options in help. They are hidden if help is requested, because the
  /// overview shows them once. Otherwise they are visible, so that shells complete them and errors
  /// suggest them.
  static let visibility: ArgumentVisibility =
    CommandName.isHelpAsked(of: ProcessArguments.all.dropFirst()) ? .hidden : .default

  /// The author for the log.
  static var author: String? { variable("INSETORY_AUTHOR").map { String($0.prefix(128)) } }

  /// Whether commands leave the log next to the store, for scripts of many commands.
  static var keepsLog: Bool { variable("INSETORY_KEEP_LOG") != nil }

  var outputFormat: OutputFormat {
    if let givenFormat { return givenFormat }
    if isJSON { return .json }
    return StandardOutput.isTerminal ? .table : .ndjson
  }

  var isColored: Bool {
    StandardOutput.isTerminal && !isColorless && Self.variable("NO_COLOR") == nil
  }

  /// Writes a note about the run, unless notes are suppressed.
  func note(_ message: String) {
    if !isQuiet { StandardError.note(message) }
  }

  /// Writes a hint that belongs to a note, unless notes are suppressed. Hints of errors are not.
  func hint(_ message: String) {
    if !isQuiet { StandardError.hint(message) }
  }

  /// Returns an environment variable; an empty one counts as not set.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
