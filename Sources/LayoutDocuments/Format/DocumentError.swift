package import StrictJSON

/// An error about a refused layout document, with its place in the input.
public struct DocumentError: Error, Hashable, Sendable {
  /// The name of the file; nil for a text without a file.
  public var source: String?
  /// The address of a value made in code or of the edited part, such as `home/s1`; in an input of
  /// several documents, the id of the document.
  public var address: String?
  /// The line in the text; nil for a value made in code.
  public var line: Int?
  /// The column in the line; nil for a value made in code.
  public var column: Int?
  /// The JSON path, such as `$.sections[3].header`.
  public var path: String?
  /// The problem, without its place.
  public var reason: Reason
  /// What to write instead, for a word that UIKit or another format has; nil if the reason makes it
  /// plain.
  public var advice: String?

  /// Creates an error.
  public init(
    _ reason: Reason, source: String? = nil, address: String? = nil, line: Int? = nil,
    column: Int? = nil, path: String? = nil
  ) {
    self.source = source
    self.address = address
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }

  /// A problem of a document.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON, or a value has the wrong type.
    case invalidJSON(InvalidJSON)
    /// The text is not XML that can be read, or the XML library is missing.
    case xml(String, isLibraryMissing: Bool)
    /// A key that an object does not allow; `known` lists the keys that it allows.
    case unknownKey(String, nearest: String?, known: [String])
    /// A value of the wrong type, and the JSON that was probably intended: `{"height": 44}` for 44.
    case wrongValue(found: String, expected: String, example: String)
    /// A value other than the expected one. Both are phrases that quote literal values.
    case unexpected(expected: String, found: String)
    /// `owner` lacks a required key.
    case missingKey(String, owner: String)
    /// A table lacks a column; `known` lists its columns.
    case missingColumn(String, nearest: String?, known: [String])
    /// Two keys that exclude each other in an object.
    case exclusiveKeys(String, String)
    /// A key that requires another key, which `with` describes.
    case keyWithout(String, with: String)
    /// A section, an item or another `owner` with an id that is already in use, at the path in
    /// `first` or in the store.
    case duplicateID(String, owner: String, first: String?)
    /// A text that is neither the id nor the name of a device. `similar` is a glob of devices whose
    /// names share a part with it; `of` is the store that could have the device.
    case unknownDevice(String, similar: String?, of: DeviceTable.MissingSource? = nil)
    /// A variant that a device does not have; `known` lists the suffixes of its variants, such as
    /// `:landscape`.
    case unknownVariant(String, device: String, known: [String])
    /// A name that several devices have.
    case ambiguousDevice(String, ids: [String])
    /// A kind that is missing in `decorationKinds`. `known` lists the kinds of the document if a
    /// kind is required; it is nil if the kind was to be removed.
    case unknownDecorationKind(String, nearest: String?, known: [String]?)
    /// A named group that the document does not have.
    case unknownGroup(String, nearest: String?, known: [String])
    /// A named group that contains itself, directly or through other groups.
    case groupContainsItself(String)
    /// A key of other layouts than the section's own.
    case keyOfOtherLayout(String, own: String, others: [String])
    /// A lint rule that does not exist.
    case unknownLintRule(String, nearest: String?)
    /// A kind that requires itself, directly or through other kinds: the chain of required kinds,
    /// which starts and ends with this kind. Its decorations would be drawn only where they are
    /// drawn.
    case requiresItself([String])
    /// A section that does not exist, named by a decoration of several sections.
    case unknownSection(String, nearest: String?)
    /// An index outside the document's `count` sections.
    case noSection(Int, count: Int)
    /// A decoration of several sections whose `from` is after its `to`.
    case spanEndsBeforeItBegins
    /// A key that does not belong to this kind of layout.
    case misplacedKey(String, layout: String)
    /// A rule that does not give the length along the scroll axis, whose key is `key`.
    case ruleWithoutLength(key: String)
    /// The value `"fill"` for the length along the scroll axis, whose key is `key`.
    case fillsScrollAxis(key: String)
    /// A length along the line next to a rule that already gives this length.
    case lengthOfLine(key: String, needed: String)
    /// A header or footer with a length across the scroll direction but without the length along
    /// it.
    case lengthAcross(String, needed: String)
    /// The last breakpoint has a limit.
    case lastBreakpointLimited
    /// A breakpoint that is not the last has no limit.
    case breakpointUnlimited
    /// A key that is unknown in this place or that an edit cannot change. The sentence explains
    /// why.
    case badKey(String)
    /// More values than a limit; the text names them in the plural, such as `sections`.
    case tooMany(String, limit: Int)
    /// The input, or one of its lines, is larger than the limit in bytes.
    case tooLarge(what: String, bytes: Int)
    /// The input is not a layout document but something else, which the phrase names.
    case notADocument(String)
    /// The input cannot be read, for this reason.
    case cannotRead(String)
  }
}

/// The reason why a text is not JSON, or why a value in it has the wrong type.
public struct InvalidJSON: Hashable, Sendable, CustomStringConvertible {
  package let kind: JSONError.Kind

