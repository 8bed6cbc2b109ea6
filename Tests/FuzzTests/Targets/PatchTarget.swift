import LayoutEngine
import LayoutStorage
import StrictJSON

@testable import LayoutDocuments
@testable import LayoutService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A merge patch follows RFC 7396 and is idempotent. The result of `apply` and `set` is a document
/// or a printable error. The first byte selects the target of the patch, the command, and whether
/// dirty sections are left dirty.
enum PatchTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) throws {
    guard let options = input.first else { return }
    let text = Array(input.dropFirst())
    if let patch = try? JSONValue(text: text, source: nil) { try checkMerging(patch) }
    let address = addresses[Int(options & 15) % addresses.count]
    let isDeferred = options & 32 != 0
    if options & 16 == 0 {
      try checkEdit(at: address, text, isDeferred: isDeferred) {
        editor, target throws(ServiceError) in
        try editor.apply(patch: text, source: "p.json", to: target)
      }
    } else {
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").prefix(8)
      let values = lines.map { line in
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (key: String(parts[0]), value: String(parts.dropFirst().first ?? "null"))
      }
      let isSeveral = values.count > 1
      try checkEdit(at: address, text, isDeferred: isDeferred, isSeveral: isSeveral) {
        editor, target throws(ServiceError) in
        try editor.set(values, at: target)
      }
    }
  }

  // MARK: - RFC 7396

  private static func checkMerging(_ patch: JSONValue) throws {
    for target in [nil, .null, .array([.number(1)]), base] {
      let merged = JSONValue.mergePatch(target, with: patch)
      try require(
        sorted(merged) == sorted(reference(target, patch)), "a patch merges in another way")
      try require(
        JSONValue.mergePatch(merged, with: patch) == merged, "a second time it does more")
    }
  }

  /// The procedure of RFC 7396, section 2, a member at a time.
  private static func reference(_ target: JSONValue?, _ patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members: [JSONMember] = []
    if case .object(let old)? = target { members = old }
    for change in changes {
      let old = members.first { $0.key.utf8.elementsEqual(change.key.utf8) }
      members.removeAll { $0.key.utf8.elementsEqual(change.key.utf8) }
      if change.value != .null {
        members.append(JSONMember(key: change.key, value: reference(old?.value, change.value)))
      }
    }
    return .object(members)
  }

  private static func sorted(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(
      members.map { JSONMember(key: $0.key, value: sorted($0.value)) }
        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }

  private static let base: JSONValue =
    (try? JSONValue(text: Array(document.utf8), source: nil)) ?? .null

  // MARK: - Edits

  /// The reason why an edit is rolled back.
  private enum End: Error, StorageErrorConvertible {
    case takenBack
    case finding(any Error)
    case refused(ServiceError)

    init(_ error: StorageError) { self = .refused(.storage(error)) }
  }

  private static func checkEdit(
    at address: String, _ text: [UInt8], isDeferred: Bool, isSeveral: Bool = false,
    _ edit: (DocumentEditor, EditTarget) throws(ServiceError) -> Void
  ) throws {
    let catalog = try catalog.get()
    do throws(End) {
      try catalog.store.write { transaction throws(End) in
        do {
          let connection = transaction.connection
          /// Applies an edit, and returns the resulting document and whether it differs.
          func edited(
            _ edit: (DocumentEditor, EditTarget) throws(ServiceError) -> Void
          ) throws -> (LayoutDocument, EditTarget, Bool) {
            let editor = DocumentEditor(
              try catalog.cache.take("d", on: connection))
            let target = try editor.target(formatErrors(Address(address)))
            try edit(editor, target)
            let label = catalog.label("apply", "fuzz")
            let report = try editor.commit(label, isDeferred ? .deferred : .now)
            return (try present(editor), target, report.operation != nil)
          }
          let (once, target, _) = try edited(edit)
          try DocumentTarget.checkRoundTrip(once)
          let kept = try edited { _, _ in }.0
          try require(kept == once, "the rows say something else than the editor")
          // A list of decorations or items that the edit replaced may lack the addressed element.
          guard let (twice, again, isOther) = try? edited(edit), again == target else {
            throw End.takenBack
          }
          try require(twice == once, "a second time it does more")
          // Several values are set in order, and the last may reverse an earlier value.
          try require(!isOther || isSeveral, "a second time it is an operation")
        } catch let error as ServiceError { throw .refused(error) } catch { throw .finding(error) }
        throw .takenBack
      }
    } catch {
      switch error {
      case .takenBack, .finding(End.takenBack): break
      case .finding(let finding): throw finding
      case .refused(let error): try Printable.check(error, in: text)
      }
    }
  }

  private static func present(_ editor: DocumentEditor) throws(ServiceError) -> LayoutDocument {
    LayoutDocument(
      id: editor.id, settings: editor.settings,
      sections: try editor.loaded.sections())
  }

  static let addresses = [
    "d", "d/lines", "d/photos", "d/photos/item:a", "d/photos/[1]", "d/lines/item:[5]",
    "d/photos/header", "d/lines/footer", "d/photos/decoration:card", "d/decoration:wide",
    "d/row", "d/row/item:[1]", "d/rows", "d/rows/header",
  ]

  /// A document that uses every feature. The directory of a store is created on first use.
  static let document = """
    {"format": "insetory/1", "id": "d", "title": "Demo", "tags": ["ios"],
     "container": {"device": "iphone-16-pro", "safeArea": [1, 2, 3, 4]},
     "defaults": {"sectionInset": 8, "minimumLineSpacing": 9, "header": {"height": 44},
                  "itemSize": [50, 50], "decorations": ["card"]},
     "decorationKinds": {"card": {"geometry": {"insets": [5, 10, 5, 10]}, "zIndex": -1,
       "appearance": {"backgroundColor": "#FFFFFF", "cornerRadius": 6}}, "wide": {}},
     "decorations": [{"kind": "wide", "from": "lines", "to": "photos"}],
     "groups": {"pair": {"kind": "horizontal", "size": [{"fractionalWidth": 1}, 50],
       "interItemSpacing": {"flexible": 4}, "subitems": [{"size": [{"fractionalWidth": 0.4}, 50]}]}},
     "sections": [
      {"id": "lines", "items": {"count": 9, "size": {"columns": 3, "aspect": 1}}},
      {"id": "photos", "minimumLineSpacing": 7, "whenEmpty": {"sectionInset": 0},
       "when": [{"sizeClass": "regular", "itemSize": [80, 80]}],
       "items": [{"id": "a", "size": [173, 44]}, {"count": 3}, {"id": "b", "size": ["fill", 50]}]},
      {"id": "row", "layout": "compositional", "orthogonalScrollingBehavior": "groupPaging",
       "items": {"count": 5}, "group": {"kind": "vertical", "size": [200, {"estimated": 60}],
         "supplementaryItems": [{"kind": "badge", "size": [9, 9],
           "containerAnchor": {"edges": ["top"], "fractionalOffset": [0, -0.5]}}],
         "subitems": ["pair", {"size": [{"fractionalWidth": 1}, {"estimated": 20}]}]}},
      {"id": "rows", "layout": "list", "appearance": "insetGrouped", "headerMode": "supplementary",
       "items": [{"measured": {"height": 61}}, {"count": 3}]}]}
    """

  private static let store =
    "\(MemoryFile.folder)/insetory-fuzz-\(UInt64.random(in: 0...(.max))).store"

  /// Deletes the store that all inputs share. No input can be checked after that.
  static func removeStore() {
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink(store + suffix) }
  }

  private static let catalog = Result { () throws -> LayoutCatalog in
    let catalog = try LayoutCatalog.create(at: store)
    guard let document = DocumentTarget.read(Array(document.utf8)) else {
      throw FuzzFinding(description: "the document to be patched is refused")
    }
    _ = try catalog.importDocuments([document])
    return catalog
  }
}
