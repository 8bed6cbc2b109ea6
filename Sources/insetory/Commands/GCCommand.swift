import ArgumentParser
import LayoutDocuments
import LayoutService

struct GCCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    _superCommandName: "insetory",
    abstract: "Delete orphan rows and outdated frames, and on request old history",
    usage: """
      insetory gc [--keep <n>] [--vacuum] [--dry-run]
      insetory gc --container <container> [<address>...]
      """,
    discussion: """
      Deletes frames of deleted documents and of other versions of the engine, and no inputs. \
      --keep also deletes older operations: only kept operations can be undone, only their states \
      queried, and documents that were deleted before cannot be restored. The operations that tags \
      name, and all later ones, are kept. --container deletes the frames for a container. Later \
      edits use the free space of the file; --vacuum returns it to the file system.

      Examples:
        insetory gc --keep 1000 --dry-run
        insetory gc --container ipad-pro-13 'vlc-*'
      """)

  @Argument(
    help: "With --container: documents; each may be a glob. Else all.",
    completion: StoreCompletion.documents)
  var addresses: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of the newest operations to keep; by default all.", valueName: "n"))
  var keep: Int?

  @Option(help: "Delete the frames for this device or size.")
  var container: String?

  @Flag(help: "Return the free space of the file to the file system.")
  var vacuum = false

  @Flag(help: "Report what would be deleted, and delete nothing.")
  var dryRun = false

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep: expected 1 or more") }
    if container == nil && !addresses.isEmpty {
      throw ValidationError(
        "addresses need --container: without it gc works on the whole store")
    }
  }

  func run() throws {
    let addresses = try addresses.map { try Address(wholeDocument: $0) }
    if let address = addresses.first(where: { $0.container != nil }) {
      throw ServiceError.wrongTarget(
        address.description, expected: "a document, and the container in --container")
    }
    try options.withStore { catalog in
      var result = Result()
      do {
        try collect(from: catalog, naming: addresses.map(\.document), &result)
      } catch let error as ServiceError where result.isChanged && !dryRun {
        LocatedError(error: error).report()
        if result.vacuum != nil {
          options.note(
            """
            the store was rewritten and is whole, with its newest state in the log: the file shrinks \
            with a later `insetory gc --vacuum`
            """)
        }
        options.note("the deletions of this row are done and stay done")
        try RowWriter.writeUpright(result, Self.columns, options)
        throw ExitStatus(error)
      }
      if dryRun { options.note("nothing was changed: this was a dry run") }
      try RowWriter.writeUpright(result, Self.columns, options)
    }
  }

  /// Runs the requested steps. Each step is a transaction of its own, and is kept if a later step
  /// fails.
  private func collect(
    from catalog: LayoutCatalog, naming documents: [String], _ result: inout Result
  ) throws {
    if let container {
      let count = try catalog.forget(
        container: container, of: documents.isEmpty ? nil : documents, isDryRun: dryRun)
      result.forgotten = count
      if count == 0 { options.note("no document was asked to be laid out for \(container)") }
    }
    if let keep { result.trimming = try trim(catalog, keeping: keep) }
    result.collection = try catalog.collect(isDryRun: dryRun)
    if vacuum && !dryRun { try vacuum(catalog, &result) }
  }

  private func trim(_ catalog: LayoutCatalog, keeping count: Int) throws -> HistoryTrimming {
    let trimming = try catalog.trimHistory(keeping: count, isDryRun: dryRun)
    if let tag = trimming.heldBy {
      options.note("more is kept for the tag \(tag); `insetory tag \(tag) --delete` deletes it")
    }
    return trimming
  }

  private func vacuum(_ catalog: LayoutCatalog, _ result: inout Result) throws {
    let report = try catalog.vacuum()
    result.vacuum = report
    if let failure = report.failure { throw failure }
    if !report.isLogEmpty {
      options.note("a reader uses the store: a later `insetory gc --vacuum` shrinks the file")
    }
  }

  private struct Result {
    var trimming: HistoryTrimming?
    var collection: CollectionResult?
    var forgotten: Int?
    var vacuum: VacuumReport?

    var isChanged: Bool {
      forgotten ?? 0 > 0 || trimming?.operations ?? 0 > 0 || collection?.layoutSets ?? 0 > 0
        || collection?.orphanRows ?? 0 > 0 || vacuum != nil
    }
  }

  private static var columns: [Column<Result>] {
    [
      Column("oldestOperation") { OutputValue($0.trimming?.oldest) },
      Column("operations") { .integer($0.trimming?.operations ?? 0) },
      Column("removedSections") { .integer($0.trimming?.removedSections ?? 0) },
      Column("deletedDocuments") { .integer($0.trimming?.deletedDocuments ?? 0) },
      Column("bytes") { .integer($0.trimming?.bytes ?? 0) },
      Column("forgotten") { .integer($0.forgotten ?? 0) },
      Column("layoutSets") { .integer($0.collection?.layoutSets ?? 0) },
      Column("orphanRows") { .integer($0.collection?.orphanRows ?? 0) },
      Column("bytesBefore") { OutputValue($0.vacuum?.bytesBefore) },
      Column("bytesAfter") { OutputValue($0.vacuum?.bytesAfter) },
    ]
  }
}
