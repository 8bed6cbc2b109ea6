import LayoutDocuments
import LayoutEngine
import StrictJSON

// Removes a target, or moves it among its siblings.

extension DocumentEditor {
  /// Removes a section, an item, a decoration entry or a decoration kind.
  ///
  /// - Throws: `wrongTarget` for anything else, `noDecorationKind`, `decorationKindInUse`.
  public func remove(_ target: EditTarget) throws(ServiceError) {
    try editing(target) { () throws(ServiceError) in try takeOut(target) }
  }

  private func takeOut(_ target: EditTarget) throws(ServiceError) {
    switch target {
    case .section(let index): try removeSection(at: index)
    case .item(let index, let item):
      var section = try section(at: index)
      try formatErrors(section.removeItems(item..<item + 1))
      try setItems(at: index, to: section) { $0.remove(at: item) }
    case .decoration(let owner, let ordinal): try removeDecoration(ordinal, of: owner)
    case .decorationKind(let name):
      let kinds = settings.configuration.decorationKinds.map(\.name)
      guard kinds.contains(name) else {
        throw .format(
          .noDecorationKind(
            name, document: id, nearest: NearestMatch.find(name, among: kinds)))
      }
      let users = try users(ofKind: name)
      guard users.isEmpty else {
        throw .decorationKindInUse(name, document: id, users: users)
      }
      let none = JSONValue.object([JSONMember(key: name, value: .null)])
      try apply(.object([JSONMember(key: "decorationKinds", value: none)]), to: .document)
    case .document:
      throw .wrongTarget(
        address(of: target), expected: "a section or an item; a document is deleted, not removed")
    case .supplementary(let kind, _):
      throw .wrongTarget(
        address(of: target),
        expected: "a section or an item; to remove a \(kind.rawValue), set its section's "
          + "\"\(kind.rawValue)\" to null")
    }
  }

  /// Moves a section or an item before or after one of its siblings.
  ///
  /// - Throws: `wrongTarget` for anything else.
  public func move(
    _ target: EditTarget, behind isBehind: Bool, _ sibling: EditTarget
  ) throws(ServiceError) {
    let (own, place) = (target.index, sibling.index)
    // Without the moved target, each later sibling has an index that is one less.
    let settled = own < place ? place - 1 : place
    try move(target, to: own == place ? own : isBehind ? settled + 1 : settled)
  }

  /// Moves a section or an item to an index among its siblings.
  ///
  /// - Throws: `wrongTarget` for anything else, `badValue` for an index out of range.
  public func move(_ target: EditTarget, to index: Int) throws(ServiceError) {
    try editing(target) { () throws(ServiceError) in try put(target, at: index) }
  }

  private func put(_ target: EditTarget, at index: Int) throws(ServiceError) {
    switch target {
    case .section(let section):
      guard 0..<sectionCount ~= index else {
        throw .format(
          .badValue(
            key: "to",
            reason: "there are \(sectionCount) sections; expected 0 to \(sectionCount - 1)"
          ))
      }
      try moveSection(from: section, to: index)
    case .item(let place, let item):
      var section = try section(at: place)
      guard 0..<section.items.count ~= index else {
        let count = section.items.count
        throw .format(
          .badValue(
            key: "to", reason: "there are \(count) items; expected 0 to \(count - 1)"))
      }
      try formatErrors(section.moveItem(from: item, to: index))
      try setItems(at: place, to: section) { $0.insert($0.remove(at: item), at: index) }
    case .document, .supplementary, .decoration, .decorationKind:
      throw .wrongTarget(address(of: target), expected: "a section or an item")
    }
  }
}
