import ArgumentParser
import LayoutService

struct GCCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Delete the older part of the history",
    usage: "insetory gc --keep <n> [--dry-run]",
    discussion: """
      Operations can be undone, and states asked about, only as far as they are kept; documents that \
      were deleted before that are gone for good. What a tag names is kept, and all that came after. \
      The file does not shrink: later edits use what is free.

      Example:
        insetory gc --keep 1000 --dry-run
      """)

  @Option(help: ArgumentHelp("How many of the newest operations stay.", valueName: "n"))
  var keep: Int

  @Flag(help: "Report what would be deleted, and delete nothing.")
  var dryRun = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if keep < 1 { throw ValidationError("--keep: expected 1 or more") }
  }

  func run() throws {
    try options.withStore { catalog in
      let trimming = try catalog.trimHistory(keeping: keep, isDryRun: dryRun)
      if let tag = trimming.heldBy {
        options.note("more is kept for the tag \(tag); `insetory tag \(tag) --delete` forgets it")
      }
      if dryRun { options.note("nothing was changed: this was a dry run") }
      try RowWriter.write([trimming], Self.columns, options)
    }
  }

  private static var columns: [Column<HistoryTrimming>] {
    [
      Column("oldestOperation") { .integer(Int($0.oldest.rawValue)) },
      Column("operations") { .integer($0.operations) },
      Column("removedSections") { .integer($0.removedSections) },
      Column("deletedDocuments") { .integer($0.deletedDocuments) },
      Column("bytes") { .integer($0.bytes) },
    ]
  }
}
