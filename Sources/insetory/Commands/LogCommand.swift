import ArgumentParser
import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the operations that changed the store or a document, the newest first",
    usage: "insetory log [<address>] [--limit <n>]",
    discussion: """
      Example:
        insetory log sb-flow-demo --limit 5
      """)

  @Argument(help: "A document; else the whole store.")
  var address: String?

  @Option(help: ArgumentHelp("At most so many operations; else 100.", valueName: "n"))
  var limit: Int?

  /// As many as are shown where nobody says how many.
  private static let usualLimit = 100

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit: expected 1 or more") }
  }

  func run() throws {
    let document = try address.map { text throws(ServiceError) in
      try Address(wholeDocument: text).document
    }
    try options.withSnapshot { snapshot in
      // One more than is shown tells whether there are more; who gave a limit expects them.
      let entries = try snapshot.log(limit: limit ?? Self.usualLimit + 1, of: document)
      try RowWriter.write(entries.prefix(limit ?? Self.usualLimit), Self.columns, options)
      if limit == nil && entries.count > Self.usualLimit {
        options.note("older operations are not shown; --limit shows more")
      }
    }
  }

  private static var columns: [Column<LogEntry>] {
    [
      Column("operation") { .integer(Int($0.operation.rawValue)) },
      Column("parent", in: .machines) { OutputValue($0.parent.map { Int($0.rawValue) }) },
      Column("time") { .text(time($0.microseconds)) },
      Column("document") { OutputValue($0.document) },
      Column("kind", in: .machines) { .text($0.kind) },
      Column("summary") { .text($0.summary) },
      Column("computed") { .integer($0.computed) },
      Column("shifted") { .integer($0.shifted) },
      Column("kept") { .integer($0.kept) },
    ]
  }

  /// Returns a time in UTC as RFC 3339 writes it, to the millisecond.
  private static func time(_ microseconds: Int64) -> String {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let milliseconds = String(microseconds / 1_000 % 1_000 + 1_000).dropFirst()
    return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      + ".\(milliseconds)Z"
  }
}
