import DocumentTestSupport
import LayoutEngine
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutReports
@testable import LayoutService

/// The amount that queries read, counted in opened layouts and visited sections.
@Suite struct PushdownTests {
  /// Ten documents of twenty sections, each of three items 100 points high and 10 apart: 320
  /// points.
  private static func source() throws -> (ScratchStore, QuerySource) {
    let store = try ScratchStore()
    let sections = (0..<20).map { index in
      #"{"id": "s\#(index)", "items": {"count": 3, "size": [300, 100]}}"#
    }
    _ = try store.catalog.importDocuments(
      try (0..<10).map { index in
        try .read(
          """
          {"format": "insetory/1", "id": "d\(index)", "container": {"width": 300, "height": 600},
           "sections": [\(sections.joined(separator: ","))]}
          """)
      })
    let snapshot = try store.catalog.snapshot()
    let source = QuerySource({ snapshot })
    // Retains the source like a cursor, so that the counts are of one snapshot of the store.
    source.retain()
    return (store, source)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var sql: String
    var rows: Int
    var layouts: Int
    var sections: Int
    var testDescription: String { sql }
  }

  static let cases = [
    Case(sql: "SELECT id FROM items", rows: 600, layouts: 10, sections: 200),
    Case(sql: "SELECT id FROM documents", rows: 10, layouts: 0, sections: 0),
    Case(sql: "SELECT id FROM items WHERE document = 'd3'", rows: 60, layouts: 1, sections: 20),
    Case(
      sql: "SELECT id FROM items WHERE document IN ('d3', 'd7', 'nobody')", rows: 120, layouts: 2,
      sections: 40),
    Case(
      sql: "SELECT id FROM items WHERE document = 'd3' AND section = 's4'", rows: 3, layouts: 1,
      sections: 1),
    Case(
      sql: "SELECT id FROM frames WHERE document = 'd3' AND sectionIndex = 4 AND item = 2", rows: 1,
      layouts: 1, sections: 1),
    Case(sql: "SELECT id FROM sections WHERE section = 's4'", rows: 10, layouts: 10, sections: 10),
    // From 640 to 650 are the first item of the third section and the end of the second section.
    // The search extends a point beyond the region.
    Case(
      sql: "SELECT id FROM frames(0, 650, 300, 10) WHERE document = 'd0'", rows: 1, layouts: 1,
      sections: 1),
    Case(
      sql: "SELECT id FROM items WHERE document = 'd3' LIMIT 4", rows: 4, layouts: 1, sections: 2),
    Case(
      sql: "SELECT id FROM items WHERE document = 'd3' ORDER BY sectionIndex, item LIMIT 4",
      rows: 4,
      layouts: 1, sections: 2),
    // A join by section does not visit the items of another section.
    Case(
      sql: """
        SELECT i.id FROM sections s JOIN items i USING (document, sectionIndex)
        WHERE s.document = 'd3' AND s.section = 's4'
        """, rows: 3, layouts: 1, sections: 2),
    Case(
      sql: """
        SELECT i.id FROM items i JOIN sections s USING (document, sectionIndex)
        WHERE s.section = 's4' AND s.document = 'd3'
        """, rows: 3, layouts: 1, sections: 2),
    Case(
      sql: """
        SELECT (SELECT y FROM items i WHERE i.document = d.id AND i.sectionIndex = 0 AND i.item = 0)
        FROM documents d
        """, rows: 10, layouts: 10, sections: 10),
  ]

  @Test(arguments: cases)
  func `a query reads only the rows that it needs`(_ query: Case) throws {
    let (store, source) = try Self.source()
    defer { withExtendedLifetime(store) {} }
    var rows = 0
    try source.query(query.sql) { _ in
      rows += 1
      return true
    }
    #expect(rows == query.rows)
    #expect(source.visits.layouts == query.layouts)
    #expect(source.visits.sections == query.sections)
  }

  @Test func `a join reads the table with a given container first`() throws {
    let (store, source) = try Self.source()
    defer { withExtendedLifetime(store) {} }
    for (first, second) in [("frames a", "items b"), ("items b", "frames a")] {
      var containers: Set<SQLValue> = []
      try source.query(
        """
        SELECT a.container FROM \(first) JOIN \(second) USING (document, forContainer, sectionIndex, item)
        WHERE b.forContainer = '200x600' AND document = 'd1'
        """
      ) {
        containers.insert(SQLValue($0[0]))
        return true
      }
      #expect(containers == [.text("200x600")])
    }
  }

  @Test func `a finished query releases its snapshot`() throws {
    let store = try ScratchStore()
    var opened = 0
    let catalog = store.catalog
    let source = QuerySource({ () throws(ServiceError) in
      opened += 1
      return try catalog.snapshot()
    })
    for _ in 0..<2 { try source.query("SELECT * FROM frames a, items b") { _ in true } }
    // One snapshot for each of the queries, and one for the size of the store.
    #expect(opened == 3)
  }
}
