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

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    guard let name else { return }
    if options.givenStore != nil {
      throw ValidationError("expected the store's file once: '\(name)' or --store")
    }
    if name.isEmpty || name.hasSuffix("/") {
      throw ValidationError("expected a file's name, found '\(name)'")
    }
  }

  /// The file to create.
  private var store: String {
    guard let name else { return options.store }
    let hasExtension = name.split(separator: "/").last?.dropFirst().contains(".") ?? false
    return hasExtension ? name : name + ".insetory"
  }

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
