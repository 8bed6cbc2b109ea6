import LayoutEngine

@testable import LayoutDocuments

/// A table of items counts each row once and produces only items within the limits. Each error has
/// the location of its row. The first byte selects the table's format and the options.
enum TableTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) throws {
    guard let options = input.first else { return }
    let text = UnsafeBufferPointer(rebasing: input.dropFirst())
    let formats = ItemTable.Format.allCases
    let format = formats[Int(options & 3) % formats.count]
    var columns = ItemTable.Columns()
    if options & 4 != 0 { columns.section = "section" }
    if options & 8 != 0 { columns.id = nil }
    if options & 16 != 0 { (columns.width, columns.height) = ("w", "h") }
    let fit = options & 32 == 0 ? nil : ItemFit.height(100)
    let file = try MemoryFile(text)
    let table: ItemTable
    do throws(FormatError) {
      table = try ItemTable(
        path: file.path, format: format, columns: columns, fit: fit,
        rowLimit: options & 64 == 0 ? DocumentLimits.items : 5)
    } catch {
      return try Printable.check(error, in: text)
    }
    for error in table.failures.errors { try Printable.check(error, in: text) }
    let items = table.groups.reduce(0) { $0 + $1.rows.items.count }
    try require(
      items + table.failures.count == table.rowCount, "\(table.rowCount) rows, \(items) items")
    for group in table.groups {
      try require(group.places.count == group.rows.items.runCount, "a run without its place")
      for item in 0..<group.rows.items.count {
        guard case .fixed(let size) = group.rows.itemSize(at: item) else {
          throw FuzzFinding(description: "an item without a size")
        }
        try require(
          0...FixedPoint.limit ~= size.width && 0...FixedPoint.limit ~= size.height,
          "an item of \(size)")
      }
    }
  }
}
