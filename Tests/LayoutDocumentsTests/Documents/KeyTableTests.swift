import DocumentTestSupport
import Foundation
import LayoutDocuments
import StrictJSON
import TestSupport
import Testing

/// The tables of keys in documents.md, against the schema and the writer.
struct KeyTableTests {
  @Test(
    arguments: try DocumentFile.all(in: "Tests/Data/good-documents")
      + DocumentFile.all(in: "Resources/Samples"))
  func `the canonical form has the keys of an object in the order of its table`(
    file: DocumentFile
  ) throws {
    let tables = try Self.tables()
    let text = DocumentWriter.canonical(try document(of: file.bytes))
    let document = try Members(Self.value(of: text))

    func check(_ members: Members, _ table: String) throws {
      let keys = members.keys
      let order = try #require(tables[table])
      #expect(keys.allSatisfy(order.contains), "\(table): \(keys)")
      #expect(keys == order.filter(keys.contains), "\(table)")
    }
    try check(document, "Document")
    try check(try Members(document["container"]), "Container")
    for suppression in document.list("suppressions") {
      try check(try Members(suppression), "Suppression")
    }
    for section in try document.list("sections").map(Members.init) {
      try check(section, "Section")
      for case .object(let item) in section.list("items") {
        try check(Members(members: item), "Items")
      }
    }
  }

  @Test func `the documents with every key have every key of the schema`() throws {
    let schema = try Members(Self.value(of: Array(Project.data(Self.schema))))
    let section = try Members(try Members(schema["$defs"])["section"])
    let known = try Members(section["properties"]).keys.filter { key in
      // Other names of header and footer.
      !["ReferenceSize", "rHeight"].contains { key.hasSuffix($0) }
    }
    let file = try Self.value(
      of: Array(Project.data("Tests/Data/good-documents/every-section-key.json")))
    let used = try Members(file).list("sections").flatMap { try Members($0).keys }
    #expect(known.filter { !used.contains($0) } == [])
  }

  @Test func `the schema has every rule of lint`() throws {
    let schema = try Members(Self.value(of: Array(Project.data(Self.schema))))
    let suppressions = try Members(try Members(schema["$defs"])["suppressions"])
    let properties = try Members(try Members(suppressions["items"])["properties"])
    let rules = try Members(properties["rule"]).list("enum")
    #expect(rules == LintRule.allCases.map { .string($0.id) })
  }

  private static let schema = "Resources/Schemas/insetory-1.schema.json"

  private static func value(of text: [UInt8]) throws -> JSONValue {
    try text.withUnsafeBufferPointer {
      var reader = JSONReader($0)
      return try reader.readValue()
    }
  }

  /// Returns the keys of the tables of documents.md, by heading, in their order.
  private static func tables() throws -> [String: [String]] {
    var tables: [String: [String]] = [:]
    var heading = ""
    for line in try Project.text("docs/specification/documents.md").split(separator: "\n") {
      if line.hasPrefix("#") {
        heading = line.drop { $0 == "#" || $0 == " " }.description
      } else if line.hasPrefix("| `") {
        let names = line.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([^`]+)`/)
        tables[heading, default: []] += names.map { String($0.1) }
      }
    }
    return tables
  }
}

/// The members of an object, in their order.
private struct Members {
  let members: [JSONMember]

  init(members: [JSONMember]) { self.members = members }

  init(_ value: JSONValue?) throws {
    guard case .object(let members)? = value else { throw ExpectedObject() }
    self.members = members
  }

  private struct ExpectedObject: Error {}

  var keys: [String] { members.map(\.key) }

  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  func list(_ key: String) -> [JSONValue] {
    if case .array(let values)? = self[key] { values } else { [] }
  }
}
