/// A matching of the sections of two layouts, with the sections that are known to be equal.
package struct SectionMatching {
  /// The knowledge about matched sections before their elements are compared.
  package enum Knowledge: Hashable {
    case nothing
    /// Everything but the styles of decorations is equal, in section coordinates.
    case equalFrames
    /// Everything is equal, in section coordinates.
    case equal
  }

  /// A run of neighbouring sections that are matched with neighbouring sections.
  package struct Match {
    package var old: Int
    package var new: Int
    package var count: Int
    package var knowledge: Knowledge
    /// The distance from the old start of the sections to the new start along the scroll axis, in
    /// units; valid only if the sections are known to be equal.
    package var shift: Int64

    package init(
      old: Int, new: Int, count: Int = 1, knowledge: Knowledge = .nothing, shift: Int64 = 0
    ) {
      (self.old, self.new, self.count) = (old, new, count)
      (self.knowledge, self.shift) = (knowledge, shift)
    }
  }

  /// The matches, in order of the new layout's sections.
  package internal(set) var matches: [Match] = []
  /// The sections of the old layout without a partner, in order.
  package internal(set) var removed: [Int] = []
  /// The sections of the new layout without a partner, in order.
  package internal(set) var added: [Int] = []

  /// Matches sections by their ids, and by index if one of the two sections has no id.
  ///
  /// - Complexity: O(*s*) in the sections of both.
  package init(byID old: [String?], _ new: [String?]) {
    var former: [String: Int] = [:]
    for (index, id) in old.enumerated() {
      if let id { former[id] = index }
    }
    var partners = Array(repeating: -1, count: new.count)
    var isTaken = Array(repeating: false, count: old.count)
    for index in partners.indices {
      guard let id = new[index], let found = former[id] else { continue }
      partners[index] = found
      isTaken[found] = true
    }
    for index in partners.indices where partners[index] < 0 {
      // Two sections that both have an id are different here: equal ids matched above.
      if index < old.count, !isTaken[index], old[index] == nil || new[index] == nil {
        partners[index] = index
        isTaken[index] = true
      }
    }
    self.init(former: partners.map { $0 < 0 ? nil : $0 }, count: old.count)
  }

  /// Matches sections whose former indices are known.
  ///
  /// - Parameters:
  ///   - former: The former index of each section; nil for an added one.
  ///   - count: The former number of sections.
  package init(former: [Int?], count: Int) {
    var isTaken = Array(repeating: false, count: count)
    for (index, old) in former.enumerated() {
      if let old {
        isTaken[old] = true
        matches.append(Match(old: old, new: index))
      } else {
        added.append(index)
      }
    }
    removed = isTaken.indices.filter { !isTaken[$0] }
  }
}
