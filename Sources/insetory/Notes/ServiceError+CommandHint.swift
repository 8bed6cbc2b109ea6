import LayoutDocuments
import LayoutService
import StrictJSON

extension ServiceError {
  /// What to do next, in terms of the command line; nil if the library's hint suffices, or if there
  /// is none.
  var commandHint: String? {
    switch self {
    case .store(let error): error.commandHint
    case .format(.document(let error)): error.commandHint
    case .noDocument(let id, _) where [".", ".."].contains(id) || id.hasSuffix("json"):
      "`insetory import FILE` stores a file, and `insetory layout FILE` computes its frames"
    case .noDocument, .noMatch, .noOperand: "`insetory list` shows the documents of the store"
    case .noSection(_, let document, _, _): "`insetory show \(document)` shows its ids"
    case .format(.noItem(_, let section, _, _)): "`insetory show \(section)` shows its ids"
    case .format(.noDecorationKind(_, let document, _)):
      "`insetory kind list \(document)` shows them"
    case .format(.noElementKind(_, let document, _)):
      "`insetory kind list \(document)` shows its kinds of decorations"
    case .rulesOfDirection(_, _, let direction):
      "one `insetory apply` with \"scrollDirection\" and \"sections\" or \"defaults\", or "
        + "`insetory import --replace`, changes these lengths too: "
        + "\"\(direction.scrollKey)\" is the length along the scroll axis then"
    case .nothingToUndo, .noOperation, .noDocumentThen:
      "`insetory log` shows the operations"
    case .historyTrimmed: "`insetory gc --keep` trimmed the history"
    case .noTag: "`insetory tags` lists them"
    case .tagExists(let name, _): "`insetory tag \(name) --replace` moves it"
    case .deviceExists(let id, isShipped: false):
      "documents name that device: choose another id, or remove it with `insetory devices --remove "
        + "\(id)` where nothing names it"
    case .format(.badValue(_, ServiceError.idOfDocument, let document?)):
      "`insetory rename \(document) NEW` renames it"
    case .noDevice: "`insetory devices` lists them"
    case .deviceInUse(_, _, newerOperations: nil):
      "give the documents another container first; if only the history names it, "
        + "`insetory gc --keep` removes it"
    case .deviceInUse(_, _, newerOperations: 0):
      "only the history names it, last in its newest operation: after one more edit, "
        + "`insetory gc --keep 1` deletes that operation"
    case .deviceInUse(_, _, let newer?):
      "only the history names it: `insetory gc --keep \(newer)` deletes that operation and "
        + "all before it"
    case .tagWithoutFrames(let name, _):
      "`import --baseline NAME` keeps the frames under another name; `insetory tag \(name) --delete` "
        + "frees this one"
    case .documentRenamed(let id, _, let present, let tag):
      "rename it back (`insetory rename \(present) \(id)`), or forget the frames "
        + "(`insetory tag \(tag) --delete`)"
    case .noBaseline(let name, _), .format(.emptyBaseline(let name)):
      "`insetory check --baseline \(QuotedName(name)) --update` writes the file"
    case .format(.badBaseline(_, let name)):
      "delete \(QuotedName(name)) and run `insetory check --baseline \(QuotedName(name)) --update` to rewrite it"
    case .query(let error) where error.isTimeout:
      "ask for less, such as WHERE document = '…' or WHERE sectionIndex = …, or give --timeout"
    case .query(let error) where error.hasUnknownName:
      (error.hint.map { $0 + "; " } ?? "") + "`insetory help sql` shows the columns"
    case .badRows: "`--keep-going` imports the other rows"
    case .emptiedSection: "`--force` imports them all the same"
    default: nil
    }
  }
}

extension DocumentError {
  private static func ofDevices(_ similar: String?) -> String {
    (similar.map { "`insetory devices '\($0)'` lists similar names, `insetory devices` all" }
      ?? "`insetory devices` lists them")
      + ", `insetory devices --add FILE` adds more; a size such as 440x956 is a container too"
  }

  /// Returns a value as an argument of `insetory set`.
  private static func argument(_ value: JSONValue) -> String {
    if case .string(let text) = value { return text }
    var json = JSONWriter()
    json.value(value)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the hint with an assignment for each member of an object; nil for any other value.
  private static func assignments(_ json: String, at path: Substring) -> String? {
    guard case .object(let members)? = try? JSONValue(text: Array(json.utf8), source: nil) else {
      return nil
    }
    let values = members.map { "\(path).\($0.key)=\(argument($0.value))" }
    return "write " + values.joined(separator: " ")
  }

  fileprivate var commandHint: String? {
    switch reason {
    case .unknownDevice(_, _, .unreadable(let failure)?):
      (failure.error as? ServiceError)?.commandHint
    case .unknownDevice(_, let similar, .missing(let store)?):
      "there is no store \(QuotedName(store)) that could have it; \(Self.ofDevices(similar))"
    case .unknownDevice(_, let similar, _): Self.ofDevices(similar)
    case .ambiguousDevice: "name one of them by its id; `insetory devices` lists them"
    case .wrongValue(_, _, let example) where line == nil && address != nil:
      path.flatMap { Self.assignments(example, at: $0.dropFirst(2)) }
    case .misplacedKey(_, layout: "shelf"):
      "a shelf has itemSize, itemSpacing, sectionSpacing and titleHeight; its sections have id, title, "
        + "items and decorations, and the size of an item is a width and a height"
    case .misplacedKey(let key, layout: "flow") where key != "itemSize":
      "only a shelf has it; a section of a flow layout has minimumLineSpacing, "
        + "minimumInteritemSpacing, sectionInset and header"
    case .misplacedKey(let key, layout: "compositional"):
      key == "itemSize"
        ? "a compositional section has the sizes of its items in its group"
        : "only a shelf has it; a compositional section has interGroupSpacing, contentInsets and "
          + "header, and its group interItemSpacing"
    case .unknownLintRule(_, nearest: nil): "`insetory lint --rules` lists them"
    case .missingColumn:
      "`--columns COLUMN=NAME,…` gives the names of the table's "
        + "columns"
    case .tooLarge(DocumentStream.array, let bytes):
      "`insetory export --to ndjson` writes one document on each line: each may have "
        + "\(bytes >> 20) MB"
    case .notADocument(DocumentStream.markup):
      "`insetory import FILE.storyboard` (or .xib) reads Interface Builder's files"
    default: nil
    }
  }
}

extension StoreError {
  fileprivate var commandHint: String? {
    switch kind {
    case .notAFilePath: "name a file with --store or INSETORY_STORE"
    case .noStore: "make one with `insetory init`, or name another \(withOption)"
    case .emptyFile: "`insetory init` makes a store of it; or name another \(withOption)"
    case .notAStore:
      "name a store \(withOption); `insetory doctor` examines a damaged one"
    case .notARegularFile, .nothingOfAStore: "name a store \(withOption)"
    case .damaged: "`insetory doctor` names the damage, with advice"
    case .commitUnknown: "check `insetory log` before trying again"
    default: nil
    }
  }

  /// The options that name a store, with the first stores in the same folder.
  private var withOption: String {
    let stores = path.map(StoreCompletion.stores) ?? []
    let shown = stores.prefix(3).map(\.shellWord).joined(separator: ", ")
    return "with --store or INSETORY_STORE"
      + (stores.isEmpty ? "" : " (there \(stores.count == 1 ? "is" : "are") \(shown)")
      + (stores.count > 3 ? " and \(stores.count - 3) more" : "") + (stores.isEmpty ? "" : ")")
  }
}
