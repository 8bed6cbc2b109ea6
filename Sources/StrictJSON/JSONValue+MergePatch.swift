extension JSONValue {
  /// Returns `target` changed by `patch`, by the rules of RFC 7396: members of `patch` replace
  /// members of `target`, a null removes a member, and a patch that is not an object replaces the
  /// whole target.
  ///
  /// Remaining members keep their positions; new members follow in the patch's order.
  ///
  /// - Parameters:
  ///   - target: The value to change; nil if there is none yet.
  ///   - keepsNulls: Whether removed members remain, with the value null.
  /// - Complexity: O(size of `target` and `patch`) on average
  public static func mergePatch(
    _ target: JSONValue?, with patch: JSONValue, keepsNulls: Bool = false
  ) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members: [JSONMember?] = []
    if case .object(let old)? = target { members = old }
    var places: [KeyName: Int] = [:]
    for (place, member) in members.enumerated() {
      if let member { places[KeyName(member.key.utf8)] = place }
    }
    for change in changes {
      let name = KeyName(change.key.utf8)
      let place = places[name]
      if change.value == .null, !keepsNulls {
        if let place { members[place] = nil }
        continue
      }
      let old = place.flatMap { members[$0]?.value }
      let value = mergePatch(old, with: change.value, keepsNulls: keepsNulls)
      let member = JSONMember(key: change.key, value: value)
      if let place {
        members[place] = member
      } else {
        places[name] = members.count
        members.append(member)
      }
    }
    return .object(members.compactMap(\.self))
  }
}
