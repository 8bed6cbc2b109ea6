import ArgumentParser
import LayoutService

struct InitCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a store",
    usage: "insetory init [--sample]",
    discussion: """
      A file that is there already stays as it is.

      Example:
        insetory init --sample
      """)

  @Flag(help: "Import the layouts that come with insetory: real screens, and small demonstrations.")
  var sample = false

  @OptionGroup var options: GlobalOptions

  func run() throws {
    let samples = sample ? try SampleDocuments.all() : []
    let catalog = try LayoutCatalog.create(at: options.store, author: GlobalOptions.author)
    defer { catalog.close() }
    options.note("created \(options.store)")
    guard sample else { return }
    let reports = try catalog.importDocuments(samples, summary: "init --sample")
    try options.write(reports)
  }
}
