internal import LayoutStorage

extension ServiceError {
  /// The reason of `badValue` for an edit that gives a document an id.
  package static let idOfDocument = "only renaming gives a document another id"
}

extension ServiceError: CustomStringConvertible {
  /// What is wrong and where, with what is there instead; one line, names quoted and cut short.
  public var description: String {
    switch self {
    case .storage(let error): error.sentence
    case .document(let error), .badBaseline(let error, _): error.description
    case .input(let error): error.description
    case .badRows(let failures): failures.lines.joined(separator: "; ")
    case .badAddress(let text, let expected):
      "cannot read \(QuotedName(text)): expected \(expected)"
    case .noDocument(let id, let nearest):
      "the store has no document \(QuotedName(id))" + Self.suggestion(nearest)
    case .noMatch(let glob): "no document matches \(QuotedName(glob))"
    case .noSection(let key, let document, let known, let nearest):
      "\(QuotedName(document)) has no section \(QuotedName(key)) (it has \(Self.list(known)))"
        + Self.suggestion(known.count > Self.listLimit ? nearest : nil)
    case .noItem(let key, let section, let count, let nearest):
      "\(QuotedName(section)) has no item \(QuotedName(key)) (it has \(Self.items(count)))"
        + Self.suggestion(nearest)
    case .noSupplementary(let kind, let section): "\(QuotedName(section)) has no \(kind.rawValue)"
    case .noDecoration(let key, let owner, let known, let nearest):
      "\(QuotedName(owner)) draws no decoration \(QuotedName(key)) (it draws \(Self.list(known)))"
        + Self.suggestion(known.count > Self.listLimit ? nearest : nil)
    case .noDecorationKind(let kind, let document, let nearest):
      "\(QuotedName(document)) has no kind of decoration \(QuotedName(kind))"
        + Self.suggestion(nearest)
    case .decorationKindInUse(let kind, let document, let users):
      "\(QuotedName(document)) still names the kind \(QuotedName(kind)) (in \(Self.list(users)))"
    case .documentExists(let id): "the store has a document \(QuotedName(id)) already"
    case .duplicateID(let id, let owner):
      "another \(owner) has the id \(QuotedName(id)) already"
    case .wrongTarget(let address, let expected):
      "cannot use \(QuotedName(address)) here: expected \(expected)"
    case .badValue(let key, let reason, let address):
      (address.map { QuotedName.escaped($0, limit: 448) + ": " } ?? "")
        + "\(QuotedName(key)): \(reason)"
    case .rulesOfDirection(let rules, let document, let isHorizontal):
      "\(QuotedName(document)) cannot scroll \(isHorizontal ? "horizontally" : "vertically"): sizing "
        + "rules, headers or footers have lengths of a layout that scrolls "
        + "\(isHorizontal ? "vertically" : "horizontally") (\(Self.list(rules)))"
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    case .tooManyDecorations(let document, let container, let section):
      "\(Self.owner(document, container, section)) has more than \(DocumentLimits.computedDecorations) "
        + "decorations (what is drawn for each item, line or gap counts once an item)"
    case .impossibleDecoration(let document, let section, let reason):
      "\(Self.owner(document, nil, section)): \(reason)"
    case .nothingToUndo(let document, let left):
      "\(Self.owner(document)) has \(left == 0 ? "nothing" : "only \(left)") left to undo"
    case .nothingToRedo(let document, let left):
      "\(Self.owner(document)) has \(left == 0 ? "nothing" : "only \(left)") left to redo"
    case .cannotUndo(let operation, let summary, let id):
      "cannot take back operation \(operation.rawValue) (\(QuotedName(summary))): "
        + "another document has the id \(QuotedName(id)) by now"
    case .historyTrimmed(let oldest):
      "what was before operation \(oldest.rawValue) is not kept any more"
    case .storeReplaced(let path, let operation):
      "\"\(QuotedName.escaped(path, limit: 4096))\" is no longer the same store: its "
        + "operation \(operation.rawValue) is missing or different"
    case .noOperation(let number, let newest):
      "there is no operation \(number) (the newest is \(newest.rawValue))"
    case .noBaseline(let name, let nearest):
      "there is neither a tag nor a file \(QuotedName(name))" + Self.suggestion(nearest)
    case .nothingRecovered(let path):
      "none of the documents of \"\(QuotedName.escaped(path, limit: 4096))\" could be recovered: "
        + "no store was made"
    case .emptyBaseline(let name): "\(QuotedName(name)) is empty: expected a baseline"
    case .noOperand(let name, let nearest):
      "there is neither a document nor a file \(QuotedName(name))" + Self.suggestion(nearest)
    case .noTag(let name, let nearest):
      "the store has no tag \(QuotedName(name))" + Self.suggestion(nearest)
    case .deviceExists(let id, let isShipped):
      "there is another device \(QuotedName(id)) already, "
        + (isShipped ? "in the table that comes with the program" : "in the store")
    case .noDevice(let id, let known):
      "the store has no device \(QuotedName(id)) of its own (it has \(Self.list(known)))"
    case .deviceInUse(let id, let users, _):
      "the device \(QuotedName(id)) is still named (by \(Self.list(users)))"
    case .otherDevice(let id, let document):
      "\(QuotedName(document)) means another device \(QuotedName(id)) than the store has"
    case .tagExists(let name, let operation):
      "the tag \(QuotedName(name)) stands for operation \(operation.rawValue) already"
    case .tagWithoutFrames(let name, let operation):
      "the tag \(QuotedName(name)) stands for operation \(operation.rawValue) and carries no frames"
    case .documentRenamed(let id, let isOfImport, let present, let tag):
      "\(QuotedName(id)) of \(isOfImport ? "this file" : "the tag \(QuotedName(tag))") is called "
        + "\(QuotedName(present)) in the store"
    case .noDocumentThen(let document, let state, let reason):
      "\(QuotedName(document)) was not there at \(state): \(reason)"
    case .operationKeyTaken(let key, let number, let summary):
      "the operation id \(QuotedName(key)) stands for operation \(number.rawValue) "
        + "(\(QuotedName(summary)))"
    case .contentTooLong(let document, let container, let section):
      "\(Self.owner(document, container, section)) is longer than 1000000000 points when laid out"
    case .invalidContainer(let document, let container):
      "the container of \(Self.owner(document, container, nil)) has a length or an inset that is "
        + "negative, not finite, or beyond 1000000000"
    case .invalidMetrics(let document, let container, let section):
      "\(Self.owner(document, container, section)) has an inset, a spacing, or a header's or "
        + "footer's length that is negative, not finite, or beyond 1000000000"
    case .invalidSize(let document, let container, let section):
      "\(Self.owner(document, container, section)) has an item whose size, or whose sizing rule, "
        + "has a number that is negative, not finite, or beyond 1000000000"
    case .query(let failure, let sql, let tables): failure.sentence(on: sql, tables)
    }
  }

