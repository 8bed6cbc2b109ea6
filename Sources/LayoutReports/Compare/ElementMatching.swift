import LayoutDocuments

/// A matching of the elements of two lists: by a batch update if there is one, else by id first,
/// then by index path.
struct ElementMatching {
  /// The matched elements, as indices of the two lists. The pairs are in order of the new list; a
  /// removed element is at its former position.
  private(set) var pairs: [(old: Int?, new: Int?)] = []
  private let old: ArraySlice<ComparedElement>
  private let new: ArraySlice<ComparedElement>
  /// The place in the old list of each new element; -1 for none.
  private var partners: [Int]
  private var isTaken: [Bool]

  /// - Parameters:
  ///   - old: Elements of one category, in order.
  ///   - new: Elements of the same category, in order.
  ///   - formerItems: The former index of each item, nil for an inserted one; nil without an
  ///     update.
  /// - Complexity: O(*n*) in both.
  init(
    _ old: ArraySlice<ComparedElement>, _ new: ArraySlice<ComparedElement>,
    _ formerItems: [Int?]?
  ) {
    (self.old, self.new) = (old, new)
    partners = Array(repeating: -1, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
    func isUpdated(_ element: ComparedElement) -> Bool { formerItems != nil && element.followsItem }
    if let formerItems {
      match {
        $0.followsItem ? formerItems[$0.item].map($0.indexName) : nil
      } former: {
        $0.followsItem ? $0.indexName(ofItem: $0.item) : nil
      }
    }
    // Most elements have the same index in both lists.
    for place in 0..<min(old.count, new.count)
    where !isUpdated(new[new.startIndex + place])
      && old[old.startIndex + place].hasName(of: new[new.startIndex + place])
    {
      take(place, for: place)
    }
    let id = { (element: ComparedElement) in
      isUpdated(element) || element.id == nil ? nil : element.name
    }
    match(id, former: id)
    let index = { (element: ComparedElement) in
      isUpdated(element) ? nil : element.indexName(ofItem: element.item)
    }
    match(index, former: index)
    pair()
  }

  private mutating func take(_ former: Int, for place: Int) {
    partners[place] = former
    isTaken[former] = true
  }

  /// Matches the elements that have no partner yet with those of the same name.
  private mutating func match(
    _ name: (ComparedElement) -> SiblingName?, former: (ComparedElement) -> SiblingName?
  ) {
    let rest = partners.indices.filter { partners[$0] < 0 }
    if rest.isEmpty { return }
    var places: [SiblingName: Int] = [:]
    for place in isTaken.indices where !isTaken[place] {
      if let name = former(old[old.startIndex + place]) { places[name] = place }
    }
    for place in rest {
      if let name = name(new[new.startIndex + place]), let found = places[name] {
        take(found, for: place)
      }
    }
  }

  private mutating func pair() {
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
    id.map { SiblingName(id: $0) } ?? indexName(ofItem: item)
  }

  fileprivate func indexName(ofItem item: Int) -> SiblingName {
    SiblingName(id: nil, kind: elementKind, ordinal: ordinal, item: item)
  }

  fileprivate var order: (Int, Int) {
    // Headers come before footers.
    category == .supplementary ? (elementKind == "footer" ? 1 : 0, 0) : (ordinal, item)
  }
}
