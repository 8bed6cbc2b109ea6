import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

extension DocumentEditor {
  /// Sets values by the paths that errors print, such as `header.height`,
  /// `items.size.breakpoints[0].upTo` or, in a document, `sections[1].itemSize`. A path may begin
  /// with `$.`.
  ///
  /// A value is JSON, or else a string. An object changes the members that it has, and `null`
  /// removes a value or an entry of a list. `[-1]` is the last entry, and `[+]` appends an entry.
  ///
  /// - Complexity: As ``apply(patch:source:to:)``; for an entry of `items`, O(items of the
  ///   section).
  /// - Throws: `document` for a missing entry, and if the result is not valid; `badValue` for a
  ///   text that is not a path.
  public func set(
    _ assignments: [(key: String, value: String)], at target: EditTarget
  ) throws(ServiceError) {
    try editing(target) { () throws(ServiceError) in try put(assignments, at: target) }
  }

  private func put(
    _ assignments: [(key: String, value: String)], at target: EditTarget
  ) throws(ServiceError) {
    var pending = PendingPatch(of: target)
    for (key, text) in assignments {
      let value = JSONValue(argument: text)
      let place = try place(of: try ValuePath(key), at: target, after: &pending)
      if case .section(let index) = place.target, target == .document,
        index == sectionCount || (place.steps.isEmpty && value == .null)
      {
        try pending.apply(with: self, goingOnAt: .document)
        if index < sectionCount {
          try remove(.section(index))
        } else {
          try append(value, at: place.steps)
        }
        continue
      }
      if pending.target != place.target { try pending.apply(with: self, goingOnAt: place.target) }
      do throws(ServiceError) {
        try pending.add(value, text, at: place.steps, with: self)
      } catch { throw located(error, at: place.target) }
    }
    try pending.apply(with: self)
  }

  /// Appends a section that has a value at a path.
  private func append(
    _ value: JSONValue, at steps: ArraySlice<ValuePath.Step>
  ) throws(ServiceError) {
    var content = JSONValue.null
    _ = try content.set(value, at: steps, of: "$.sections[\(sectionCount)]")
    let section = try withoutLocation { () throws(DocumentError) in
      try readSection(content.text)
    }
    try insertSection(section, at: sectionCount, from: .text)
  }

  /// Returns the target of a path, with the rest of the path: the section for `sections[N]`, else
  /// the given target. The index after the last section is a new section.
  private func place(
    of path: ValuePath, at target: EditTarget, after pending: inout PendingPatch
  ) throws(ServiceError) -> (target: EditTarget, steps: ArraySlice<ValuePath.Step>) {
    let steps = path.steps[...]
    guard steps.count > 1, steps[0] == .key("sections") else { return (target, steps) }
    if case .key(let key) = steps[1] {
      guard target == .document else { return (target, steps) }
      throw try notAnEntry(key)
    }
    switch target {
    case .document:
      // Earlier assignments may change the number of sections, so they are applied first.
      if pending.target == .document { try pending.apply(with: self, goingOnAt: .document) }
      let index = try ValuePath.index(
        of: steps[1], among: sectionCount, in: "$.sections", "sections")
      return (.section(index), steps.dropFirst(2))
    case .section(let own):
      guard steps[1] == .entry(own), steps.count > 2 else {
        throw .format(
          .document(
            DocumentError(
              .unexpected(expected: "a path in sections[\(own)]", found: "one in another section"),
              path: "$.sections")))
      }
      return (target, steps.dropFirst(2))
    default: return (target, steps)
    }
  }

  /// Returns the error for a section that is written as a key, such as `sections.movies`.
  ///
  /// - Throws: `noSection` if no section has that id or index.
  private func notAnEntry(_ key: String) throws(ServiceError) -> ServiceError {
    let index = try loaded.sectionIndex(
      Int(key).map { .idOrIndex($0, key) } ?? .id(key))
    return .format(
      .document(
        DocumentError(
          .badKey(
            "expected sections[\(index)] for the section, or its address: "
              + address(of: .section(index))),
          path: "$.sections" + JSONLocation.step(to: key))))
  }

  /// Returns the value of a target as the document format writes it.
  ///
  /// - Parameter key: The key that the caller needs. The value of a section contains its items only
  ///   for the key `items`.
  func value(of target: EditTarget, for key: String = "") throws(ServiceError) -> JSONValue {
    switch target {
    case .document, .decorationKind:
      let settings = try formatErrors(
        JSONValue(text: Array(DocumentWriter.settings(settings).utf8), source: nil))
      guard case .decorationKind(let name) = target else { return settings }
      return settings["decorationKinds"]?[name] ?? .null
    case .section(let index):
      var section = try section(at: index)
      if key != "items" { (section.items, section.itemIDs) = (ItemRuns(), ItemIDs()) }
      return try formatErrors(
        JSONValue(
          text: DocumentWriter.section(section, in: settings.configuration), source: nil))
    case .item(let index, let item):
      if let segment = try segment(ofItem: item, ofSection: index) {
        return try value(ofItem: item - segment.firstItem, of: try part(segment))
      }
      return try value(ofItem: item, of: try section(at: index))
    case .supplementary(let kind, let index):
      return try value(of: .section(index), for: kind.rawValue)[kind.rawValue] ?? .null
    case .decoration(let owner, let ordinal):
      return try entries(of: owner, with: ordinal)[ordinal]
    }
  }

  private func value(
    ofItem item: Int, of section: DocumentSection
  ) throws(ServiceError) -> JSONValue {
    try formatErrors(
      JSONValue(
        text: DocumentWriter.item(
          section.itemSize(at: item), id: section.itemID(at: item), in: settings.configuration),
        source: nil))
  }
}

