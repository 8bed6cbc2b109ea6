import ArgumentParser
import LayoutService

struct BackupCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    _superCommandName: "insetory",
    abstract: "Copy the store to a file while other programs write, and check the copy",
    usage: "insetory backup <file> [--replace]",
    discussion: """
      The copy has one state of the store, with its history. It is read back and checked, and gets \
      its name when all of it is on the disk. If that fails, an existing file is unchanged. A copy \
      by other means loses the edits in the -wal file.

      Example:
        insetory backup /mnt/backups/layouts.insetory --replace
      """)

  @Argument(
    help: "The path of the copy.", completion: .file(extensions: ["insetory"]))
  var file: String

  @Flag(help: "Replace an existing store; other files are never replaced.")
  var replace = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func run() throws {
    let catalog = try options.catalog(.readOnly)
    defer { catalog.close() }
    Interruption.postpone()
    let backup: StoreBackup?
    do {
      var progress = Progress(options)
      defer { ProgressLine.clear() }
      backup = try catalog.backUp(
        to: file, isReplacing: replace, isCancelled: { Interruption.isRequested },
        progress: { progress.show($0, $1) })
    } catch let error {
      guard case .store(let failure) = error, failure.kind == .alreadyExists else { throw error }
      throw LocatedError(error: error, hint: "with --replace the copy takes the place of a store")
    }
    guard let backup else {
      StandardError.note("interrupted: nothing was written to \"\(file)\"")
      throw ExitStatus.interrupted
    }
    try RowWriter.write([backup], Self.columns, options)
  }

  private static var columns: [Column<StoreBackup>] {
    [
      Column("file") { .text($0.path) },
      Column("bytes") { .integer($0.bytes) },
      Column("documents") { .integer($0.documents) },
      Column("operation") { OutputValue($0.operation) },
      Column("seconds") { .number($0.seconds) },
    ]
  }
}

extension Progress {
  /// Shows the current step. The check takes about twice as long as the copy.
  fileprivate mutating func show(_ step: StoreBackup.Step, _ fraction: Double) {
    switch step {
    case .copying: show(fraction / 3, "copying")
    case .checking: show((1 + 2 * fraction) / 3, "checking the copy")
    }
  }
}
