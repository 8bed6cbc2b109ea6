import ArgumentParser
import LayoutDocuments
import LayoutService

/// The options for containers to lay out for, instead of or in addition to the document's own.
struct ContainerOptions: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device, with :screen for the bare screen, or WIDTHxHEIGHT; may be repeated.",
      valueName: "device"),
    completion: .list(DeviceTable.shipped.all.map(\.id)))
  var devices: [String] = []

  @Option(
    name: .customLong("width"),
    help: ArgumentHelp("Another width of the document's own container.", valueName: "points"))
  var widths: [Double] = []

  @Option(
    name: .customLong("height"),
    help: ArgumentHelp(
      "Another height of the document's own container; with --width both.", valueName: "points"))
  var heights: [Double] = []

  var isEmpty: Bool { devices.isEmpty && widths.isEmpty && heights.isEmpty }

  /// Returns the devices for a command that needs no store. Reads the devices of the store only if
  /// a device is named that is not shipped.
  ///
  /// - Throws: `document` for a device that is neither shipped nor in the store; `storage` if the
  ///   store is needed and cannot be read.
  func known(to options: GlobalOptions) throws -> DeviceTable {
    func check(among table: DeviceTable) throws(ServiceError) {
      _ = try ContainerSpecification().applying(devices, widths: [], among: table)
    }
    if (try? check(among: .shipped.withoutNames)) != nil { return .shipped }
    let table = try options.storeDevices()
    try check(among: table)
    return table
  }

  func validate() throws {
    for device in devices where device.contains(where: { "*?[".contains($0) }) {
      throw ValidationError(
        "--device: expected one device, not the glob \"\(device)\": name each, or use "
          + "--devices '\(device)' of `insetory matrix`")
    }
    for (name, lengths) in [("width", widths), ("height", heights)]
    where !lengths.allSatisfy({ 0...1e9 ~= $0 }) {
      throw ValidationError("--\(name): expected 0 to 1000000000 points")
    }
  }
}