  /// What to do next; nil for errors whose description makes that plain. The hint names no command:
  /// ``advice`` has the same sentence for an interface with commands.
  public var hint: String? { advice?.description }

  /// The sentence of ``hint``, with each remedy as a value.
  public var advice: HealthAdvice? {
    if case .storage(let error) = self { return error.advice }
    return words.map { HealthAdvice($0) }
  }

  /// The advice of errors without remedies.
  private var words: String? {
    switch self {
    case .noSupplementary(let kind, _): "set \"\(kind.rawValue)\" to give the section one"
    case .noDecoration: "one that is hidden, or requires a kind that is not drawn, has no frame"
    case .rulesOfDirection(_, _, let isHorizontal):
      "change the direction together with these lengths: \(isHorizontal ? "\"width\"" : "\"height\"") is the "
        + "length along the scroll axis then"
    case .decorationKindInUse: "take it out of \"decorations\" or \"requires\" there first"
    case .documentExists(let id): "choose another id, or rename or delete \"\(id)\" first"
    case .nothingToRedo: "only undos can be redone, until the next edit"
    case .cannotUndo(_, _, let id): "rename or delete \"\(id)\" first"
    case .tagExists: "choose another name, or replace the tag"
    case .deviceExists(_, isShipped: true): "documents name that device: choose another id"
    case .deviceExists: "choose another id, or remove that device where nothing names it"
    case .deviceInUse(_, _, newerOperations: nil): "give the documents another container first"
    case .deviceInUse: "only the history names it: trim the history up to there first"
    case .otherDevice: "read the document again, or choose another id for the device"
    case .documentRenamed(let id, _, _, _): "rename it back to \(QuotedName(id)), or delete the tag"
    case .nothingRecovered: "restore a backup"
    case .operationKeyTaken: "an id is for one operation: choose another"
    case .impossibleDecoration: "change the decoration, or hide it where it does not fit"
    case .duplicateID: Self.anotherID
    case .document(let error): Self.hint(error)
    case .query(let failure, _, let tables): failure.hint(tables)
    case .tooManyDecorations: "draw them for the section, or fewer of them for each item"
    case .noDocument, .noMatch, .noOperand, .noSection, .noItem, .noDecorationKind, .nothingToUndo,
      .noOperation, .noDocumentThen, .historyTrimmed, .storeReplaced, .noTag, .noDevice,
      .tagWithoutFrames,
      .noBaseline, .emptyBaseline, .badBaseline, .badRows, .input, .badAddress, .wrongTarget,
      .badValue, .tooMany, .contentTooLong, .invalidContainer, .invalidMetrics, .invalidSize,
      .storage:
      nil
    }
  }

  /// Whether the store is certain to be as it was.
  public var leavesStoreUnchanged: Bool {
    if case .storage(.commitUnknown) = self { false } else { true }
  }

  private static func hint(_ error: DocumentError) -> String? {
    if case .duplicateID(_, _, first: nil) = error.reason { return anotherID }
    if case .unknownDevice(_, _, .unreadable(let error)?) = error.reason { return error.hint }
    switch error.reason {
    case .tooLarge(DocumentStream.array, let bytes):
      return "write one document on each line (NDJSON): each may have \(bytes >> 20) MB"
    case .canonicalTextTooLarge, .tooLarge(DocumentStream.document, _):
      return "divide its sections among several documents"
    default: return nil
    }
  }

  private static let anotherID = "ids are unique in their parent: choose another"

  private static func owner(_ document: String?) -> String {
    document.map { QuotedName($0).description } ?? "the store"
  }

  /// Returns the address of the part that cannot be laid out.
  private static func owner(
    _ document: String, _ container: String?, _ section: String?
  ) -> String {
    let name = document + (container.map { "#\($0)" } ?? "") + (section.map { "/\($0)" } ?? "")
    return QuotedName(name).description
  }

  private static var listLimit: Int { 10 }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    // A name that needs quotes is not what an id looks like; it is cut and escaped all the same.
    let shown = names.prefix(listLimit).map { QuotedName.escaped($0, limit: QuotedName.limit) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func items(_ count: Int) -> String {
    switch count {
    case 0: "none"
    case 1: "one, [0]"
    default: "\(count), [0] to [\(count - 1)]"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(QuotedName($0))?" } ?? ""
  }
}
