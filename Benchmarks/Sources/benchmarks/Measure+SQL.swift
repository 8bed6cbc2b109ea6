import CRawSQLite
import LayoutDocuments
import LayoutEngine
import LayoutReports
@_spi(Benchmarks) import LayoutService

extension Measure {
  /// SQL queries of frames in blobs, compared with the same queries of rows in a table.
  static let queries = [
    Measure(
      name: "sql-sum", title: "SELECT sum(x + y + width + height) FROM frames",
      baseline: "the same over a table of rows", goal: .atMost(1)
    ) { workload, options in
      try query(workload, options, "SELECT sum(x + y + width + height) FROM frames")
    },
    Measure(
      name: "sql-count", title: "SELECT count(*) FROM frames WHERE width < height",
      baseline: "the same over a table of rows", goal: .atMost(1)
    ) { workload, options in
      try query(workload, options, "SELECT count(*) FROM frames WHERE width < height")
    },
  ]

  private static func query(
    _ workload: Workload, _ options: Options, _ sql: String
  ) throws -> Outcome {
    let catalog = try workload.catalog(.full)
    defer { catalog.close() }
    let snapshot = try catalog.snapshot()
    let path = workload.scratch.newPath()
    let rows = try FrameRows(at: path, of: try snapshot.layout(of: Workload.documentID))
    defer { workload.scratch.delete(path) }
    let select = try rows.prepare(sql)
    defer { sqlite3_finalize(select) }
    var (answer, expected) = (0.0, 0.0)
    let comparison = try Comparison(rounds: options.rounds(11)) {
      try Clock.seconds {
        try snapshot.query(sql) { row in
          switch row[0] {
          case .real(let real): answer = real
          case .integer(let integer): answer = Double(integer)
          default: break
          }
          return true
        }
      }
    } baseline: {
      try Clock.seconds { expected = try rows.answer(select) }
    }
    guard answer == expected else { throw Failure("\(sql) gives \(answer), not \(expected)") }
    return .measured(comparison)
  }
}

/// The frames of a layout as rows of a table, with the elements that they belong to.
private final class FrameRows {
  private let database: RawDatabase

  init(at path: String, of layout: StoredLayout) throws {
    database = try RawDatabase(at: path, .normal)
    try database.execute(
      """
      CREATE TABLE frames (document INTEGER, section INTEGER, item INTEGER, x REAL, y REAL,
        width REAL, height REAL)
      """)
    let insert = try database.prepare("INSERT INTO frames VALUES (1, ?5, ?6, ?1, ?2, ?3, ?4)")
    defer { sqlite3_finalize(insert) }
    try database.execute("BEGIN")
    for section in 0..<layout.sectionCount {
      for view in try layout.layoutAttributesForElements(inSection: section) {
        sqlite3_bind_double(insert, 1, view.frame.minX)
        sqlite3_bind_double(insert, 2, view.frame.minY)
        sqlite3_bind_double(insert, 3, view.frame.width)
        sqlite3_bind_double(insert, 4, view.frame.height)
        sqlite3_bind_int64(insert, 5, Int64(view.indexPath.section))
        sqlite3_bind_int64(insert, 6, Int64(view.indexPath.item))
        try database.run(insert)
      }
    }
    try database.execute("COMMIT")
    try database.checkpoint(isTruncating: true)
  }

  func prepare(_ sql: String) throws(Failure) -> OpaquePointer { try database.prepare(sql) }

  /// Returns the single number that a query returns.
  func answer(_ select: OpaquePointer) throws(Failure) -> Double {
    defer { sqlite3_reset(select) }
    guard sqlite3_step(select) == SQLITE_ROW else { throw Failure("a row is missing") }
    return sqlite3_column_double(select, 0)
  }
}
