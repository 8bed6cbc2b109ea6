import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

extension EditTarget {
  /// The owner of a list of decoration entries.
  public enum DecorationOwner: Hashable, Sendable {
    /// The document, whose decorations are for several sections.
    case document
    /// A section, by its index.
    case section(Int)
  }
}

// Entries are edited in the document format, so that a patch may contain exactly what the format
// allows.
extension DocumentEditor {
  /// Returns the target of a decoration entry of a section or of the document. Hidden entries are
  /// included.
  ///
  /// - Throws: `noDecoration`.
  func decoration(
    _ key: Address.Key, of owner: EditTarget.DecorationOwner, named name: String
  ) throws(ServiceError) -> EditTarget {
    let entries = try entries(of: owner)
    let names = entries.map(\.decorationName)
    // A name is an id or else a kind, as in the address of a frame.
    let ordinal = key.index(among: names.count) { id in
      names.firstIndex(of: id) ?? entries.firstIndex { $0["kind"] == .string(id) }
    }
    guard let ordinal else {
      throw .noDecoration(
        key.description, owner: name, known: names,
        nearest: NearestMatch.find(key.description, among: names))
    }
    return .decoration(owner, ordinal: ordinal)
  }

  /// Returns the address of a decoration entry: by its name, or by its index if an earlier entry
  /// has the same name.
  func address(
    ofDecoration ordinal: Int, of owner: EditTarget.DecorationOwner, in list: String
  ) -> String {
    let names = (try? entries(of: owner).map(\.decorationName)) ?? []
    let isNamed = names.indices ~= ordinal && names.firstIndex(of: names[ordinal]) == ordinal
    return "\(list)/decoration:" + (isNamed ? names[ordinal] : "[\(ordinal)]")
  }

  /// Returns the users of a decoration kind: `defaults`, the document's own decorations, other
  /// kinds, and sections.
  ///
  /// - Complexity: O(*s*) in sections.
  func users(ofKind name: String) throws(ServiceError) -> [String] {
    let configuration = documentSettings.configuration
    func names(_ values: DecorationValues) -> Bool { values.requires?.contains(name) ?? false }
    func names(_ attributes: SectionAttributes) -> Bool {
      attributes.decorationEntries.contains { $0.kind == name || names($0.values) }
    }
    var users: [String] = []
    if names(configuration.defaults) { users.append("defaults") }
    if configuration.decorations.contains(where: { $0.kind == name || names($0.values) }) {
      users.append("decorations")
    }
    users += configuration.decorationKinds.filter { names($0.values) }
      .map { "decorationKinds.\($0.name)" }
    for index in 0..<sectionCount {
      let order = loaded.directory[loaded.directory.place(at: index)].order
      let input = try loaded.input(of: order.number)
      guard names(input.attributes) else { continue }
      let key = try loaded.sectionID(order.number)
      users.append("\(id)/\(key ?? "[\(index)]")")
    }
    return users
  }

  /// Replaces the id of a section in decorations of several sections and in suppressions.
  func renameInSettings(_ id: String, to new: String) throws(ServiceError) {
    var settings = documentSettings
    func renamed(_ reference: SectionReference?) -> SectionReference? {
      reference == .id(id) ? .id(new) : reference
    }
    for index in settings.configuration.decorations.indices {
      let span = settings.configuration.decorations[index].sections
      settings.configuration.decorations[index].sections = span.map {
        SectionSpan(first: renamed($0.first), last: renamed($0.last))
      }
    }
    settings.suppressions.rename(id, to: new, before: "/")
    _ = try changeSettings(settings)
  }

  /// Replaces the id of an item or a decoration in suppressions.
  ///
  /// - Parameter section: The section that has it; nil for a decoration of several sections.
  func renameInSuppressions(
    _ element: String, to new: String, ofSection section: Int?
  ) throws(ServiceError) {
    var settings = documentSettings
    guard element != new, !settings.suppressions.isEmpty else { return }
    var owners = [""]
    if let section {
      owners = ["[\(section)]/"]
      if let id = try self.section(at: section).id { owners.append("\(id)/") }
    }
    for owner in owners {
      settings.suppressions.rename(owner + element, to: owner + new, before: "[")
    }
    _ = try changeSettings(settings)
  }

