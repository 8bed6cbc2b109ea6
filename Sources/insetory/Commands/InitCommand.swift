import ArgumentParser
import LayoutDocuments
import LayoutService

struct InitCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    _superCommandName: "insetory",
    abstract: "Create a store",
    usage: "insetory init [<name>] [--sample]",
    discussion: """
      An existing file is not changed. A name without an extension gets .insetory.

      Examples:
        insetory init --sample
        insetory init shop
      """)

  @Argument(
    help: "The store's file; by default --store, INSETORY_STORE or layouts.insetory.",
    completion: .file(extensions: ["insetory"]))
  var name: String?

  @Flag(help: "Import the sample layouts: real screens and small demonstrations.")
  var sample = false

  @OptionGroup var rows: RowsOption

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  func validate() throws {
    guard let name else { return }
    if options.givenStore != nil {
      throw ValidationError("expected the store's file once: '\(name)' or --store")
    }
    if name.isEmpty || name.hasSuffix("/") {
      throw ValidationError("expected a file's name, found '\(name)'")
    }
    if let last = name.split(separator: "/").last, [".", ".."].contains(last) {
      throw ValidationError(
        "expected a file's name, found the folder '\(name)'; write `insetory init \(name)/shop`")
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
    Interruption.postpone()
    let start = ContinuousClock.now
    let reports = try LayoutCatalog.create(
      at: store, author: GlobalOptions.author, isCancelled: Interruption.isRequestedCheck
    ) { catalog throws(ServiceError) in
      sample ? try catalog.importDocuments(samples, summary: "init --sample") : []
    }
    // The value of an option cannot begin with a hyphen.
    let word = (store.hasPrefix("-") ? "./" + store : store).shellWord
    let advice =
      name == nil
      ? "" : "; `--store \(word)` or `export INSETORY_STORE=\(word)` makes commands use it"
    options.note("created \(store)\(advice)")
    guard sample else { return }
    try options.write(reports, rows)
    options.noteSum("imported", reports, since: start)
  }
}
