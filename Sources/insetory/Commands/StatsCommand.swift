import ArgumentParser
import LayoutService

struct StatsCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    _superCommandName: "insetory",
    abstract: "Show the size of the store: inputs, history, cache and free space",
    usage: "insetory stats",
    discussion: """
      inputBytes are the documents, cacheBytes computed values, and historyBytes the operations that \
      `gc --keep` can delete. `gc --vacuum` returns freeBytes to the file system. The rest is indexes \
      and free space in pages. `insetory sql` can list the largest documents.

      Example:
        insetory stats --format table
      """)

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func run() throws {
    try options.withSnapshot { snapshot in
      try RowWriter.writeUpright(try snapshot.statistics(), Self.columns, options)
    }
  }

  private static var columns: [Column<StoreStatistics>] {
    [
      Column("documents") { .integer($0.documents) },
      Column("sections") { .integer($0.sections) },
      Column("items") { .integer($0.items) },
      Column("layoutSets") { .integer($0.layoutSets) },
      Column("tags") { .integer($0.tags) },
      Column("operations") { .integer($0.operations) },
      Column("oldestOperation") { OutputValue($0.oldestOperation) },
      Column("historyBytes") { .integer($0.historyBytes) },
      Column("removedSections") { .integer($0.removedSections) },
      Column("deletedDocuments") { .integer($0.deletedDocuments) },
      Column("fileBytes") { .integer($0.fileBytes) },
      Column("freeBytes") { .integer($0.freeBytes) },
      Column("inputBytes") { .integer($0.inputBytes) },
      Column("cacheBytes") { .integer($0.cacheBytes) },
    ]
  }
}
