import ArgumentParser
import LayoutService

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices that a document may name as its container",
    usage: "insetory devices",
    discussion: """
      Sizes are in points, held upright. A device stands in a document's container, after # in an \
      address, and after --device.

      Example:
        insetory devices --format table
      """)

  @OptionGroup var options: GlobalOptions

  func run() throws {
    try RowWriter.write(DeviceTable.all, Self.columns, options)
  }

  private static var columns: [Column<Device>] {
    [
      Column("id") { .text($0.id) },
      Column("name") { .text($0.name) },
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
    ]
  }
}
