import LayoutDocuments
import StrictJSON

/// The path of a value in a document, as errors and `explain` print it, such as
/// `items.size.breakpoints[0].upTo` or `$.decorationKinds['my-card'].zIndex`.
struct ValuePath {
  enum Step: Hashable {
    case key(String)
    /// An entry of a list, counted from 0; a negative number counts from the end, with -1 for the
    /// last entry.
    case entry(Int)
    /// A new entry after the last one.
    case newEntry
  }

  private(set) var steps: [Step] = []

  /// Parses a path.
  ///
  /// - Throws: `badValue` for a text that is not a path.
  init(_ text: String) throws(ServiceError) {
    var rest = text[...]
    // A key may also begin with a dollar sign.
    if rest.hasPrefix("$.") { rest = rest.dropFirst(2) }
    if rest.hasPrefix("$[") { rest = rest.dropFirst() }
    var awaitsKey = rest.first != "["
    while awaitsKey || !rest.isEmpty {
      if awaitsKey {
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard !key.isEmpty else { throw Self.error(text, Self.expectedKeys) }
        steps.append(.key(String(key)))
        rest = rest.dropFirst(key.count)
        awaitsKey = false
      } else if rest.first == "[" {
        steps.append(try Self.bracket(&rest, of: text))
      } else if rest.first == "." {
        rest = rest.dropFirst()
        awaitsKey = true
      } else {
        throw Self.error(text, Self.expectedKeys)
      }
    }
  }

  /// Reads `[0]`, `[-1]`, `[+]` or `['key']`, and removes it from the text.
  private static func bracket(
    _ rest: inout Substring, of text: String
  ) throws(ServiceError) -> Step {
    let quote = rest.dropFirst().first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    let end = quote.map { "\($0)]" } ?? "]"
    guard let close = rest.dropFirst(quote == nil ? 1 : 2).firstRange(of: end) else {
      throw error(text, "\"[\" lacks its \"]\"; expected \(expectedEntries)")
    }
    let content = rest[..<close.lowerBound].dropFirst(quote == nil ? 1 : 2)
    rest = rest[close.upperBound...]
    if quote != nil, !content.isEmpty { return .key(String(content)) }
    if content == "+" { return .newEntry }
    guard quote == nil, !content.hasPrefix("+"), let index = Int(content) else {
      throw error(text, "expected \(expectedEntries), found \(QuotedName("[\(content)]"))")
    }
    return .entry(index)
  }

  private static let expectedKeys = "expected a key, or keys with dots between them"
  private static let expectedEntries =
    "an entry of a list: [0] for the first, [-1] for the last, [+] for a new one"

  private static func error(_ text: String, _ reason: String) -> ServiceError {
    .format(.badValue(key: text, reason: reason))
  }

  /// Returns the index of an entry of a list.
  ///
  /// - Parameters:
  ///   - list: The list's path, for the error.
  ///   - entries: The plural noun for the list's entries, for the error.
  /// - Throws: `document` for an entry that the list does not have.
  static func index(
    of step: Step, among count: Int, in list: String, _ entries: String = "entries"
  ) throws(ServiceError) -> Int {
    guard case .entry(let entry) = step else { return count }
    let index = entry < 0 ? count + entry : entry
    guard 0..<count ~= index else {
      let reason =
        switch count {
        case 0: "the list has no \(entries); expected [+], which appends one"
        case 1: "the list has 1 entry; expected [0], or [+], which appends one"
        default:
          "the list has \(count) \(entries); expected [0] to [\(count - 1)], [-1] for the last, or "
            + "[+], which appends one"
        }
      throw .format(.document(DocumentError(.badKey(reason), path: "\(list)[\(entry)]")))
    }
    return index
  }
}

extension JSONValue {
  /// Sets the value at a path. Null removes an entry of a list, and an object changes the members
  /// that it has. Returns the path with the indices of entries.
  ///
  /// - Parameter path: The path of this value, for errors.
  /// - Throws: `document` for a missing entry, and for an entry of a value that is not a list.
  mutating func set(
    _ value: JSONValue, at steps: ArraySlice<ValuePath.Step>, of path: String = "$"
  ) throws(ServiceError) -> String {
    guard let step = steps.first else {
      self = JSONValue.mergePatch(expanded(for: value), with: value, keepsNulls: true)
      return path
    }
    let rest = steps.dropFirst()
    if case .key(let key) = step {
      var members: [JSONMember] = []
      let change = JSONValue.object([JSONMember(key: key, value: .null)])
      switch expanded(for: change) {
      case .object(let known): members = known
      case .null: break
      default:
        throw .format(
          .document(
            DocumentError(.json(.wrongType(found: excerpt, expected: "an object")), path: path)))
      }
      let place = members.firstIndex { $0.key == key } ?? members.endIndex
      if place == members.endIndex { members.append(JSONMember(key: key, value: .null)) }
      let path = try members[place].value.set(
        value, at: rest, of: path + JSONLocation.step(to: key))
      self = .object(members)
      return path
    }
    var entries: [JSONValue] = []
    switch self {
    case .array(let known): entries = known
    case .null: break
    default:
      throw .format(
        .document(
          DocumentError(.json(.wrongType(found: excerpt, expected: "a list")), path: path)))
    }
    let index = try ValuePath.index(of: step, among: entries.count, in: path)
    var path = "\(path)[\(index)]"
    if rest.isEmpty, value == .null {
      guard index < entries.count else {
        let reason = "expected a new entry, found null, which removes one"
        throw .format(.document(DocumentError(.badKey(reason), path: path)))
      }
      entries.remove(at: index)
    } else {
      if index == entries.count { entries.append(.null) }
      path = try entries[index].set(value, at: rest, of: path)
    }
    self = .array(entries)
    return path
  }

  private static let contentOfGroup = ["subitems", "subitem", "repeatingSubitem", "frames"]

  /// Refuses to change a part of a group that a section or the defaults have by its name.
  func checkGroup(changedBy patch: JSONValue, of path: String = "$") throws(ServiceError) {
    if case .string(let name)? = self["group"], case .object(let members)? = patch["group"],
      !members.contains(where: { JSONValue.contentOfGroup.contains($0.key) })
    {
      let reason =
        "the group is the named group \(QuotedName(name)); change \"groups\" of the document there, "
        + "or give a whole group here"
      throw .format(.document(DocumentError(.badKey(reason), path: path + ".group")))
    }
    guard let defaults = self["defaults"], let change = patch["defaults"] else { return }
    try defaults.checkGroup(changedBy: change, of: path + ".defaults")
  }
}
