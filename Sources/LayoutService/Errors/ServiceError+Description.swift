import LayoutDocuments
import LayoutEngine
internal import LayoutStorage

extension ServiceError {
  /// The reason of `badValue` for an edit that gives a document an id.
  package static let idOfDocument = "only renaming gives a document another id"
}

extension ServiceError: CustomStringConvertible {
  /// The error in one line: what is wrong, where, and what was found instead. Names are quoted and
  /// shortened.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .format(let error): error.description
    case .badRows(let failures): failures.lines.joined(separator: "; ")
    case .emptiedSection(let note): "these measured lengths would empty a section: \(note)"
    case .noDocument(let id, let nearest):
      "the store has no document \(QuotedName(id))" + NearestMatch.suggestion(nearest)
    case .noMatch(let glob): "no document matches \(QuotedName(glob))"
    case .noSection(let key, let document, let known, let nearest):
      "\(QuotedName(document)) has no section \(QuotedName(key))" + Self.has(known, nearest)
    case .noSupplementary, .noGroup, .noDecoration: lackingView
    case .decorationKindInUse(let kind, let document, let users):
      "\(QuotedName(document)) still uses the kind \(QuotedName(kind)) (in \(Self.list(users)))"
    case .documentExists(let id): "the store has a document \(QuotedName(id)) already"
    case .wrongTarget(let address, let expected):
      "cannot use \(QuotedName(address)) here: expected \(expected)"
    case .rulesOfDirection(let rules, let document, let direction):
      "\(QuotedName(document)) cannot scroll \(Self.scrollRefusal(rules, direction))"
    case .nothingToUndo(let document, let left): Self.left(left, of: document, to: "undo")
    case .nothingToRedo(let document, let left): Self.left(left, of: document, to: "redo")
    case .cannotUndo(let operation, let summary, let id):
      "cannot undo operation \(operation) (\(QuotedName(summary))): "
        + "another document has the id \(QuotedName(id))"
    case .historyTrimmed(let oldest): "the state before operation \(oldest) is no longer kept"
    case .storeReplaced(let path, let operation):
      "\(StorageError.quoted(path)) is no longer the same store: its operation "
        + "\(operation) is missing or different"
    case .noOperation(let number, let newest):
      "there is no operation \(number) (the newest is \(newest))"
    case .noBaseline(let name, let nearest): Self.neither("a tag", name, nearest)
    case .nothingRecovered(let path):
      "none of the documents of \(StorageError.quoted(path)) could be recovered: no store was made"
    case .noOperand(let name, let nearest): Self.neither("a document", name, nearest)
    case .noTag(let name, let nearest):
      "the store has no tag \(QuotedName(name))" + NearestMatch.suggestion(nearest)
    case .deviceExists(let id, let isShipped):
      "another device \(QuotedName(id)) exists already, in the "
        + (isShipped ? "shipped table" : "store")
    case .noDevice(let id, let known):
      "the store has no device \(QuotedName(id)) (it has \(Self.list(known)))"
    case .deviceInUse(let id, let users, _):
      "the device \(QuotedName(id)) is still used (by \(Self.list(users)))"
    case .otherDevice(let id, let document):
      "the device \(QuotedName(id)) of \(QuotedName(document)) differs from the one in the store"
    case .tagExists(let name, let operation):
      "the tag \(QuotedName(name)) already refers to operation \(operation)"
    case .tagWithoutFrames(let name, let operation):
      "the tag \(QuotedName(name)) refers to operation \(operation) and has no frames"
    case .documentRenamed(let id, let isOfImport, let present, let tag):
      QuotedName(id).description + Self.isCalled(present, in: isOfImport ? nil : tag)
    case .noDocumentThen(let document, let state, let reason):
      "\(QuotedName(document)) did not exist at \(state): \(reason)"
    case .operationKeyTaken(let key, let number, let summary):
      "the operation id \(QuotedName(key)) belongs to operation \(number) (\(QuotedName(summary)))"
    case .query(let error): error.description
    }
  }

  /// Advice; nil for errors whose description makes it plain. The hint names no command: ``advice``
  /// has the same sentence for an interface with commands.
  public var hint: String? { advice?.description }

  /// The sentence of ``hint``, with each remedy as a value.
  public var advice: HealthAdvice? {
    if let error = ofStorage { return error.advice }
    return words.map { HealthAdvice($0) }
  }

  /// The advice of errors without remedies.
  private var words: String? {
    switch self {
    case .noGroup: "groups are counted from 0; only compositional sections have them"
    case .noSupplementary(let kind, _) where !ElementKind.headerAndFooter.contains(kind):
      "give one of this kind in \"supplementaryItems\" or \"boundarySupplementaryItems\""
    case .noSupplementary(let kind, _): "set \"\(kind.rawValue)\" to give the section one"
    case .noDecoration:
      "a decoration that is hidden, or requires a kind that is not drawn, has no frame"
    case .rulesOfDirection(_, _, let direction):
      "change the direction together with these lengths: \"\(direction.scrollKey)\" is the "
        + "length along the scroll axis then"
    case .decorationKindInUse: "remove it from \"decorations\" or \"requires\" there first"
    case .documentExists(let id): "choose another id, or rename or delete \"\(id)\" first"
    case .nothingToRedo: "only undos can be redone, until the next edit"
    case .cannotUndo(_, _, let id): "rename or delete \"\(id)\" first"
    case .tagExists: "choose another name, or replace the tag"
    case .deviceExists(_, isShipped: true): "documents name that device: choose another id"
    case .deviceExists: "choose another id, or remove that device if nothing uses it"
    case .deviceInUse(_, _, newerOperations: nil): "give the documents another container first"
    case .deviceInUse: "only the history uses it: trim the history first"
    case .otherDevice: "read the document again, or choose another id for the device"
    case .documentRenamed(let id, _, _, _): "rename it back to \(QuotedName(id)), or delete the tag"
    case .nothingRecovered: "restore a backup"
    case .operationKeyTaken: "an id is for one operation: choose another"
    case .format(.document(let error)) where error.storeFailure != nil: error.storeFailure?.hint
    case .format(let error): error.hint
    case .query(let error): error.hint
    case .noDocument, .noMatch, .noOperand, .noSection, .nothingToUndo, .noOperation,
      .noDocumentThen, .historyTrimmed, .storeReplaced, .noTag, .noDevice, .tagWithoutFrames,
      .noBaseline, .badRows, .emptiedSection, .wrongTarget, .store:
      nil
    }
  }

  /// Whether the store is certain to be unchanged. It is not if the COMMIT itself failed.
  public var leavesStoreUnchanged: Bool {
    if case .commitUnknown? = ofStorage { false } else { true }
  }

  private static func left(_ count: Int, of document: String?, to action: String) -> String {
    (document.map { QuotedName($0).description } ?? "the store")
      + " has \(count == 0 ? "nothing" : "only \(count)") left to \(action)"
  }

  private static func isCalled(_ present: String, in tag: String?) -> String {
    let place = tag.map { "the tag \(QuotedName($0))" } ?? "the file"
    return " of \(place) is named \(QuotedName(present)) in the store"
  }

  private static func neither(_ kind: String, _ name: String, _ nearest: String?) -> String {
    "there is neither \(kind) nor a file \(QuotedName(name))" + NearestMatch.suggestion(nearest)
  }

  /// Returns the names that exist in place of a missing name; for a long list, also the most
  /// similar name.
  private var lackingView: String {
    switch self {
    case .noSupplementary(let kind, let owner): "\(QuotedName(owner)) has no \(kind.rawValue)"
    case .noGroup(let group, let owner): "\(QuotedName(owner)) has no \(group)"
    case .noDecoration(let key, let owner, let known, let nearest):
      "\(QuotedName(owner)) draws no decoration \(QuotedName(key))"
        + Self.has(known, nearest, "draws")
    default: preconditionFailure("BUG: another case has its own sentence")
    }
  }

  private static func has(
    _ known: [String], _ nearest: String?, _ verb: String = "has"
  ) -> String {
    " (it \(verb) \(list(known)))"
      + NearestMatch.suggestion(known.count > listLimit ? nearest : nil)
  }

  /// Returns the reason why a layout cannot scroll in a direction.
  private static func scrollRefusal(_ rules: [String], _ direction: ScrollDirection) -> String {
    let (way, other) =
      direction == .horizontal
      ? ("horizontally", "vertically") : ("vertically", "horizontally")
    return "\(way): sizing rules, headers or footers have lengths for scrolling "
      + "\(other) (\(list(rules)))"
  }

  private static var listLimit: Int { 10 }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    // Names are not quoted here: an id needs no quotes, and any other name is cut and escaped.
    let shown = names.prefix(listLimit).map { QuotedName.escaped($0, limit: QuotedName.limit) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension DocumentError {
  /// The error that prevented reading the devices of the store.
  var storeFailure: ServiceError? {
    guard case .unknownDevice(_, _, .unreadable(let failure)?) = reason else { return nil }
    return failure.error as? ServiceError
  }
}
