import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

// An operation stores its inverse as a JSON array of objects: `change` names the case, and the
// other keys are its values.
extension Change {
  /// Encodes the inverse of an operation.
  ///
  /// - Parameter changes: The inverse of each change, in the order in which the changes were made.
  static func pack(inverting changes: [Change]) -> [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for change in changes.reversed() { change.write(to: &json) }
    json.endArray()
    return json.bytes
  }

  /// Returns the inverse of an operation, in the order in which to apply its changes.
  ///
  /// - Throws: `storage` if the log's text is not a valid inverse.
  static func inverse(
    of operation: Revision, on connection: Connection
  ) throws(ServiceError) -> [Change] {
    let text = try stored(connection.inverse(of: operation))
    do throws(ServiceError) { return try unpack(text, of: operation, on: connection) } catch {
      throw .storage(
        connection.corrupt("operation \(operation.rawValue), column inverse: \(error)"))
    }
  }

  /// Decodes the text that ``pack(inverting:)`` returns.
  ///
  /// - Throws: `format` with the error in the text, or `storage`.
  static func unpack(
    _ text: [UInt8], of operation: Revision, on connection: Connection
  ) throws(ServiceError) -> [Change] {
    guard case .array(let values) = try formatErrors(JSONValue(text: text, source: nil)) else {
      throw damaged("an array")
    }
    return try values.map { value throws(ServiceError) in
      let change = try Change(value, on: connection)
      guard change.newestRevision <= operation else { throw damaged("an earlier revision") }
      return change
    }
  }

  /// A text that the inverse of each operation that changed a document's id contains. Other
  /// inverses may contain it, too.
  package static let nameOfRenaming = "\"rename\""
  /// The texts of changes of a document's identity. The inverse of each operation that changed an
  /// id, created or deleted a document contains at least one of them. Other inverses may contain
  /// one, too.
  static let namesOfIdentity = [nameOfRenaming, "\"deleteDocument\"", "\"restoreDocument\""]

  private var name: String {
    switch self {
    case .deleteDocument: "deleteDocument"
    case .restoreDocument: "restoreDocument"
    case .rename: "rename"
    case .settings: "settings"
    case .section: "section"
    case .decorations: "decorations"
    case .groups: "groups"
    case .remove: "remove"
    case .restore: "restore"
    case .move: "move"
    }
  }

  private func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("change")
    json.string(name)
    switch self {
    case .deleteDocument, .restoreDocument: break
    case .rename(let id):
      json.key("id")
      json.string(id)
    case .settings(let settings, let revisions):
      json.key("settings")
      json.raw(DocumentWriter.settings(settings).utf8)
      json.key("revisions")
      json.beginArray()
      for revision in revisions.values { json.integer(Int(revision.rawValue)) }
      json.endArray()
    case .section(let number, let own, let section, let runs):
      json.write("number", Int(number.rawValue))
      json.write(own)
      json.key("runs")
      json.beginArray()
      json.integer(runs.lowerBound)
      json.integer(runs.count)
      json.endArray()
      json.key("section")
      // The section is written as for vertical scrolling, so that it does not depend on the
      // document.
      json.raw(DocumentWriter.section(section, in: LayoutConfiguration()))
    case .decorations(let number, let revision):
      json.write("number", Int(number.rawValue))
      json.write("decorations", Int(revision.rawValue))
    case .groups(let number, let revision):
      json.write("number", Int(number.rawValue))
      json.write("revision", Int(revision.rawValue))
    case .remove(let number): json.write("number", Int(number.rawValue))
    case .restore(let number, let own, let index):
      json.write("number", Int(number.rawValue))
      json.write(own)
      json.write("index", index)
    case .move(let number, let index):
      json.write("number", Int(number.rawValue))
      json.write("index", index)
    }
    json.endObject()
  }

  private init(_ value: JSONValue, on connection: Connection) throws(ServiceError) {
    guard case .string(let name)? = value["change"] else { throw Self.damaged("a change") }
    switch name {
    case "deleteDocument": self = .deleteDocument
    case "restoreDocument": self = .restoreDocument
    case "rename":
      guard case .string(var id)? = value["id"], id.withUTF8({ DocumentParser.isID($0) }) else {
        throw Self.damaged("an id")
      }
      self = .rename(id: id)
    case "settings": self = try Self.settings(value, on: connection)
    case "section": self = try Self.section(value)
    case "decorations":
      self = .decorations(try value.number(), Revision(Int64(try value.integer("decorations"))))
    case "groups":
      self = .groups(try value.number(), Revision(Int64(try value.integer("revision"))))
    case "remove": self = .remove(try value.number())
    case "restore":
      self = .restore(try value.number(), try value.own(), index: try value.integer("index"))
    case "move": self = .move(try value.number(), index: try value.integer("index"))
    default: throw Self.damaged("a known change")
    }
  }

  private static func settings(
    _ value: JSONValue, on connection: Connection
  ) throws(ServiceError) -> Change {
    let text = try value.text("settings")
    let settings = try connection.settings(String(decoding: text, as: UTF8.self))
    guard case .array(let revisions)? = value["revisions"] else { throw damaged("revisions") }
    let values = try revisions.map { revision throws(ServiceError) in
      Revision(Int64(try revision.integer()))
    }
    guard let revisions = InheritedRevisions(recorded: values) else { throw damaged("revisions") }
    return .settings(settings, revisions)
  }

  private static func section(_ value: JSONValue) throws(ServiceError) -> Change {
    let text = try value.text("section")
    let section = try documentErrors(DocumentReader.section(text, in: nil))
    guard case .array(let runs)? = value["runs"], runs.count == 2 else { throw damaged("runs") }
    let (first, count) = (try runs[0].integer(), try runs[1].integer())
    guard max(first, count) <= DocumentLimits.items else { throw damaged("runs of items") }
    return .section(
      try value.number(), try value.own(), section, runs: first..<first + count)
  }

  fileprivate static func damaged(_ expected: String) -> ServiceError {
    .format(.badValue(key: "inverse", reason: "expected \(expected)"))
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ key: String, _ integer: Int) {
    self.key(key)
    self.integer(integer)
  }

  fileprivate mutating func write(_ own: OwnRevisions) {
    write("revision", Int(own.items.rawValue))
    if own.decorations != .none { write("decorations", Int(own.decorations.rawValue)) }
  }
}

extension JSONValue {
  fileprivate func integer() throws(ServiceError) -> Int {
    guard case .number(let number) = self, let integer = Int(exactly: number), integer >= 0 else {
      throw Change.damaged("an integer")
    }
    return integer
  }

  fileprivate func integer(_ key: String) throws(ServiceError) -> Int {
    try (self[key] ?? .null).integer()
  }

  fileprivate func number() throws(ServiceError) -> SectionNumber {
    let number = try integer("number")
    guard number <= Int(KeyLayout.maximumSectionNumber) else {
      throw Change.damaged("a section's number")
    }
    return SectionNumber(UInt32(number))
  }

  fileprivate func own() throws(ServiceError) -> OwnRevisions {
    let items = try integer("revision")
    guard items > 0 else { throw Change.damaged("a revision") }
    let decorations = self["decorations"] == nil ? 0 : try integer("decorations")
    return OwnRevisions(items: Revision(Int64(items)), decorations: Revision(Int64(decorations)))
  }

  /// Returns the JSON text of a key's value.
  fileprivate func text(_ key: String) throws(ServiceError) -> [UInt8] {
    guard let value = self[key] else { throw Change.damaged("\"\(key)\"") }
    var json = JSONWriter()
    json.value(value)
    return json.bytes
  }
}
