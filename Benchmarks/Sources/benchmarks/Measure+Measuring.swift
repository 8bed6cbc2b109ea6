import CReference
import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// The import of measured lengths of the items of a flow section, with the layout and the
  /// durability of every store. The baseline neither checks nor stores anything.
  static let measuring = Measure(
    name: "import-measured", title: "import 100,000 measured cells",
    baseline: "the same CSV read in C", goal: .atMost(3), data: [.oneSection]
  ) { workload, options in
    let count = 100_000
    var document = Workload.document([DocumentSection(id: "cells")])
    document.settings.configuration.defaults.metrics.estimatedItemSize = Size(
      width: 320, height: 44)
    try document.sections[0].append(count: count)
    let scratch = workload.scratch
    let table = scratch.newPath() + ".csv"
    defer { scratch.delete(table) }
    var text = "address,width,height\n"
    for item in 0..<count {
      text += "\(document.id)/cells/item:[\(item)],320,\(40 + Double(item % 997) / 8)\n"
    }
    try Scratch.write(Array(text.utf8), to: table)
    let comparison = try Comparison(rounds: options.rounds(5)) {
      let path = scratch.newPath()
      defer { scratch.delete(path) }
      let catalog = try LayoutCatalog.create(at: path)
      defer { catalog.close() }
      _ = try catalog.importDocuments([document])
      return try Clock.seconds {
        _ = try catalog.importMeasurements(
          MeasurementTable(path: table), into: Address(document.id))
      }
    } baseline: {
      try Clock.seconds { () throws(Failure) in
        var sum = 0.0
        let rows = table.withCString { reference_csv($0, &sum) }
        guard rows == count, sum > 0 else { throw Failure("read \(rows) rows") }
      }
    }
    return .measured(comparison)
  }
}
