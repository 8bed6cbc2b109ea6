import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

extension DocumentEditor {
  /// Applies an RFC 7396 merge patch to a target in the form of the document format: a document, a
  /// section, an item as `{"id", "size"}` or `{"id", "measured"}`, the size of a header or footer,
  /// a decoration entry or a decoration kind.
  ///
  /// The patch replaces whole lists, also a size that is written as `[50, 50]`; only the target
  /// itself has the form of an object. A list of sections is then reconciled, so that unchanged
  /// sections stay clean. UIKit's name for a key means the same key: a patch of
  /// `headerReferenceSize` replaces or removes `header`. A patch with values for both names is
  /// refused, as in a document.
  ///
  /// - Parameters:
  ///   - text: The patch, a JSON text in UTF-8.
  ///   - source: The name of the patch's file, for errors.
  ///   - target: The part of the document to patch.
  /// - Throws: `document` if the patch is not a JSON object or its result is not valid.
  public func apply(
    patch text: [UInt8], source: String?, to target: EditTarget
  ) throws(ServiceError) {
    let text = PatchText(bytes: text, source: source)
    try editing(target) { () throws(ServiceError) in
      let patch = try text.value()
      do throws(ServiceError) { try apply(patch, to: target, expanding: []) } catch {
        throw text.placed(error, at: target)
      }
    }
  }

  /// Applies a merge patch that was read.
  ///
  /// - Parameter nullDepth: The greatest depth of nested arrays at which null in the patch removes
  ///   a key.
  /// - Parameter path: The keys to the values that are expanded from a short form before the merge,
  ///   see ``JSONValue/expanded(for:along:)``.
  func apply(
    _ patch: JSONValue, to target: EditTarget, nullDepth: Int = 0, expanding path: [String]? = nil
  ) throws(ServiceError) {
    guard case .object(let members) = patch else { return }
    switch target {
    case .document: try apply(members, toDocument: patch, nullDepth, expanding: path)
    case .section(let index):
      let merged = try merged(try section(at: index), patch, nullDepth, expanding: path)
      try setSection(at: index, to: merged, from: .text)
    case .item(let index, let item):
      try apply(patch, toItem: item, ofSection: index, nullDepth, expanding: path)
    case .supplementary(let kind, let index):
      let wrapped = JSONValue.object([JSONMember(key: kind.rawValue, value: patch)])
      try apply(
        wrapped, to: .section(index), nullDepth: nullDepth,
        expanding: path.map { [kind.rawValue] + $0 })
    case .decoration(let owner, let ordinal):
      try apply(patch, toDecoration: ordinal, of: owner, nullDepth, expanding: path)
    case .decorationKind(let name):
      let kind = JSONValue.object([JSONMember(key: name, value: patch)])
      try apply(
        .object([JSONMember(key: "decorationKinds", value: kind)]), to: .document,
        nullDepth: nullDepth, expanding: path.map { ["decorationKinds", name] + $0 })
    }
  }

  private func apply(
    _ members: [JSONMember], toDocument patch: JSONValue, _ nullDepth: Int,
    expanding path: [String]?
  ) throws(ServiceError) {
    for member in members where ["format", "id"].contains(member.key) {
      let reason =
        member.key == "id"
        ? ServiceError.idOfDocument : "the format cannot be changed"
      throw .format(.badValue(key: member.key, reason: reason))
    }
    try checkKinds(patch)
    guard members.contains(where: { $0.key == "sections" }) else {
      try checkDefaults(patch)
      let text = try merged(Array(DocumentWriter.settings(settings).utf8), patch, path)
      return try setSettings(
        try withoutLocation(on: connection) { devices throws(DocumentError) in
          try DocumentReader.settings(
            String(decoding: text, as: UTF8.self), devices: devices, nullDepth: nullDepth)
        })
    }
    let whole = LayoutDocument(
      id: id, settings: settings, sections: try loaded.sections())
    let text = try merged(DocumentWriter.compact(whole), patch, path)
    try replace(
      with: try withoutLocation(on: connection) { devices throws(DocumentError) in
        try DocumentReader.document(text, source: nil, devices: devices, nullDepth: nullDepth)
      })
  }

  /// Refuses a patch that only removes values of a decoration kind that the document does not have.
  ///
  /// - Throws: `document`.
  private func checkKinds(_ patch: JSONValue) throws(ServiceError) {
    guard case .object(let kinds)? = patch["decorationKinds"] else { return }
    let known = settings.configuration.decorationKinds.map(\.name)
    for kind in kinds where kind.value.isOnlyNulls && !known.contains(kind.key) {
      let nearest = NearestMatch.find(kind.key, among: known)
      throw .format(
        .document(
          DocumentError(
            .unknownDecorationKind(kind.key, nearest: nearest, known: nil),
            path: "$.decorationKinds" + JSONLocation.step(to: kind.key))))
    }
  }

