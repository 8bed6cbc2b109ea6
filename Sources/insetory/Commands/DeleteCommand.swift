import ArgumentParser
import LayoutDocuments
import LayoutService

struct DeleteCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    _superCommandName: "insetory",
    abstract: "Delete documents",
    usage: "insetory delete <address>...",
    discussion: """
      Deletes all of them in one transaction. `insetory undo` and `insetory restore` bring them \
      back, until `insetory gc` trims their history.

      Example:
        insetory delete 'trial-*'
      """)

  @Argument(help: "Documents; each may be a glob.", completion: StoreCompletion.documents)
  var addresses: [String]

  @OptionGroup var rows: RowsOption

  @OptionGroup var operation: OperationOptions

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let addresses = try addresses.map { try Address(wholeDocument: $0) }
    try options.withStore { catalog in
      let reports = try catalog.delete(addresses.map(\.document), key: operation.key)
      try options.write(reports, rows)
      guard let first = reports.first, !first.isRepeated else { return }
      let undo = "\(options.program) undo"
      options.note(
        reports.count == 1
          ? "deleted \"\(first.document)\"; `\(undo) \(first.document)` brings it back"
          : "deleted \(reports.count.grouped) documents; `\(undo)` brings them back")
    }
  }
}