  func apply(
    _ patch: JSONValue, toDecoration ordinal: Int, of owner: EditTarget.DecorationOwner,
    _ nullDepth: Int, expanding path: [String]?
  ) throws(ServiceError) {
    var entries = try entries(of: owner, with: ordinal)
    let former = entries.map(\.decorationName)
    var entry = entries[ordinal]
    if case .string = entry { entry = .object([JSONMember(key: "kind", value: entry)]) }
    entries[ordinal] = JSONValue.mergePatch(
      entry.expanded(for: patch, along: path?[...]), with: patch, keepsNulls: true)
    try set(entries, of: owner, nullDepth: nullDepth + 1)
    // If other entries have the same name, the suppression still names them.
    guard former.count(where: { $0 == former[ordinal] }) == 1 else { return }
    var section: Int?
    if case .section(let index) = owner { section = index }
    try renameInSuppressions(
      "decoration:\(former[ordinal])", to: "decoration:\(entries[ordinal].decorationName)",
      ofSection: section)
  }

  func removeDecoration(
    _ ordinal: Int, of owner: EditTarget.DecorationOwner
  ) throws(ServiceError) {
    var entries = try entries(of: owner, with: ordinal)
    entries.remove(at: ordinal)
    try set(entries, of: owner)
  }

  /// Sets the entries of an owner. A section that inherited the entries of the defaults gets its
  /// own list.
  private func set(
    _ entries: [JSONValue], of owner: EditTarget.DecorationOwner, nullDepth: Int = 0
  ) throws(ServiceError) {
    let patch = JSONValue.object([JSONMember(key: "decorations", value: .array(entries))])
    switch owner {
    case .document: try apply(patch, to: .document, nullDepth: nullDepth)
    case .section(let index): try apply(patch, to: .section(index), nullDepth: nullDepth)
    }
  }

  /// Returns the decoration entries of an owner, after checking that an ordinal exists.
  ///
  /// - Throws: `noDecoration`.
  func entries(
    of owner: EditTarget.DecorationOwner, with ordinal: Int
  ) throws(ServiceError) -> [JSONValue] {
    let entries = try entries(of: owner)
    guard entries.indices ~= ordinal else {
      var name = id
      if case .section(let index) = owner { name = address(of: .section(index)) }
      throw .noDecoration(
        "[\(ordinal)]", owner: name, known: entries.map(\.decorationName), nearest: nil)
    }
    return entries
  }

  /// Returns the decoration entries of a section or of the document, in the document format. For a
  /// section without its own list, these are the entries of the defaults.
  func entries(
    of owner: EditTarget.DecorationOwner
  ) throws(ServiceError) -> [JSONValue] {
    let settings = try formatErrors(
      JSONValue(text: Array(DocumentWriter.settings(settings).utf8), source: nil))
    var found = settings["decorations"]
    if case .section(let index) = owner {
      var section = try section(at: index)
      (section.items, section.itemIDs) = (ItemRuns(), ItemIDs())
      let text = DocumentWriter.section(section, in: documentSettings.configuration)
      found =
        try formatErrors(
          JSONValue(text: text, source: nil)["decorations"]
            ?? settings["defaults"]?["decorations"])
    }
    guard case .array(let entries)? = found else { return [] }
    return entries
  }
}

extension JSONValue {
  /// The name of a decoration entry: its id, or else its kind.
  fileprivate var decorationName: String {
    switch self {
    case .string(let kind): return kind
    default:
      if case .string(let id)? = self["id"] { return id }
      if case .string(let kind)? = self["kind"] { return kind }
      return ""
    }
  }
}
