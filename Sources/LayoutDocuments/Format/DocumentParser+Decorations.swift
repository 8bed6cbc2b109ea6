import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let valueKeys: [StaticString] = ["geometry", "zIndex", "requires", "appearance"]
  private static let kindKeys = JSONKeys(valueKeys)
  private static let entryKeys = JSONKeys(["kind", "id", "hidden"] + valueKeys)
  static let decorationKeys = JSONKeys(
    ["kind", "id", "hidden"] + valueKeys + ["from", "to"])

  /// Returns whether a key belongs to a decoration, its geometry or its appearance.
  static func isOfDecoration(_ key: String) -> Bool {
    [decorationKeys, geometryKeys, appearanceKeys].contains { $0.names.contains(key) }
  }

  /// Reads the registered kinds. Drops values that equal a default, since they have no effect
  /// there.
  mutating func decorationKinds() throws(DocumentError) -> [DecorationKind] {
    var kinds: [DecorationKind] = []
    try beginObject()
    while var name = try nextKey() {
      guard name.withUTF8({ DocumentParser.isID($0) }) else { throw unexpected(Self.idExpectation) }
      guard kinds.count < DocumentLimits.decorations else {
        throw failure(.tooMany("kinds of decorations", limit: DocumentLimits.decorations))
      }
      var kind = DecorationKind(name: name)
      try beginObject()
      decorationNotes.kindStarts.append(reader.valueStart)
      while let key = try nextKey(of: Self.kindKeys) {
        try decorationValue(key, into: &kind.values)
      }
      kind.values.dropDefaults()
      kinds.append(kind)
    }
    return kinds
  }

  /// Reads the decorations of a section, or the document's decorations of several sections.
  mutating func decorations(ofContent: Bool = false) throws(DocumentError) -> [DecorationEntry] {
    var entries: [DecorationEntry] = []
    var starts: [Int] = []
    var areNamed = false
    try beginArray()
    while try nextElement() {
      guard entries.count < DocumentLimits.decorations else {
        throw failure(.tooMany("decorations in a list", limit: DocumentLimits.decorations))
      }
      let (entry, start) = try decoration(ofContent: ofContent)
      entries.append(entry)
      starts.append(start)
      if entry.id != nil { areNamed = true }
    }
    if areNamed { try checkNames(of: entries, at: starts) }
    return entries
  }

  /// Checks that an id names one decoration of a list. Decorations of one kind without ids are
  /// distinguished by their positions.
  private func checkNames(
    of entries: [DecorationEntry], at starts: [Int]
  ) throws(DocumentError) {
    var places: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      guard let first = places[entry.name] else {
        places[entry.name] = place
        continue
      }
      guard entries[first].id == nil, entry.id == nil else {
        throw duplicate(
          entry.name, of: "decoration of the list", first: starts[first], second: starts[place])
      }
    }
  }

  /// Reads a decoration. Returns it with the offset of its id, or of the decoration if it has no
  /// id.
  private mutating func decoration(
    ofContent: Bool
  ) throws(DocumentError) -> (DecorationEntry, Int) {
    guard decorationNotes.count < DocumentLimits.decorationsOfDocument else {
      throw failure(
        .tooMany("decorations in a document", limit: DocumentLimits.decorationsOfDocument))
    }
    let type = try peekType()
    let start = reader.valueStart
    var entry = DecorationEntry(kind: "")
    if ofContent { entry.sections = SectionSpan() }
    var idStart = start
    switch type {
    case .string:
      entry.kind = try id()
      decorationNotes.note(entry.kind, at: start)
    case .object: idStart = try members(of: &entry, ofContent: ofContent) ?? start
    default: throw refused(reader.wrongType(expected: "a kind of decoration or an object"))
    }
    decorationNotes.note(entry, at: start)
    return (entry, idStart)
  }

  /// Reads an entry that is an object. Returns the offset of its id; nil if it has none.
  private mutating func members(
    of entry: inout DecorationEntry, ofContent: Bool
  ) throws(DocumentError) -> Int? {
    var idStart: Int?
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: ofContent ? Self.decorationKeys : Self.entryKeys) {
      switch key {
      case "kind":
        entry.kind = try id()
        decorationNotes.note(entry.kind, at: reader.valueStart)
      case "id":
        entry.id = try id()
        idStart = reader.valueStart
      case "hidden": entry.isHidden = try bool()
      case "from": entry.sections?.first = try sectionReference()
      case "to": entry.sections?.last = try sectionReference()
      default: try decorationValue(key, into: &entry.values)
      }
    }
    // An id is never empty, so an empty kind is a missing key.
    guard !entry.kind.isEmpty else {
      throw failure(.missingKey("kind", owner: "a decoration"), at: start)
    }
    return idStart
  }

  private mutating func decorationValue(
    _ key: String, into values: inout DecorationValues
  ) throws(DocumentError) {
    switch key {
    case "geometry": values.geometry = try decorationGeometry()
    case "zIndex": values.zIndex = try zIndex()
    case "requires": values.requires = try requirements()
    default: values.appearance = try appearance()
    }
  }

  /// Reads a kind, or a list of kinds, that must be drawn.
  private mutating func requirements() throws(DocumentError) -> [String] {
    var names: [String] = []
    func note(_ name: String, _ start: Int) throws(DocumentError) {
      guard !names.contains(name) else { throw unexpected("each kind once", at: start) }
      names.append(name)
      // Whether it is a kind is only known at the end.
      if name != DecorationValues.imageWord { decorationNotes.note(name, at: start) }
    }
    guard try peekType() == .array else {
      try note(try id(), reader.valueStart)
      return names
    }
    try beginArray()
    let start = reader.valueStart
    while try nextElement() { try note(try id(), reader.valueStart) }
    guard !names.isEmpty else { throw unexpected("a kind, or a list of kinds", at: start) }
    return names
  }

  mutating func zIndex() throws(DocumentError) -> Int {
    let number = try double()
    guard let index = Int(exactly: number), -1_000_000_000...1_000_000_000 ~= index else {
      throw unexpected("an integer from -1000000000 to 1000000000")
    }
    return index
  }

  private mutating func sectionReference() throws(DocumentError) -> SectionReference {
    switch try peekType() {
    case .string: return .id(try id())
    case .number:
      let number = try double()
      guard let index = Int(exactly: number), 0..<DocumentLimits.sections ~= index else {
        throw unexpected("a section's index, an integer from 0 to \(DocumentLimits.sections - 1)")
      }
      return .index(index)
    default: throw refused(reader.wrongType(expected: "a section's id or its index"))
    }
  }
}
