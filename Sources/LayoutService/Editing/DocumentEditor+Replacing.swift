public import LayoutDocuments
import LayoutEngine

extension DocumentEditor {
  /// Makes the document equal to another document with the same id. Sections that are in both are
  /// kept, and stay clean if they do not change.
  ///
  /// Sections with the same id are the same section. Sections without an id are matched while they
  /// are equal, from the start and from the end of both lists, and the remaining ones by position.
  ///
  /// - Complexity: O(size of both documents).
  /// - Throws: `badValue` for another id, which only ``rename(to:)`` sets; the errors of
  ///   ``setSettings(_:)`` and ``insertSection(_:at:)``.
  public func replace(with document: LayoutDocument) throws(ServiceError) {
    try allOrNothing { () throws(ServiceError) in
      guard document.id.isExactly(id) else {
        throw .format(
          .badValue(
            key: "id",
            reason: "expected \(QuotedName(id)), found \(QuotedName(document.id)); only renaming "
              + "gives a document another id"))
      }
      let document = try document.checked(on: connection)
      // Existing sections may contain values that the new settings do not allow.
      let revalidationScope = try changeSettings(document.settings)
      try replaceSections(with: document.sections)
      try makeDirty(checkSections(in: settings, revalidationScope))
    }
  }

  /// Replaces the sections by other sections, which were checked.
  private func replaceSections(with new: [DocumentSection]) throws(ServiceError) {
    isReplacing = true
    defer { isReplacing = false }
    let old = try loaded.sections()
    let kept = DocumentEditor.matches(of: new, in: old)
    // Section numbers stay the same while indices change.
    let numbers = (0..<sectionCount).map { number(at: $0) }
    let isKept = Set(kept.compactMap { $0 })
    for index in old.indices.reversed() where !isKept.contains(index) {
      try removeSection(at: index)
    }
    try arrange(kept.map { $0.map { numbers[$0] } }) { place, index throws(ServiceError) in
      try insertSection(new[place], at: index, from: .text)
    } keep: { place, index throws(ServiceError) in
      try setSection(at: index, to: new[place], from: .text)
    }
  }

  /// Returns the index of the matching old section for each new section.
  static func matches(of new: [DocumentSection], in old: [DocumentSection]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: new.count)
    var places: [String: Int] = [:]
    for (index, section) in old.enumerated() {
      if let id = section.id { places[id] = index }
    }
    for (index, section) in new.enumerated() {
      if let id = section.id { matches[index] = places[id] }
    }
    let nameless = new.indices.filter { new[$0].id == nil }
    let candidates = old.indices.filter { old[$0].id == nil }
    let shorter = min(nameless.count, candidates.count)
    var first = 0
    while first < shorter, new[nameless[first]] == old[candidates[first]] { first += 1 }
    var last = 0
    while last < shorter - first,
      new[nameless[nameless.count - 1 - last]] == old[candidates[candidates.count - 1 - last]]
    { last += 1 }
    for place in 0..<shorter - last { matches[nameless[place]] = candidates[place] }
    for place in 0..<last {
      matches[nameless[nameless.count - 1 - place]] = candidates[candidates.count - 1 - place]
    }
    return matches
  }
}
