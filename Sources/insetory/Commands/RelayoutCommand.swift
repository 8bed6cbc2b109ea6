import ArgumentParser
import LayoutService

struct RelayoutCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "relayout",
    abstract: "Compute what is dirty, for a document's containers or for new ones",
    usage: """
      insetory relayout (<address>... | --all) [--device <device>]... [--width <points>]...
      """,
    discussion: """
      Without a container all that was computed before is renewed; with one it is computed too, \
      and kept from then on. Documents do not change. Each document is a transaction of its own: \
      what is done stays done, and running it again goes on with the rest.

      Example:
        insetory relayout --all --device iphone-16-pro-max
      """)

  @Argument(help: "Documents; each may be a glob, or name a container after #.")
  var addresses: [String] = []

  @Flag(help: "All documents of the store.")
  var all = false

  @OptionGroup var containers: ContainerOptions

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard addresses.isEmpty == all else { throw ValidationError("expected addresses, or --all") }
  }

  func run() throws {
    let addresses = try addresses.map { try Address(wholeDocument: $0) }
    try options.withStore { catalog in
      let snapshot = try catalog.snapshot()
      let documents =
        try all ? snapshot.addresses(nil) : addresses.flatMap { try snapshot.addresses($0) }
      snapshot.close()
      var writer = RowWriter(Column.report, options, to: StandardOutput())
      var progress = Progress(count: documents.count, options)
      for address in documents {
        let devices = containers.devices + (address.container.map { [$0] } ?? [])
        for report in try catalog.relayout(address.document, in: devices, widths: containers.widths)
        {
          options.explain([report])
          try writer.write(report)
        }
        progress.advance()
      }
      progress.end()
      try writer.finish()
    }
  }
}