  /// The reason as one sentence, without its place.
  public var description: String { kind.description }
}

extension DocumentError.Reason {
  package static func json(_ kind: JSONError.Kind) -> Self { .invalidJSON(InvalidJSON(kind: kind)) }

  package var json: JSONError.Kind? {
    if case .invalidJSON(let error) = self { error.kind } else { nil }
  }
}

extension DocumentError: CustomStringConvertible {
  /// The place and the problem, at most 4 KiB, such as
  /// `x.json:12:7: home/s1: $.header: expected an object, found "abc"`.
  public var description: String {
    var text = ""
    if let source { text += QuotedName.escaped(source, limit: 1024) }
    if let line {
      if !text.isEmpty { text += ":" }
      text += String(line)
      if let column { text += ":" + String(column) }
    }
    if !text.isEmpty { text += ": " }
    if let address { text += QuotedName.escaped(address, limit: 448) + ": " }
    if let path { text += QuotedName.escaped(path, limit: 1024) + ": " }
    return text + QuotedName.escaped(problem, limit: 1536)
  }

  /// The problem and what to write instead, without the place.
  package var problem: String { reason.description + (advice.map { "; " + $0 } ?? "") }
}

extension DocumentError.Reason: CustomStringConvertible {
  /// The problem as one sentence, without its place.
  public var description: String {
    switch self {
    case .invalidJSON(let error): error.description
    case .xml(let sentence, _): sentence
    case .unknownKey(let key, let nearest, let known):
      "unknown key \(QuotedName(key))"
        + (Self.place(of: key, besides: known).map { "; expected it \($0)" }
          ?? nearest.map { Self.suggestion($0) }
          ?? (known.isEmpty ? "" : "; expected one of " + known.joined(separator: ", ")))
    case .wrongValue(let found, let expected, let example):
      "expected \(expected), such as \(example), found \(found)"
    case .badKey(let why): why
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .missingKey(let key, let owner):
      "\(owner) lacks the key \(QuotedName(key))" + Self.example(of: key)
    case .missingColumn(let name, let nearest, let known):
      "the table has no column \(QuotedName(name)) (it has \(Self.list(known)))"
        + Self.suggestion(nearest)
    case .exclusiveKeys(let one, let other):
      "\(QuotedName(one)) and \(QuotedName(other)) exclude each other; give one of them"
    case .keyWithout(let key, let with): "\(QuotedName(key)) requires \(with)"
    case .duplicateID(let id, let owner, let first):
      "another \(owner) has the id \(QuotedName(id)) already" + (first.map { ": " + $0 } ?? "")
    case .unknownDevice(let id, _, let why): "unknown device \(QuotedName(id))" + Self.reason(why)
    case .unknownVariant(let variant, let device, let known):
      "the device \(QuotedName(device)) has no variant \(QuotedName(variant)) (it has "
        + (known.isEmpty ? "only " : "\(known.joined(separator: ", ")); ")
        + ":screen\(known.isEmpty ? "" : " may follow"))"
    case .ambiguousDevice(let name, let ids):
      "\(QuotedName(name)) is the name of \(ids.count) devices: \(ids.joined(separator: ", "))"
    case .unknownDecorationKind(let kind, let nearest, let known):
      "\"decorationKinds\" has no kind \(QuotedName(kind))"
        + (nearest.map(Self.suggestion) ?? known.map { Self.kinds($0, lacking: kind) } ?? "")
    case .unknownLintRule(let id, let nearest):
      "unknown rule \(QuotedName(id))" + Self.suggestion(nearest)
    case .unknownGroup, .groupContainsItself, .keyOfOtherLayout, .requiresItself: ofNames
    case .unknownSection(let id, let nearest):
      "no section has the id \(QuotedName(id))" + Self.suggestion(nearest)
    case .noSection(let index, let count):
      "there is no section \(index); the document has \(count), counted from 0"
    case .spanEndsBeforeItBegins: "the section \"from\" is after the section \"to\""
    case .misplacedKey("itemSize", layout: "flow"):
      "a flow layout has no key \"itemSize\" here; expected it \(Self.inSections("itemSize"))"
    case .misplacedKey(let key, let layout): "a \(layout) layout has no key \(QuotedName(key)) here"
    case .ruleWithoutLength(let key): "the rule lacks \(QuotedName(key)) or \"aspect\""
    case .fillsScrollAxis(let key):
      "\(QuotedName(key)) is along the scroll direction and cannot be \"fill\""
    case .lengthOfLine(let key, let needed):
      "the rule gives the \(key); expected \(QuotedName(needed)) or \"aspect\""
    case .lengthAcross(let key, let needed):
      "\(QuotedName(key)) is across the scroll direction and has no effect; expected "
        + QuotedName(needed).description
    case .lastBreakpointLimited: "the last breakpoint may not have a limit"
    case .breakpointUnlimited: "only the last breakpoint may lack \"upTo\" and \"below\""
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    case .tooLarge(let what, let bytes): "\(what) is larger than \(Self.size(bytes))"
    case .notADocument(let what): "not a layout document but \(what)"
    case .cannotRead(let why): "cannot be read: \(why)"
    }
  }

