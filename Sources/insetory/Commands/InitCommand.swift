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
    let reports = try LayoutCatalog.create(at: options.store, author: GlobalOptions.author) {
      catalog throws(ServiceError) in
      sample ? try catalog.importDocuments(samples, summary: "init --sample") : []
    }
    options.note("created \(options.store)")
    if sample { try options.write(reports) }
  }
}
