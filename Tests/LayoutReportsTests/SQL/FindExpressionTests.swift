import DocumentTestSupport
import LayoutStorage
import ServiceTestSupport
import Testing

@testable import LayoutReports
@testable import LayoutService

@Suite struct FindExpressionTests {
  static let expressions: [(String, [FindExpression.Subject], [String])] = [
    ("item.width < 130", [.item], ["item.width"]),
    ("ITEM . width < 1 OR Item.width > 2", [.item], ["item.width"]),
    (
      "section.minimumLineSpacing > 9 AND document.id GLOB 'vlc-*'", [.document, .section],
      ["section.minimumLineSpacing", "document.id"]
    ),
    ("'item.x' <> \"section.y\" AND header.height = 1.5", [.header], ["header.height"]),
    ("item.x > 1 -- section.y\n/* footer.y */", [.item], ["item.x"]),
    ("other.item = 1 AND a.item.b = 2", [], []), ("width < 130", [], []), ("", [], []),
    ("[item.x] = decoration.zIndex", [.decoration], ["decoration.zIndex"]),
    ("1e5.item = 2", [], []), ("é.item.x = 1", [], []),
  ]

  @Test(arguments: expressions)
  func `the subjects of an expression are found outside of quotes and comments`(
    _ text: String, _ subjects: [FindExpression.Subject], _ values: [String]
  ) {
    let expression = FindExpression(text)
    #expect(expression.subjects == subjects)
    #expect(expression.values == values)
    #expect(expression.isWhole)
  }

  @Test(arguments: [
    "(item.x", "item.x)", "item.x) OR (1", "item.x = 'a", "1; item.x", "item.x /* ",
  ])
  func `an incomplete expression is refused`(_ text: String) {
    #expect(!FindExpression(text).isWhole)
  }

  private static func store() throws -> ScratchStore {
    let store = try ScratchStore()
    _ = try store.catalog.importDocuments([
      try .read(
        """
        {"format": "insetory/1", "id": "home", "container": {"width": 100, "height": 50},
         "decorationKinds": {"card": {"zIndex": -2}},
         "sections": [{"id": "first", "header": {"height": 10},
                       "items": [{"id": "one", "size": [100, 10]}, [100, 20]]},
                      {"sectionInset": 5, "minimumLineSpacing": 4, "decorations": ["card"],
                       "items": {"count": 2, "size": [90, 10]}}]}
        """)
    ])
    return store
  }

  private static func found(_ expression: String, in store: ScratchStore) throws -> [[SQLValue]] {
    let snapshot = try store.catalog.snapshot()
    var rows: [[SQLValue]] = []
    try snapshot.find(
      where: expression, begin: { rows.append($0.map(SQLValue.text)) },
      {
        rows.append($0.map(SQLValue.init))
        return true
      })
    return rows
  }

  static let findings: [(String, [[SQLValue]])] = [
    (
      "item.width < 100 AND section.minimumLineSpacing < 9",
      [
        [.text("id"), .text("item.width"), .text("section.minimumLineSpacing")],
        [.text("home/[1]/item:[0]"), .real(90), .real(4)],
        [.text("home/[1]/item:[1]"), .real(90), .real(4)],
      ]
    ),
    (
      "header.height = 10 AND document.items = 4 -- all",
      [
        [.text("id"), .text("header.height"), .text("document.items")],
        [.text("home/first/header"), .real(10), .integer(4)],
      ]
    ),
    ("footer.y = 0", [[.text("id"), .text("footer.y")]]),
    (
      "decoration.kind = 'card'",
      [
        [.text("id"), .text("decoration.kind")],
        [.text("home/[1]/decoration:card"), .text("card")],
      ]
    ),
    (
      "item.height > header.height",
      [
        [.text("id"), .text("item.height"), .text("header.height")],
        [.text("home/first/item:[1]"), .real(20), .real(10)],
      ]
    ),
    (
      "item.forContainer = '100x80' AND item.itemID IS NOT NULL",
      [
        [.text("id"), .text("item.forContainer"), .text("item.itemID")],
        [.text("home#100x80/first/item:one"), .text("100x80"), .text("one")],
      ]
    ),
  ]

  @Test(arguments: findings)
  func `an expression returns the matching rows with their subjects`(
    _ expression: String, _ rows: [[SQLValue]]
  ) throws {
    #expect(try Self.found(expression, in: Self.store()) == rows)
  }

  static let wrong: [(String, String)] = [
    (
      "item.widht < 1",
      "cannot answer the query: no such column: item.widht at character 1, before \"item.widht < 1\"; did you mean \"item.width\"?"
    ),
    (
      "item.x < AND 1",
      "cannot answer the query: near \"AND\": syntax error at character 10, before \"AND 1\""
    ),
    (
      "width < 130",
      "\"where\": expected a condition on one of document, section, header, footer, item, decoration, such as item.width < 130"
    ),
    (
      "item.x) OR (1",
      "\"where\": expected one expression, with its quotes and parentheses closed"
    ),
  ]

  @Test(arguments: wrong)
  func `errors mention the expression, and not the generated query`(
    _ expression: String, _ message: String
  ) throws {
    let store = try Self.store()
    do {
      _ = try Self.found(expression, in: store)
      Issue.record("nothing was thrown")
    } catch let error as ServiceError {
      #expect(error.description == message)
    }
  }
}
