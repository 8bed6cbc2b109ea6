import ArgumentParser
import LayoutService

struct DeleteCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete documents",
    usage: "insetory delete <address>...",
    discussion: """
      All of them in one transaction. Their history stays in the store's log.

      Example:
        insetory delete 'trial-*'
      """)

  @Argument(help: "Documents; each may be a glob.")
  var addresses: [String]

  @OptionGroup var options: GlobalOptions

  func run() throws {
    let addresses = try addresses.map { try Address(wholeDocument: $0) }
    try options.withStore { catalog in
      let snapshot = try catalog.snapshot()
      var documents: [String] = []
      for address in addresses {
        for id in try snapshot.documentIDs(matching: address.document) where !documents.contains(id)
        {
          documents.append(id)
        }
      }
      snapshot.close()
      try options.write(try catalog.delete(documents))
    }
  }
}
