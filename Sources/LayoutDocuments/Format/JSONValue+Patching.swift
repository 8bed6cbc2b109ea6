package import StrictJSON

extension JSONValue {
  /// Creates a value by parsing a JSON text.
  ///
  /// - Throws: `document` with the line, column and path of the error.
  package init(text: [UInt8], source: String?, firstLine: Int = 1) throws(FormatError) {
    let result = text.withUnsafeBufferPointer { bytes -> Result<JSONValue, JSONError> in
      var reader = JSONReader(bytes, firstLine: firstLine)
      return Result { () throws(JSONError) in
        let value = try reader.readValue()
        try reader.finish()
        return value
      }
    }
    switch result {
    case .success(let value): self = value
    case .failure(let error):
      throw .document(
        DocumentError(
          .json(error.kind), source: source, line: error.location.line,
          column: error.location.column, path: error.location.path))
    }
  }

  /// Creates a value from an argument of the command line: its JSON value, or the string if it is
  /// not JSON.
  package init(argument text: String) {
    self = (try? JSONValue(text: Array(text.utf8), source: nil)) ?? .string(text)
  }

  /// Returns whether an argument starts like an object or an array, or has only characters of a
  /// number.
  package static func isMeantAsJSON(_ text: String) -> Bool {
    switch text.utf8.first ?? 0 {
    case UInt8(ascii: "{"), UInt8(ascii: "["): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      text.utf8.allSatisfy("0123456789+-.eE".utf8.contains)
    default: false
    }
  }

  /// The start of the value's JSON text, for errors.
  package var excerpt: String {
    QuotedName.escaped(String(decoding: text, as: UTF8.self), limit: 40)
  }

  /// The value as JSON.
  package var text: [UInt8] {
    var json = JSONWriter()
    json.value(self)
    return json.bytes
  }

  /// Sets a value at a path in nested objects, and creates missing objects.
  package mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = value
      return
    }
    var members: [JSONMember] = []
    if case .object(let known) = self { members = known }
    let place = members.firstIndex { $0.key == key } ?? members.endIndex
    if place == members.endIndex {
      members.append(JSONMember(key: key, value: .object([])))
    }
    members[place].value.set(value, at: path.dropFirst())
    self = .object(members)
  }

  /// Other names, with the corresponding keys of the format.
  package static let synonyms = [
    "headerHeight": "header", "footerHeight": "footer",
    "headerReferenceSize": "header", "footerReferenceSize": "footer",
    "sectionHeadersPinToVisibleBounds": "pinHeaders",
    "sectionFootersPinToVisibleBounds": "pinFooters",
  ]

  /// The value with other names replaced by the keys of the format, unless the key is present,
  /// too.
  package var withoutSynonyms: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        var member = member
        if let key = JSONValue.synonyms[member.key], self[key] == nil {
          if member.key.hasSuffix("Height"), member.value.type == .number {
            member.value = .object([JSONMember(key: "height", value: member.value)])
          }
          member.key = key
        }
        if member.key != "decorationKinds" { member.value = member.value.withoutSynonyms }
        return member
      })
  }

  /// Whether the value contains nothing except null.
  package var isOnlyNulls: Bool {
    guard case .object(let members) = self else { return self == .null }
    return !members.isEmpty && members.allSatisfy(\.value.isOnlyNulls)
  }

  /// The value without headers and footers whose lengths a patch removes: a size without lengths is
  /// not a size.
  package var withoutEmptiedSizes: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        var member = member
        guard ["header", "footer"].contains(member.key),
          case .object(let lengths) = member.value
        else {
          if member.key != "decorationKinds" { member.value = member.value.withoutEmptiedSizes }
          return member
        }
        let isSize = lengths.allSatisfy { ["width", "height"].contains($0.key) }
        if isSize && member.value.isOnlyNulls { member.value = .null }
        return member
      })
  }

  /// Returns the value with short forms expanded where a patch changes a part of them: a patch of
  /// `{"width": 60}` also applies to a size that is written as `[50, 50]`.
  ///
  /// - Parameter path: The only values to expand: this one and those that the keys lead to; nil for
  ///   all.
  package func expanded(for patch: JSONValue, along path: ArraySlice<String>? = nil) -> JSONValue {
    guard case .object(let changes) = patch, !changes.isEmpty else { return self }
    let keys = changes.map(\.key)
    switch self {
    case .object(let members):
      return .object(
        members.map { member in
          guard let change = patch[member.key], path.map({ $0.first == member.key }) ?? true else {
            return member
          }
          return JSONMember(
            key: member.key, value: member.value.expanded(for: change, along: path?.dropFirst()))
        })
    // An item in a list may be written as its size.
    case .array where keys == ["size"]:
      return .object([JSONMember(key: "size", value: self)])
    case .array(let parts):
      for names in [["width", "height"], ["top", "left", "bottom", "right"]]
      where names.count == parts.count && keys.allSatisfy(names.contains) {
        return .object(zip(names, parts).map { JSONMember(key: $0, value: $1) })
      }
      return self
    case .number:
      for names in [
        ["top", "left", "bottom", "right"], ["topLeft", "topRight", "bottomRight", "bottomLeft"],
      ] where keys.allSatisfy(names.contains) {
        return .object(names.map { JSONMember(key: $0, value: self) })
      }
      return self
    case .string where keys.allSatisfy(["light", "dark"].contains):
      return .object([JSONMember(key: "light", value: self)])
    // A decoration may be written as the name of its kind. A key of its geometry or appearance also
    // expands it: the reader then reports where the key belongs.
    case .string where keys.allSatisfy(DocumentParser.isOfDecoration):
      return .object([JSONMember(key: "kind", value: self)])
    default: return self
    }
  }
}
