import ArgumentParser
import LayoutDocuments
import LayoutService

struct RecoverCommand: RowCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    _superCommandName: "insetory",
    abstract: "Extract the documents of a damaged store, and report losses",
    usage: """
      insetory recover [-o <file>|-]
      insetory recover --into <store>
      """,
    discussion: """
      The store is read page by page, without SQLite, and never changed; no program may have it \
      open. The output is documents as `insetory import` reads them. Each loss is named on \
      standard error. The status is 1 after a loss, and 74 if the medium does not return a page. \
      Only --into keeps history and tags, if all inputs can be read: if only a cache or an index \
      is damaged.

      Examples:
        insetory --store broken.insetory recover -o documents.ndjson
        insetory --store broken.insetory recover --into new.insetory
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file; by default standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Create a store with the documents, and with the history if it is undamaged.",
      valueName: "store"),
    completion: .file(extensions: ["insetory"]))
  var into: String?

  @OptionGroup var rows: RowsOption

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { Column.report.map(\.name) }

  func validate() throws {
    if into != nil && output != nil {
      throw ValidationError("--into and --output exclude each other")
    }
    if output?.isEmpty ?? false { throw ValidationError("--output: expected a file's name, or -") }
    if into == nil, let format = options.givenFormat, ![.json, .ndjson].contains(format) {
      throw ValidationError("--format: documents are written as json or ndjson")
    }
    if into == nil, options.fields != nil {
      throw ValidationError("--fields goes with --into, which prints rows")
    }
  }

  func run() throws {
    var failure: RebuiltStore.Failure?
    if let into {
      Interruption.postpone()
      let result = try naming(into) { () throws(ServiceError) in
        try LayoutCatalog.rebuild(
          storeAt: options.store, to: into, isCancelled: Interruption.isRequestedCheck)
      }
      switch result {
      case .success(let rebuilt): return try report(rebuilt)
      case .failure(let found): failure = found
      }
    }
    let damaged = try open()
    var count = Count()
    for loss in damaged.losses { count.note(loss.description) }
    if damaged.leavesOutNewestEdit { options.note(Self.leftOutEdit) }
    if let into {
      try restore(damaged, to: into, &count)
    } else {
      try write(damaged, &count)
    }
    if damaged.isChanging {
      count.losses += 1
      StandardError.error(
        "\"\(options.store)\" was written to meanwhile: nothing of this is certain")
    }
    if let (pages, reason) = damaged.unreadable {
      let shown = pages.prefix(10).map(String.init).joined(separator: ", ")
      count.note(
        "\"\(options.store)\" cannot be read: \(reason)"
          + (pages.isEmpty ? "" : ", page\(pages.count == 1 ? "" : "s") \(shown)")
          + (pages.count > 10 ? " and \(pages.count - 10) more" : ""))
    }
    if let failure { count.note("history and tags are lost: \(failure.reason)") }
    options.note(count.words)
    if damaged.unreadable != nil || failure?.isOfMedium == true { throw ExitStatus.inputOutput }
    if count.losses > 0 { throw ExitStatus.no }
  }

  /// Opens the damaged store. This call cannot be cancelled, so a signal ends the program.
  private func open() throws(ServiceError) -> DamagedCatalog {
    guard let into else { return try DamagedCatalog(at: options.store) }
    return try Interruption.ending("nothing was written to \(QuotedName(into))") {
      () throws(ServiceError) in try DamagedCatalog(at: options.store)
    }
  }

  /// Runs a body. If a signal cancels it, the error has the new store's path as the user wrote it,
  /// as in `open`.
  private func naming<R>(
    _ path: String, _ body: () throws(ServiceError) -> R
  ) throws(ServiceError) -> R {
    do { return try body() } catch .store(let error) where error.kind == .cancelled {
      throw .store(.cancelled(at: path))
    }
  }

  private static let leftOutEdit = """
    the newest edit in the log (-wal) is incomplete and left out: either the machine stopped \
    during the write, and the edit was never confirmed, or the log was damaged later
    """

  private func report(_ rebuilt: RebuiltStore) throws {
    for loss in rebuilt.losses { StandardError.error(loss.description) }
    if rebuilt.leavesOutNewestEdit { options.note(Self.leftOutEdit) }
    try options.write([])
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    options.note(
      """
      \(counted(rebuilt.documents, "document")) recovered, whole, with history and tags: \
      \(counted(rebuilt.operations, "operation")), \(counted(rebuilt.tags, "tag"))
      """)
    if !rebuilt.losses.isEmpty { throw ExitStatus.no }
  }

  private func write(_ damaged: DamagedCatalog, _ count: inout Count) throws {
    let output = try StandardOutput(
      replacing: output == "-" ? nil : output, protecting: options.store)
    let isArray = options.givenFormat == .json || options.isJSON
    var texts = JSONTexts(isArray: isArray, to: output)
    let own = Set(damaged.ownDevices.map(\.id))
    var users: [String] = []
    try damaged.forEachDocument { recovered in
      count.add(recovered)
      guard let document = recovered.document else { return }
      if let device = document.settings.container.device?.id,
        own.contains(String(device.prefix { $0 != ":" }))
      {
        users.append(document.id)
      }
      try texts.write(
        isArray ? DocumentWriter.canonical(document) : DocumentWriter.compact(document))
    }
    texts.finish()
    try output.finish()
    guard let first = users.first else { return }
    options.note(
      """
      "\(first)"\(users.count > 1 ? " and \(users.count - 1) more" : "") name devices that the store \
      had added; `recover --into` takes them along, `import` needs them added before
      """)
  }

  private func restore(
    _ damaged: DamagedCatalog, to path: String, _ count: inout Count
  ) throws {
    var recovered = count
    var reports: [EditReport] = []
    var progress = Progress(options)
    defer { ProgressLine.clear() }
    try naming(path) { () throws(ServiceError) in
      try damaged.restore(
        to: path, author: GlobalOptions.author, isCancelled: Interruption.isRequestedCheck
      ) { document, report in
        recovered.add(document, isThere: report != nil)
        if let report { reports.append(report) }
        progress.show("recovering: \(reports.count.grouped) documents")
      }
    }
    count = recovered
    try options.write(reports, rows)
  }

  /// The numbers of recovered documents and of reported losses.
  private struct Count {
    var documents = 0
    var whole = 0
    var losses = 0

    mutating func note(_ loss: String) {
      losses += 1
      StandardError.error(loss)
    }

    mutating func add(_ recovered: RecoveredDocument, isThere: Bool = true) {
      for loss in recovered.losses { note(loss.description) }
      guard isThere, recovered.document != nil else { return }
      documents += 1
      if recovered.losses.isEmpty { whole += 1 }
    }

    var words: String {
      "\(documents) document\(documents == 1 ? "" : "s") recovered, \(whole) of them whole; history, tags "
        + "and computed frames are not recovered"
    }
  }
}
