import ArgumentParser
import LayoutService

struct FrameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Show one frame: a document's content, a section's own, or an element's",
    usage: "insetory frame <address>",
    discussion: """
      Example:
        insetory frame 'vlc-movies#iphone-16-pro-max/movies/item:0'
      """)

  @Argument(help: "A document, a section or an element.", completion: StoreCompletion.documents)
  var address: String

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func run() throws {
    let address = try Address(address)
    try options.withSnapshot { snapshot in
      let passed = PassedDocuments()
      let computed = ComputedLayouts(options, of: [address])
      defer { computed.note() }
      var rows: [FrameRow] = []
      try snapshot.forEachDocument(of: address, passing: passed) { address in
        rows.append(try computed.layout(of: address, in: snapshot).row(for: address))
      }
      try RowWriter.write(rows, Column.frame, options)
      try passed.end()
    }
  }
}