  private func apply(
    _ patch: JSONValue, toItem item: Int, ofSection index: Int, _ nullDepth: Int,
    expanding path: [String]?
  ) throws(ServiceError) {
    let segment = try segment(ofItem: item, ofSection: index)
    var section: DocumentSection
    if let segment { section = try part(segment) } else { section = try self.section(at: index) }
    let place = item - (segment?.firstItem ?? 0)
    let old = try value(of: .item(section: index, item: item))
    let merged = JSONValue.mergePatch(
      old.expanded(for: patch, along: path?[...]), with: patch, keepsNulls: true)
    guard case .object(var members) = merged else { return }
    // Measured lengths take the place of a size, and the other way round.
    for (key, other) in [("size", "measured"), ("measured", "size")] where patch[other] == nil {
      if let value = patch[key], value != .null { members.removeAll { $0.key == other } }
    }
    let layout = settings.configuration.layout(of: section.attributes)
    let (size, id) = try readItem(members, in: layout, nullDepth)
    let former = section.itemID(at: place)
    try formatErrors(section.setItem(at: place, size: size, id: id))
    if let segment {
      if try put(section, segment, item: item, ofSection: index) { return }
      section = try self.section(at: index)
      try formatErrors(section.setItem(at: item, size: size, id: id))
    }
    try setSection(at: index, to: section)
    guard let former, let id else { return }
    try renameInSuppressions("item:\(former)", to: "item:\(id)", ofSection: index)
  }

  /// Reads an item from its members after a patch.
  private func readItem(
    _ members: [JSONMember], in layout: LayoutName, _ nullDepth: Int
  ) throws(ServiceError) -> (size: ItemSize?, id: String?) {
    let isShelf = settings.configuration.shelf != nil
    let keys =
      switch layout {
      case .flow where !isShelf: ["id", "size", "measured"]
      case .flow, .waterfall: ["id", "size"]
      case .compositional, .list: ["id", "measured"]
      }
    let absent = ["size", "measured"].filter { !keys.contains($0) }
    let members = members.filter { $0.value != .null || !absent.contains($0.key) }
    if let other = members.first(where: { !keys.contains($0.key) }) {
      throw .format(
        .document(
          DocumentError(
            unknownKey: other.key, other.value, ofItemWith: keys, in: isShelf ? nil : layout)))
    }
    var json = JSONWriter()
    let isEmpty = members.allSatisfy { $0.value == .null }
    json.value(.object(isEmpty ? [.init(key: "count", value: .number(1))] : members))
    let (items, ids) = try withoutLocation { () throws(DocumentError) in
      try oneItem(of: json.bytes, in: layout, nullDepth: nullDepth + 1)
    }
    return (items.size(ofRun: 0), ids.count > 0 ? ids[0] : nil)
  }

  /// Reads a section with the document's settings.
  func readSection(
    _ text: [UInt8], nullDepth: Int? = nil
  ) throws(DocumentError) -> DocumentSection {
    try DocumentReader.section(
      text, in: settings.configuration, among: settings.configuration.decorationKinds,
      nullDepth: nullDepth)
  }

  private func merged(
    _ section: DocumentSection, _ patch: JSONValue, _ nullDepth: Int, expanding path: [String]?
  ) throws(ServiceError) -> DocumentSection {
    var bare = section
    // Items that the patch does not change need not be written out and read again.
    let keepsItems = patch["items"] == nil
    if keepsItems { (bare.items, bare.itemIDs) = (ItemRuns(), ItemIDs()) }
    let text = try merged(DocumentWriter.section(bare, in: settings.configuration), patch, path)
    var merged = try withoutLocation { () throws(DocumentError) in
      try readSection(text, nullDepth: nullDepth)
    }
    if keepsItems { (merged.items, merged.itemIDs) = (section.items, section.itemIDs) }
    return merged
  }

  /// Returns a text after a patch. Removed values are null in it, so that the reader knows their
  /// keys or refuses them.
  private func merged(
    _ old: [UInt8], _ patch: JSONValue, _ path: [String]?
  ) throws(ServiceError) -> [UInt8] {
    let old = try formatErrors(JSONValue(text: old, source: nil))
    let patch = patch.withoutSynonyms
    try old.checkGroup(changedBy: patch)
    var json = JSONWriter()
    json.value(
      JSONValue.mergePatch(
        old.expanded(for: patch, along: path?[...]), with: patch, keepsNulls: true
      ).withoutEmptiedSizes)
    return json.bytes
  }

  /// Adds a section or items from paths and values, as ``set(_:at:)`` reads them.
  ///
  /// - Throws: `document`, `tooMany`, `badValue`.
  public func add(
    _ assignments: [(key: String, value: String)], at index: Int?, to target: EditTarget
  ) throws(ServiceError) {
    try editing(target) { () throws(ServiceError) in try put(assignments, at: index, to: target) }
  }

