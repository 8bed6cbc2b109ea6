import LayoutDocuments
import LayoutEngine
import StrictJSON

/// The text of a merge patch, which gives errors about the patched result a location.
///
/// The reader reads the merged text, which is generated, so its errors have only a path. The line
/// and the column of an error are where the patch gives this path a value. An error about a value
/// that comes only from the store keeps its path alone.
struct PatchText {
  let bytes: [UInt8]
  /// The name of the patch's file.
  let source: String?

  /// Reads the patch.
  ///
  /// - Throws: `document` if the text is not a JSON object.
  func value() throws(ServiceError) -> JSONValue {
    let patch = try formatErrors(JSONValue(text: bytes, source: source))
    guard case .object = patch else {
      let reason = DocumentError.Reason.json(
        .wrongType(found: patch.excerpt, expected: "an object"))
      throw .format(.document(placed(DocumentError(reason, path: "$"), at: "$")))
    }
    return patch
  }

  /// Returns an error of applying the patch, with its location in the patch.
  func placed(_ error: ServiceError, at target: EditTarget) -> ServiceError {
    let reason: DocumentError.Reason
    let path: String
    switch error {
    case .format(.document(let error)):
      let path = error.path.map(target.pathInPatch)
      // The missing key may be a key that the patch removes.
      if case .missingKey(let key, _) = error.reason, let path {
        let placed = placed(error, at: path + JSONLocation.step(to: key))
        if placed.line != nil { return .format(.document(placed)) }
      }
      return .format(.document(placed(error, at: path)))
    case .format(.badValue(let key, let why, _)):
      // An error in a patch's text gets a line and a column; an error of `set` names the argument.
      let path = "$" + JSONLocation.step(to: key)
      return .format(.document(placed(DocumentError(.badKey(why), path: path), at: path)))
    case .format(.duplicateID(let id, let owner)):
      (reason, path) = (.duplicateID(id, owner: owner, first: nil), "$.id")
    case .format(.tooMany(let what, let limit)):
      (reason, path) = (.tooMany(what, limit: limit), target.pathOfParts)
    default: return error
    }
    let placed = placed(DocumentError(reason), at: path)
    return placed.line == nil ? error : .format(.document(placed))
  }

  private func placed(_ error: DocumentError, at path: String?) -> DocumentError {
    var error = error
    error.source = source ?? error.source
    let place = path.flatMap { path in
      bytes.withUnsafeBufferPointer {
        JSONReader.location(
          of: path, isOfKey: error.reason.isOfKey(at: path), synonyms: JSONValue.synonyms, in: $0)
      }
    }
    if let place { (error.line, error.column, error.path) = (place.line, place.column, place.path) }
    return error
  }
}

extension DocumentError.Reason {
  /// Returns whether the error is about the key at the end of a path, not about the key's value.
  fileprivate func isOfKey(at path: String) -> Bool {
    switch self {
    case .badKey: true
    case .unknownKey(let key, _, _), .misplacedKey(let key, _),
      .unknownDecorationKind(let key, _, _):
      path.hasSuffix(JSONLocation.step(to: key))
    case .exclusiveKeys(let one, let other):
      [one, other].contains { path.hasSuffix(JSONLocation.step(to: $0)) }
    default: false
    }
  }
}

extension EditTarget {
  /// Returns a path relative to the patched value, from a path relative to the section or the
  /// document around it.
  func pathInPatch(_ path: String) -> String {
    roots.reduce(path) { $0.replacingPrefix($1, with: "$") }
  }

  /// The steps to the patched value, each relative to the one before, from the outside in.
  private var roots: [String] {
    switch self {
    case .document, .item: []
    case .section(let index): ["$.sections[\(index)]"]
    case .supplementary(let kind, let index): ["$.sections[\(index)]", "$.\(kind.rawValue)"]
    case .decoration(.document, let ordinal): ["$.decorations[\(ordinal)]"]
    case .decoration(.section(let index), let ordinal):
      ["$.sections[\(index)]", "$.decorations[\(ordinal)]"]
    case .decorationKind(let name): ["$.decorationKinds" + JSONLocation.step(to: name)]
    }
  }

  /// The path in a patch of the list that can have too many entries.
  fileprivate var pathOfParts: String {
    switch self {
    case .section: "$.items"
    case .item: "$.size"
    case .document, .supplementary, .decoration, .decorationKind: "$.sections"
    }
  }
}
