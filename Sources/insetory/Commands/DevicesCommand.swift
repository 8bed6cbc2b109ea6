import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutService

struct DevicesCommand: ParsableCommand, ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    _superCommandName: "insetory",
    abstract: "List the devices that a document may name as its container, or change the store's",
    usage: """
      insetory devices [<glob>...] [--variants]
      insetory devices --add <file>
      insetory devices --remove <device>
      """,
    discussion: """
      Sizes are in points and in portrait. A document's container names a device; so do # in an \
      address, and --device. A colon begins a variant: iphone-16-pro:landscape, \
      ipad-pro-11:one-third, ipad-pro-11:landscape:one-half; --variants lists all. A product name, \
      such as "iPhone 15 Pro", is a name of its device. --add stores the devices of a file, \
      {"devices": [...]}, with the fields of `insetory devices --json`, and lists them with the \
      others.

      Example:
        insetory devices '*15*' --format table
      """)

  @Argument(help: "Only these. A glob matches ids and names; with a colon, variants.")
  var globs: [String] = []

  @Flag(help: "List devices in landscape and in split views, too.")
  var variants = false

  @Option(
    help: ArgumentHelp(
      "Store the devices of a file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var add: String?

  @Option(
    help: ArgumentHelp(
      "Remove a stored device that nothing names, and its frames.",
      valueName: "device"))
  var remove: String?

  @OptionGroup(visibility: GlobalOptions.visibility) var options: GlobalOptions

  static var columnNames: [String]? { columns.map(\.name) }

  static func changesStore(_ arguments: [String]) -> Bool {
    arguments.contains { $0.hasPrefix("--add") || $0.hasPrefix("--remove") }
  }

  func validate() throws {
    let changes = [add, remove].compactMap { $0 }.count
    guard changes <= 1, changes == 0 || (globs.isEmpty && !variants) else {
      throw ValidationError("--add, --remove and a list of devices exclude each other")
    }
  }

  func run() throws {
    if let add { return try addDevices(of: add) }
    if let remove {
      return try options.withStore { catalog in
        try catalog.removeDevice(remove)
        options.note("removed the device \(remove)")
      }
    }
    let devices = try options.devices()
    var shown =
      globs.isEmpty
      ? devices.all.map { DeviceMatch(device: $0) } : try formatErrors(devices.matches(of: globs))
    if variants {
      shown = shown.flatMap { match in
        (devices.model(match.device.id)?.variants ?? [])
          .map { DeviceMatch(device: $0, names: match.names) }
      }
    }
    try RowWriter.write(shown, Self.columns, options)
  }

  private func addDevices(of file: String) throws {
    let text = try DocumentStream.text(path: file, limit: 1 << 20)
    let models: [DeviceModel]
    do throws(DocumentError) {
      models = try DeviceReader.models(text, source: file == "-" ? "standard input" : file)
    } catch { throw ServiceError.format(.document(error)) }
    try options.withStore { catalog in
      let added = try catalog.addDevices(models)
      try RowWriter.write(
        added.map { DeviceMatch(device: $0.upright) }, Self.columns, options)
      if added.count < models.count {
        let count = models.count - added.count
        options.note(
          count == 1
            ? "left alone: 1 device that is there already"
            : "left alone: \(count) devices that are there already")
      }
    }
  }

  private static var columns: [Column<DeviceMatch>] {
    let own: [Column<DeviceMatch>] = deviceColumns.map { $0.of(\.device) }
    return own + [
      // For a device with several names, the names that the glob matches.
      Column("name", in: .tables) { match in
        let name = match.names.isEmpty ? match.device.name : match.names.joined(separator: ", ")
        return OutputValue.text(name)
      },
      Column("matchedNames", in: .machines) { .array($0.names.map { .text($0) }) },
    ]
  }

  private static var deviceColumns: [Column<Device>] {
    [
      Column("id") { .text($0.id) },
      Column("name", in: .machines) { .text($0.name) },
      Column("width") { .number($0.size.width) },
      Column("height") { .number($0.size.height) },
      Column("scale") { .integer($0.scale.rawValue) },
      Column("sizeClass") { .text($0.sizeClass.rawValue) },
      Column("safeArea", in: .machines) {
        .object([
          ("top", .number($0.safeArea.top)), ("left", .number($0.safeArea.left)),
          ("bottom", .number($0.safeArea.bottom)), ("right", .number($0.safeArea.right)),
        ])
      },
      Column("sources", in: .machines) { .array($0.sources.map { .text($0.citation) }) },
      Column("note", in: .machines) { $0.note.map(OutputValue.text) ?? .null },
      Column("names", in: .machines) { .array($0.names.map { .text($0) }) },
    ]
  }
}
