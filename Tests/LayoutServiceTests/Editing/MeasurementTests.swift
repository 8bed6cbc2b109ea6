import DocumentTestSupport
import Foundation
import LayoutDocuments
import LayoutEngine
import ServiceTestSupport
import TestSupport
import Testing

@testable import LayoutService

/// Measured lengths from tables, compared with edits of one item after the other.
struct MeasurementTests {
  private static let document = """
    {"format": "insetory/1", "id": "d", "container": {"width": 320, "height": 480},
    "defaults": {"estimatedItemSize": [100, 40]}, "sections": [
    {"id": "flow", "items": [{"id": "a"}, {"count": 150}, [60, 20], {"id": "b", "measured": {"width": 9}},
      {"count": 7, "size": {"columns": 3, "height": 9}}, {"count": 140, "measured": {"height": 31}}]},
    {"items": {"count": 300}},
    {"id": "list", "layout": "list", "appearance": "plain", "items": [{"id": "0"}, {"count": 40}]}]}
    """

  @Test(arguments: Seeds.range(6))
  func `a table has the effect of an edit of each item`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (try ScratchStore(), try ScratchStore())
    for store in [one, other] { _ = try store.catalog.importDocuments([.read(Self.document)]) }
    var lines = ["address,width,height"]
    var rows: [(address: String, lengths: [(key: String, value: String)])] = []
    for _ in 0..<random.pick([1, 20, 300]) {
      let (section, count) = random.pick([("flow", 300), ("[1]", 300), ("list", 41)])
      let index = random.integer(0...count - 1)
      var item = "[\(index)]"
      if section == "flow", random.chance(10) { item = random.pick(["a", "b"]) }
      if section == "list", random.chance(10) { item = "0" }
      let lengths: [String?] = [nil, "12", "44.5", "100", "61.333333333333336"]
      var (width, height) = (random.pick(lengths), random.pick(lengths))
      // The row of an item with a sizing rule needs both.
      if section == "flow", 153..<160 ~= index { (width, height) = (width ?? "7", height ?? "8") }
      guard width != nil || height != nil else { continue }
      let prefix = random.chance(50) ? "d/" : ""
      lines.append("\(prefix)\(section)/item:\(item),\(width ?? ""),\(height ?? "")")
      let given = [("measured.width", width), ("measured.height", height)]
      rows.append(
        ("d/\(section)/item:\(item)", given.compactMap { key, value in value.map { (key, $0) } }))
    }
    let path = one.path + ".csv"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
    let report = try one.catalog.importMeasurements(
      MeasurementTable(path: path), into: Address("d"))
    _ = try other.catalog.edit("d", kind: "set", summary: "") { editor in
      // Of several rows for an item the last one counts.
      var seen: Set<[Int]> = []
      for row in rows.reversed() {
        let target = try editor.target(Address(row.address))
        guard case .item(let section, let item) = target, seen.insert([section, item]).inserted
        else { continue }
        // A table completes a measured length by the item's size, which an edit replaces.
        if case .fixed(let size)? = try editor.section(at: section).itemSize(at: item) {
          try editor.set(
            [("measured.width", "\(size.width)"), ("measured.height", "\(size.height)")],
            at: target)
        }
        for length in row.lengths { try editor.set([(length.key, length.value)], at: target) }
      }
    }
    let comment: Comment = "seed \(seed)"
    let document = try one.catalog.snapshot().document("d")
    #expect(try document == other.catalog.snapshot().document("d"), comment)
    #expect(
      try one.rows(of: ["section", "frame"]) == other.rows(of: ["section", "frame"]), comment)
    #expect(try one.catalog.snapshot().verify("d").difference == nil, comment)
    #expect(lines.count == 1 || report.computed <= 3, comment)
    // A table that changes nothing is no operation.
    if report.operation != nil { _ = try one.catalog.undo("d") }
    #expect(try one.catalog.snapshot().document("d") == .read(Self.document), comment)
  }
}
