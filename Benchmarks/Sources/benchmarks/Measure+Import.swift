import CRawSQLite
import LayoutDocuments
import LayoutEngine
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// The import of a file, with the durability of every store. The baseline reads bytes in memory
  /// and neither stores nor checks anything.
  static let importing = Measure(
    name: "import", title: "import from JSON: parse, validate, lay out, store",
    baseline: "json_each of width, height, id", goal: .atLeast(2.5),
    goals: [.hundredThousandSections: .atLeast(2)]
  ) { workload, options in
    let scratch = workload.scratch
    let text = json(workload.document)
    let input = scratch.newPath()
    try Scratch.write(text, to: input)
    let database = try RawDatabase(at: scratch.newPath(), .full)
    let comparison = try Comparison(rounds: options.rounds(5)) {
      let path = scratch.newPath()
      defer { scratch.delete(path) }
      let catalog = try LayoutCatalog.create(at: path)
      defer { catalog.close() }
      return try Clock.seconds { try importDocument(input, into: catalog) }
    } baseline: {
      try Clock.seconds { () throws(Failure) in
        let items = try extract(text, on: database)
        guard items == workload.itemCount else { throw Failure("json_each found \(items) items") }
      }
    }
    return .throughput(comparison, bytes: text.count)
  }

  private static func importDocument(_ path: String, into catalog: LayoutCatalog) throws {
    var stream = try DocumentStream(path: path, devices: .shipped)
    guard let document = try stream.next() else { throw Failure("there is no document") }
    _ = try catalog.importDocuments([document])
  }

  /// Reads id, width and height of each item, and returns the number of items.
  private static func extract(
    _ text: [UInt8], on database: RawDatabase
  ) throws(Failure) -> Int {
    let statement = try database.prepare(
      """
      SELECT json_extract(item.value, '$.id'), json_extract(item.value, '$.size[0]'),
        json_extract(item.value, '$.size[1]')
      FROM json_each(?1, '$.sections') AS section, json_each(section.value, '$.items') AS item
      """)
    defer { sqlite3_finalize(statement) }
    let code = text.withUnsafeBytes {
      sqlite3_bind_text64(
        statement, 1, $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64($0.count), nil,
        UInt8(SQLITE_UTF8))
    }
    guard code == SQLITE_OK else { throw Failure("cannot bind the text") }
    var items = 0
    var area = 0.0
    while sqlite3_step(statement) == SQLITE_ROW {
      guard sqlite3_column_text(statement, 0) != nil else { throw Failure("an item has no id") }
      area += sqlite3_column_double(statement, 1) * sqlite3_column_double(statement, 2)
      items += 1
    }
    guard area > 0 else { throw Failure("nothing was extracted") }
    return items
  }

  /// Returns a document as hand-written JSON, with an id for each item.
  private static func json(_ document: LayoutDocument) -> [UInt8] {
    let settings = """
      {"format": "insetory/1", "id": "\(document.id)", "container": {"width": 1024, "height": 1366},
      "defaults": {"sectionInset": [8, 16, 16, 16], "minimumLineSpacing": 8,
      "minimumInteritemSpacing": 8, "header": {"height": 32}}, "sections": [
      """
    var text = Array(settings.utf8)
    var number = 0
    for (index, section) in document.sections.enumerated() {
      text += Array("\(index > 0 ? "," : "")\n{\"id\": \"s\(index)\", \"items\": [".utf8)
      for (item, size) in section.items.sizes.enumerated() {
        let separator = item > 0 ? ", " : ""
        text += Array(
          "\(separator){\"id\": \"i\(number)\", \"size\": [\(size.width), \(size.height)]}".utf8)
        number += 1
      }
      text += Array("]}".utf8)
    }
    return text + Array("\n]}\n".utf8)
  }
}
