import LayoutDocuments

/// A matching of the elements of two lists: by id first, then by index path.
struct ElementMatching {
  /// The matched elements, as indices of the two lists. The pairs are in order of the new list; a
  /// removed element is at its former position.
  private(set) var pairs: [(old: Int?, new: Int?)] = []

  /// - Parameters:
  ///   - old: Elements of one category, in order.
  ///   - new: Elements of the same category, in order.
  /// - Complexity: O(*n*) in both.
  init(_ old: ArraySlice<ComparedElement>, _ new: ArraySlice<ComparedElement>) {
    var partners = Array(repeating: -1, count: new.count)
    var isTaken = Array(repeating: false, count: old.count)
    func take(_ former: Int, for place: Int) {
      partners[place] = former
      isTaken[former] = true
    }
    // Most elements have the same index in both lists.
    for place in 0..<min(old.count, new.count)
    where old[old.startIndex + place].hasName(of: new[new.startIndex + place]) {
      take(place, for: place)
    }
    let rest = partners.indices.filter { partners[$0] < 0 }
    if !rest.isEmpty {
      func match(_ key: (ComparedElement) -> SiblingName?) {
        var former: [SiblingName: Int] = [:]
        for place in isTaken.indices where !isTaken[place] {
          if let key = key(old[old.startIndex + place]) { former[key] = place }
        }
        for place in rest where partners[place] < 0 {
          guard let key = key(new[new.startIndex + place]), let found = former[key] else {
            continue
          }
          take(found, for: place)
        }
      }
      match { $0.id == nil ? nil : $0.name }
      match { SiblingName(id: nil, kind: $0.elementKind, ordinal: $0.ordinal, item: $0.item) }
    }
    let removed = isTaken.indices.filter { !isTaken[$0] }
    var next = removed[...]
    for place in partners.indices {
      let order = new[new.startIndex + place].order
      while let former = next.first, old[old.startIndex + former].order <= order {
        pairs.append((old.startIndex + former, nil))
        next.removeFirst()
      }
      let partner = partners[place] < 0 ? nil : old.startIndex + partners[place]
      pairs.append((partner, new.startIndex + place))
    }
    pairs += next.map { (old.startIndex + $0, nil) }
  }
}

/// The key that distinguishes an element from its siblings.
private struct SiblingName: Hashable {
  var id: String?
  var kind: String?
  var ordinal = 0
  var item = 0
}

extension ComparedElement {
  /// Returns whether both elements have the same key among their siblings.
  func hasName(of other: ComparedElement) -> Bool { name == other.name }

  fileprivate var name: SiblingName {
    if let id { return SiblingName(id: id) }
    return SiblingName(id: nil, kind: elementKind, ordinal: ordinal, item: item)
  }

  fileprivate var order: (Int, Int) {
    // Headers come before footers.
    category == .supplementary ? (elementKind == "footer" ? 1 : 0, 0) : (ordinal, item)
  }
}