/// A merge patch that combines assignments to one target.
private struct PendingPatch {
  var target: EditTarget
  private var patch = JSONValue.object([])
  /// The keys of each assignment, up to the first list.
  private var assigned: [[String]] = []
  /// The path of each assignment, with the indices of entries, and its text.
  private var texts: [(path: String, text: String)] = []
  /// The greatest depth of nested lists of an assignment.
  private var depth = 0

  init(of target: EditTarget) { self.target = target }

  /// Adds an assignment. If one patch cannot contain it together with the earlier assignments, the
  /// earlier ones are applied first.
  mutating func add(
    _ value: JSONValue, _ text: String, at steps: ArraySlice<ValuePath.Step>,
    with editor: DocumentEditor
  ) throws(ServiceError) {
    let keys = steps.prefix { if case .key = $0 { true } else { false } }
      .compactMap { if case .key(let key) = $0 { key } else { nil } }
    let entry = steps.dropFirst(keys.count)
    guard !keys.isEmpty || entry.isEmpty else {
      throw .format(
        .document(
          DocumentError(
            .unexpected(expected: "a key", found: "an entry of a list"), path: "$")))
    }
    try checkEntries(among: keys, with: editor)
    // The assignment changes a part of a value that was assigned before. A patch has only one value
    // for a key, so the earlier value is applied first.
    if assigned.contains(where: { $0.count < keys.count && keys.starts(with: $0) }) {
      try apply(with: editor, goingOnAt: target)
    }
    var path = keys.reduce("$") { $0 + JSONLocation.step(to: $1) }
    if entry.isEmpty {
      guard !keys.isEmpty || value.type == .object else {
        let error = DocumentError(
          .json(.wrongType(found: value.excerpt, expected: "an object")), path: path)
        throw ServiceError.format(.document(error)).explained(by: [(path, text)])
      }
      patch.set(value, at: keys[...])
    } else {
      var list = try list(at: keys, with: editor)
      if keys == ["items"], case .object = list, case .entry(let item)? = entry.first,
        case .section(let index) = target
      {
        let count = try editor.section(at: index).items.count
        let address = editor.address(
          of: .item(section: index, item: item < 0 ? count + item : item))
        throw .format(
          .document(
            DocumentError(
              .badKey(
                "expected a list, found \(list.excerpt); the address of an item is \(address)"),
              path: path)))
      }
      path = try list.set(value, at: entry, of: path)
      patch.set(list, at: keys[...])
    }
    assigned.append(keys)
    texts.append((path, text))
    depth = max(depth, entry.count(where: { if case .key = $0 { false } else { true } }))
  }

  /// Returns the list at some keys, after the assignments before.
  private func list(
    at keys: [String], with editor: DocumentEditor
  ) throws(ServiceError) -> JSONValue {
    var list = JSONValue.null
    if assigned.contains(keys) {
      list = patch.value(at: keys)
    } else if let first = keys.first {
      let old = try editor.value(of: target, for: first)
      // A list of a group that has only a name is not empty, but elsewhere.
      if let group = keys.dropLast().firstIndex(of: "group") {
        var change = JSONValue.object([])
        change.set(.object([]), at: keys[...group])
        try old.checkGroup(changedBy: change)
      }
      list = old.value(at: keys)
    }
    // The first edit of an entry copies the list of the defaults into the section, as an edit by
    // address does.
    if list == .null, keys == ["decorations"], case .section(let index) = target {
      list = .array(try editor.entries(of: .section(index)))
    }
    return list
  }

  /// Refuses an entry of a list that is written as a key, such as `breakpoints.0`.
  private func checkEntries(
    among keys: [String], with editor: DocumentEditor
  ) throws(ServiceError) {
    let place = keys.indices.dropFirst().first { Int(keys[$0]) != nil }
    guard let place, let list = keys[..<place].last,
      case .array = try editor.value(of: target, for: keys[0]).value(at: Array(keys[..<place]))
    else { return }
    throw .format(
      .document(
        DocumentError(
          .badKey("expected \(list)[\(keys[place])] for an entry of a list"),
          path: keys[...place].reduce("$") { $0 + JSONLocation.step(to: $1) })))
  }

  /// Applies the patch, and begins a new patch.
  mutating func apply(
    with editor: DocumentEditor, goingOnAt next: EditTarget? = nil
  ) throws(ServiceError) {
    if !assigned.isEmpty || next == nil {
      do throws(ServiceError) {
        try editor.apply(patch, to: target, nullDepth: depth)
      } catch { throw editor.located(error.explained(by: texts), at: target) }
    }
    self = PendingPatch(of: next ?? target)
  }
}

extension JSONValue {
  /// Returns the value of nested objects at a path of keys; null if there is none.
  fileprivate func value(at keys: [String]) -> JSONValue {
    keys.reduce(self) { $0[JSONValue.synonyms[$1] ?? $1] ?? $0[$1] ?? .null }
  }
}

extension ServiceError {
  /// Returns the error with the JSON error of an assigned value, if the value was probably meant as
  /// JSON and became a string because it is not valid JSON.
  func explained(by assignments: [(path: String, text: String)]) -> ServiceError {
    guard case .format(.document(var error)) = self, case .wrongType? = error.reason.json,
      let path = error.path
    else { return self }
    for (assigned, text) in assignments.reversed()
    where JSONValue.isMeantAsJSON(text) && path.hasSuffix(assigned.dropFirst()) {
      do throws(ServiceError) {
        _ = try formatErrors(JSONValue(text: Array(text.utf8), source: nil))
      } catch .format(.document(let found)) {
        error.reason = found.reason
        error.path = found.path?.replacingPrefix("$", with: path)
        return .format(.document(error))
      } catch { return self }
    }
    return self
  }
}