  private func put(
    _ assignments: [(key: String, value: String)], at index: Int?, to target: EditTarget
  ) throws(ServiceError) {
    var content = JSONValue.object([])
    var texts: [(path: String, text: String)] = []
    for (key, text) in assignments {
      let value = JSONValue(argument: text)
      texts.append((try content.set(value, at: try ValuePath(key).steps[...]), text))
    }
    do throws(ServiceError) {
      try put(content.text, nil, at: index, to: target)
    } catch {
      guard case .format(.document(let error)) = error.explained(by: texts) else { throw error }
      throw .format(.document(error.withoutLocation))
    }
  }

  /// Adds a section to a document, or items to a section, from a text in the document format. The
  /// text may also be one item in the form of a list entry.
  ///
  /// - Parameters:
  ///   - text: The section or the items, a JSON text in UTF-8.
  ///   - source: The name of the text's file, for errors.
  ///   - index: The index that the first added section or item gets; nil to append.
  ///   - target: The document, for a section, or a section, for items.
  /// - Throws: `document`, `tooMany`, `badValue` for an index out of range.
  public func add(
    _ text: [UInt8], source: String?, at index: Int?, to target: EditTarget
  ) throws(ServiceError) {
    try editing(target) { () throws(ServiceError) in
      do throws(ServiceError) { try put(text, source, at: index, to: target) } catch {
        throw error.named(source)
      }
    }
  }

  private func put(
    _ text: [UInt8], _ source: String?, at index: Int?, to target: EditTarget
  ) throws(ServiceError) {
    switch target {
    case .document:
      let section = try documentErrors(readSection(text))
      let index = try checked(index, count: sectionCount, "sections")
      try insertSection(section, at: index, from: .text)
    case .section(let target):
      var section = try section(at: target)
      let isOne = try DocumentEditor.isOneItem(text, source: source)
      let configuration = settings.configuration
      let layout = configuration.layout(of: section.attributes)
      let (items, ids) = try documentErrors(
        isOne
          ? oneItem(of: text, in: layout)
          : DocumentReader.items(text, in: configuration, of: layout))
      var part = DocumentSection()
      (part.items, part.itemIDs) = (items, ids)
      let place = try checked(index, count: section.items.count, "items")
      try formatErrors(section.insertItems(of: part, at: place))
      try setItems(at: target, to: section) {
        $0.insert(contentsOf: repeatElement(nil, count: items.count), at: place)
      }
    case .item, .supplementary, .decoration, .decorationKind:
      throw .wrongTarget(address(of: target), expected: "a document or a section to add to")
    }
  }

  /// Returns whether a text is one item in the form of a list entry: an object without a count.
  private static func isOneItem(_ text: [UInt8], source: String?) throws(ServiceError) -> Bool {
    guard text.first(where: { !DocumentStream.isSpace($0) }) == UInt8(ascii: "{") else {
      return false
    }
    return try formatErrors(JSONValue(text: text, source: source)["count"]) == nil
  }

  /// Reads an item in the form of a list entry. Its errors do not mention the list, which only this
  /// method adds.
  private func oneItem(
    of text: [UInt8], in layout: LayoutName, nullDepth: Int? = nil
  ) throws(DocumentError) -> (ItemRuns, ItemIDs) {
    do throws(DocumentError) {
      return try DocumentReader.items(
        [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")], in: settings.configuration, of: layout,
        nullDepth: nullDepth)
    } catch {
      var error = error
      error.path = error.path.map { $0.replacingPrefix("$[0]", with: "$") }
      if error.line == 1 { error.column = error.column.map { $0 - 1 } }
      throw error
    }
  }

  private func checked(
    _ index: Int?, count: Int, _ what: String
  ) throws(ServiceError) -> Int {
    let index = index ?? count
    guard 0...count ~= index else {
      throw .format(
        .badValue(key: "at", reason: "there are \(count) \(what); expected 0 to \(count)"))
    }
    return index
  }
}

extension ServiceError {
  /// Returns the error with the name of the text's file, if the error has no source and no address.
  fileprivate func named(_ source: String?) -> ServiceError {
    guard case .format(.document(var error)) = self, error.source == nil, error.address == nil
    else {
      return self
    }
    error.source = source
    return .format(.document(error))
  }
}

/// Runs a body that reads generated text. Its errors get no lines and columns, which would mislead.
func withoutLocation<R>(_ body: () throws(DocumentError) -> R) throws(ServiceError) -> R {
  do throws(DocumentError) {
    return try body()
  } catch {
    throw .format(.document(error.withoutLocation))
  }
}

/// Runs a body that reads generated text that may name devices of the store.
private func withoutLocation<R>(
  on connection: Connection, _ body: (DeviceTable) throws(DocumentError) -> R
) throws(ServiceError) -> R {
  do throws(ServiceError) {
    return try connection.parsing(body)
  } catch .format(.document(let error)) {
    throw .format(.document(error.withoutLocation))
  }
}
