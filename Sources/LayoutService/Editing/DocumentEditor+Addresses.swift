import LayoutDocuments
import LayoutEngine

extension DocumentEditor {
  /// Runs an edit of a target. An error without an address gets the target's address.
  func editing(
    _ target: EditTarget, _ body: () throws(ServiceError) -> Void
  ) throws(ServiceError) {
    try allOrNothing { () throws(ServiceError) in
      do throws(ServiceError) { try body() } catch { throw located(error, at: target) }
    }
  }

  /// Returns an error with the target's address, if the error has none.
  func located(_ error: ServiceError, at target: EditTarget) -> ServiceError {
    var address: String { self.address(of: target) }
    switch error {
    case .format(.document(var error)) where error.address == nil:
      error.address = address
      // A decoration kind has no address; the path names it. A path with a line is already relative
      // to the patch.
      if case .decorationKind = target { return .format(.document(error)) }
      if error.line == nil { error.path = error.path.map(target.pathInPatch) }
      return .format(.document(error))
    case .format(.badValue(let key, let reason, nil)):
      return .format(.badValue(key: key, reason: reason, address: address))
    case .format(.duplicateID(let id, let owner)):
      return .format(
        .document(DocumentError(.duplicateID(id, owner: owner, first: nil), address: address)))
    case .format(let refusal) where refusal == DocumentSection.tooManyRules:
      guard case .tooMany(let what, let limit) = refusal else { return error }
      return .format(.document(DocumentError(.tooMany(what, limit: limit), address: address)))
    case .format(.noItem(let key, _, let count, let nearest)):
      guard case .item(let section, _) = target else { return error }
      return .format(
        .noItem(
          key, section: self.address(of: .section(section)), count: count, nearest: nearest))
    default: return error
    }
  }

  /// Returns the address of a target, even if the target does not exist. For a decoration kind,
  /// this is the document's address.
  func address(of target: EditTarget) -> String {
    switch target {
    case .document, .decorationKind: id
    case .section(let index): "\(id)/\((try? section(at: index))?.id ?? "[\(index)]")"
    case .item(let section, let item):
      address(of: .section(section)) + "/item:"
        + ((try? self.section(at: section))?.itemID(at: item) ?? "[\(item)]")
    case .supplementary(let kind, let section):
      "\(address(of: .section(section)))/\(kind.rawValue)"
    case .decoration(.document, let ordinal):
      address(ofDecoration: ordinal, of: .document, in: id)
    case .decoration(.section(let section), let ordinal):
      address(
        ofDecoration: ordinal, of: .section(section), in: address(of: .section(section)))
    }
  }
}