  /// The sentence of a problem with named groups or kinds, or with a key of another layout.
  private var ofNames: String {
    switch self {
    case .requiresItself(let kinds):
      "the kind \(QuotedName(kinds.first ?? "")) requires itself: \(Self.circle(kinds))"
    case .unknownGroup(let name, let nearest, let known):
      "the document has no group \(QuotedName(name))"
        + (nearest == nil && !known.isEmpty ? " (it has \(Self.list(known)))" : "")
        + NearestMatch.suggestion(nearest)
    case .groupContainsItself(let name): "the group \(QuotedName(name)) contains itself"
    case .keyOfOtherLayout(let key, let own, let others):
      "a \(own) section has no \(key): it belongs to the layout\(others.count == 1 ? "" : "s") "
        + Self.sequence(others)
    default: preconditionFailure("BUG: another case has its own sentence")
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
  }

  /// Returns the clause that explains why the devices of a store were not searched.
  private static func reason(_ why: DeviceTable.MissingSource?) -> String {
    guard case .unreadable(let error)? = why else { return "" }
    return "; the devices of the store are not known: \(error)"
  }

  /// Returns quoted names as words of a sentence, such as `"a", "b" and "c"`.
  private static func sequence(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns quoted names, separated by commas: at most 20 names, and the number of the others.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { QuotedName($0).description }.joined(separator: ", ")
    return shown + (names.count > 20 ? " and \(names.count - 20) more" : "")
  }

  /// Returns the place of a key that belongs to another object of the format; nil for any other
  /// key.
  ///
  /// - Parameter known: The keys of the object that contains the misplaced key.
  private static func place(of key: String, besides known: [String]) -> String? {
    func isOf(_ keys: JSONKeys) -> Bool { keys.names.contains(key) }
    if key == "measured", known.contains("frames") || known.contains("estimated") {
      return "in an item of \"items\", a header, a footer or a supplementary item"
    }
    if known.contains("geometry") {
      if isOf(DocumentParser.geometryKeys) { return "in \"geometry\"" }
      return isOf(DocumentParser.appearanceKeys) ? "in \"appearance\"" : nil
    }
    let isOfDocument = known.contains("decorationKinds")
    guard isOfDocument || known.contains("header"), !known.contains(key) else {
      return nil
    }
    if key == "items" { return "in a section" }
    if isOfDocument {
      // The sections of a shelf have no lengths of their own.
      if isOf(DocumentParser.attributeKeys) {
        return known.contains("sectionSpacing") ? nil : inSections(key)
      }
      return isOf(DocumentParser.containerKeys) ? "in \"container\"" : nil
    }
    if isOf(DocumentParser.runKeys) { return "in \"items\"" }
    if isOf(DocumentParser.ruleKeys) { return "in the \"size\" of \"items\"" }
    if key == "layout" { return "in a section, in \"defaults\" or in the document" }
    return isOf(DocumentParser.settingsKeys) ? "in the document" : nil
  }

  /// Returns the list of a document's kinds, or an example of a declaration if there are none.
  private static func kinds(_ known: [String], lacking kind: String) -> String {
    guard known.isEmpty else { return " (it has \(list(known)))" }
    return
      "; it declares the kinds of a document, such as \"decorationKinds\": {\(QuotedName(kind)): "
      + "{\"appearance\": {\"backgroundColor\": \"#F2F2F7\"}}}"
  }

  private static func inSections(_ key: String) -> String {
    "in a section, or as \"defaults.\(key)\" for all sections"
  }

  /// Returns an example of a key that a document lacks.
  private static func example(of key: String) -> String {
    switch key {
    case "format": "; expected \"format\": \"insetory/1\""
    case "container": ", such as \"container\": {\"device\": \"iphone-16-pro\"}"
    default: ""
    }
  }

  /// Returns the names with arrows between them: of more than 11 names, the first 10 and the last.
  private static func circle(_ names: [String]) -> String {
    let isLong = names.count > 11
    let shown = isLong ? names.prefix(10) + ["…"] + names.suffix(1) : names[...]
    return shown.joined(separator: " → ")
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(QuotedName($0))?" } ?? ""
  }
}

extension DocumentError {
  /// The error without line and column, for a generated text, where they would mislead.
  package var withoutLocation: DocumentError {
    var error = self
    error.line = nil
    error.column = nil
    return error
  }

  /// The error about the generated text of a value made in code. In this text, numbers that JSON
  /// cannot express are strings.
  var ofMadeValue: DocumentError {
    var error = withoutLocation
    if case .wrongType(let found, let expected)? = reason.json,
      let number = ["nan", "inf", "-inf"].first(where: { found.hasSuffix("\"\($0)\"") })
    {
      error.reason = .json(.wrongType(found: number, expected: expected))
    }
    return error
  }
}
