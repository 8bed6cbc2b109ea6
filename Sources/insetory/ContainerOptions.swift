import ArgumentParser
import LayoutService

/// Containers to lay out for, in place of a document's own or beside it.
struct ContainerOptions: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp("A device, or WIDTHxHEIGHT; may be repeated.", valueName: "device"),
    completion: .list(DeviceTable.shipped.all.map(\.id)))
  var devices: [String] = []

  @Option(
    name: .customLong("width"),
    help: ArgumentHelp("Another width of the document's own container.", valueName: "points"))
  var widths: [Double] = []

  func validate() throws {
    for width in widths where !(0...1e9 ~= width) {
      throw ValidationError("--width: expected 0 to 1000000000 points")
    }
  }
}
