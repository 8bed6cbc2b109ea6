import LayoutDocuments
import LayoutEngine
package import LayoutStorage

/// Matches the sections of two layouts of one document, in different states or for different
/// containers. Both use the same section numbers, and equal revisions mean equal inputs, so that
/// sections with equal revisions need no comparison.
///
/// A state that was made from another state shares its chunks of sections until a chunk is changed.
/// Shared chunks are recognised at once: the cost of a match depends on the changed chunks, not on
/// the length of the document.
extension SectionMatching {
  /// Matches the sections of two layouts of one document: first by number if the sections are known
  /// to be equal, then the remaining sections by id, and then by number.
  ///
  /// - Complexity: O(*c*) in chunks of sections, and O(1) for each section of a chunk that the two
  ///   do not share.
  package init(states old: StoredLayout, _ new: StoredLayout) throws(ServiceError) {
    let states = StatePair(old, new)
    let (oldOrder, newOrder) = states.unsharedSections(matched: &matches)
    var isTaken = Array(repeating: false, count: oldOrder.count)
    var rest: [StatePair.Section] = []
    // Most sections follow the same section as before. The others are searched by number.
    var (next, former) = (0, [SectionNumber: Int]())
    for section in newOrder {
      var place: Int? = next
      if next == oldOrder.count || oldOrder[next].order.number != section.order.number {
        if former.isEmpty {
          for (place, section) in oldOrder.enumerated() { former[section.order.number] = place }
        }
        place = former[section.order.number]
      }
      if let place { next = place + 1 }
      guard let place, let match = states.match(oldOrder[place], section) else {
        rest.append(section)
        continue
      }
      isTaken[place] = true
      matches.append(joining: match)
    }
    if !rest.isEmpty {
      try match(rest, with: oldOrder.indices.filter { !isTaken[$0] }.map { oldOrder[$0] }, states)
    } else {
      removed = oldOrder.indices.filter { !isTaken[$0] }.map { oldOrder[$0].index }
    }
    matches.sort { $0.new < $1.new }
  }

  /// Matches sections that are not known to be equal, by id and then by number.
  private mutating func match(
    _ sections: [StatePair.Section], with former: [StatePair.Section], _ states: StatePair
  ) throws(ServiceError) {
    var places: [String: Int] = [:]
    var numbers: [SectionNumber: Int] = [:]
    for (place, section) in former.enumerated() {
      numbers[section.order.number] = place
      if let id = try states.old.sectionID(at: section.index) { places[id] = place }
    }
    var isTaken = Array(repeating: false, count: former.count)
    var partners = Array(repeating: -1, count: sections.count)
    for (index, section) in sections.enumerated() {
      guard let id = try states.new.sectionID(at: section.index), let place = places[id] else {
        continue
      }
      partners[index] = place
      isTaken[place] = true
    }
    for (index, section) in sections.enumerated() {
      if partners[index] < 0, let place = numbers[section.order.number], !isTaken[place] {
        partners[index] = place
        isTaken[place] = true
      }
      if partners[index] < 0 {
        added.append(section.index)
      } else {
        matches.append(Match(old: former[partners[index]].index, new: section.index))
      }
    }
    removed = former.indices.filter { !isTaken[$0] }.map { former[$0].index }
  }
}

/// Two layouts of one document, and the facts that decide which sections are certain to be equal.
private struct StatePair {
  /// A section with its position in a document.
  struct Section {
    var order: OrderEntry
    var index: Int
    /// The start along the scroll axis, in units.
    var start: Int64
  }

  let old: StoredLayout
  let new: StoredLayout
  /// Whether equal revisions mean equal frames, in section coordinates.
  private let areComparable: Bool
  private let haveSameStyles: Bool
  private let oldRevisions: InheritedRevisions
  private let newRevisions: InheritedRevisions
  private let haveSameRevisions: Bool
  private let beginsAtRight: Bool
  /// The length of the content in the new layout minus that in the old layout, in units.
  private let growth: Int64
  /// The size of a pixel in points; 0 if origins are not snapped.
  private let pixel: Double
  /// The sections whose content, such as ids, may differ although their revisions are equal.
  private let uncertain: Set<SectionNumber>

  init(_ old: StoredLayout, _ new: StoredLayout) {
    (self.old, self.new) = (old, new)
    let (a, b) = (old.settings.configuration, new.settings.configuration)
    areComparable =
      old.loaded.traits == new.loaded.traits && a.direction == b.direction
      && old.container.container.scale == new.container.container.scale
      && a.effectiveScrollDirection == b.effectiveScrollDirection
    haveSameStyles =
      a.decorationKinds == b.decorationKinds
      && a.defaults.decorationEntries == b.defaults.decorationEntries
    (oldRevisions, newRevisions) = (
      old.loaded.directory.revisions, new.loaded.directory.revisions
    )
    haveSameRevisions = oldRevisions == newRevisions
    beginsAtRight = new.beginsAtRight
    growth = new.loaded.contentLength.units - old.loaded.contentLength.units
    pixel = new.container.container.scale.map { 1 / Double($0.rawValue) } ?? 0
    uncertain = old.changedSections.union(new.changedSections)
  }

  /// Matches the sections of shared chunks, and returns the other sections of both layouts, in
  /// order.
  func unsharedSections(
    matched: inout [SectionMatching.Match]
  ) -> (old: [Section], new: [Section]) {
    let (a, b) = (old.loaded.directory, new.loaded.directory)
    // Arrays by slot are small: a hundred thousand sections have six hundred chunks.
    var isShared = Array(repeating: false, count: b.slots.count)
    if areComparable, haveSameRevisions, a.spacing == b.spacing {
      isShared = b.sharedSlots(with: a)
      for number in uncertain {
        for place in [a.place(of: number), b.place(of: number)] {
          if let place, place.slot < isShared.count { isShared[place.slot] = false }
        }
      }
    }
    // The first index and the start of each shared chunk in the old state.
    var former = Array(repeating: (index: 0, start: Int64(0)), count: a.slots.count)
    func sections(
      _ directory: SectionDirectory, shared: (Int, Int, (index: Int, start: Int64)) -> Void
    ) -> [Section] {
      let (starts, slots) = (directory.chunkStarts, directory.slots)
      let spacing = directory.spacing
      var sections: [Section] = []
      var index = 0
      for (ordinal, slot) in directory.order.enumerated() {
        let count = slots[slot].rows.count
        if slot < isShared.count && isShared[slot] {
          shared(slot, count, (index, starts[ordinal]))
        } else {
          var start = starts[ordinal]
          for (entry, section) in directory.entries(of: slot).enumerated() {
            sections.append(Section(order: section.order, index: index + entry, start: start))
            start &+= section.advance(spacing: spacing)
          }
        }
        index += count
      }
      return sections
    }
    let oldSections = sections(a) { slot, _, first in former[slot] = first }
    let newSections = sections(b) { slot, count, first in
      let shift = first.start - former[slot].start
      let next = match(former[slot].index, first.index, count: count, shift: shift)
      matched.append(joining: next)
    }
    return (oldSections, newSections)
  }

  /// Returns the match of two sections with the same number; nil if they are not known to be equal.
  func match(_ former: Section, _ section: Section) -> SectionMatching.Match? {
    let (was, now) = (former.order, section.order)
    guard areComparable, !uncertain.contains(now.number) else { return nil }
    if !haveSameRevisions || was != now {
      guard oldRevisions.effective(was) == newRevisions.effective(now),
        oldRevisions.effectiveWithDecorations(was) == newRevisions.effectiveWithDecorations(now)
      else { return nil }
    }
    return match(former.index, section.index, count: 1, shift: section.start - former.start)
  }

  /// Returns the match of `count` sections that are known to be equal, starting at two indices.
  ///
  /// - Parameter shift: The new start of the sections minus their old start, in units.
  private func match(
    _ former: Int, _ index: Int, count: Int, shift: Int64
  ) -> SectionMatching.Match {
    // In a layout that begins at the right, the sections after a section determine its origin.
    let shift = beginsAtRight ? growth - shift : shift
    // Snapping turns a shift of less than a pixel into a shift of one pixel or none, for each
    // element separately.
    let isSubpixel = shift != 0 && abs(FixedPoint(units: shift).points) < pixel
    return SectionMatching.Match(
      old: former, new: index, count: count,
      knowledge: isSubpixel ? .nothing : haveSameStyles ? .equal : .equalFrames, shift: shift)
  }
}

extension StoredLayout {
  /// The sections that may differ from the store's rows.
  fileprivate var changedSections: Set<SectionNumber> { Set(loaded.detached?.changed ?? []) }
}

extension StoredLayout {
  /// Returns the effective revision of a section's inputs, including decorations.
  package func revision(of place: SectionDirectory.Place) -> Revision {
    let directory = loaded.directory
    return directory.revisions.effectiveWithDecorations(directory[place].order)
  }

  /// Returns whether a section's frames have the same inputs in another state of the document.
  package func sharesRevisions(ofSection index: Int, with other: StoredLayout) -> Bool {
    let (a, b) = (other.loaded.directory, loaded.directory)
    let now = b[b.place(at: index)].order
    guard loaded.traits == other.loaded.traits, let place = a.place(of: now.number) else {
      return false
    }
    let was = a[place].order
    return a.revisions.effective(was) == b.revisions.effective(now)
      && a.revisions.effectiveWithDecorations(was) == b.revisions.effectiveWithDecorations(now)
  }

  /// Returns whether another layout is of the same document of the same store, so that numbers of
  /// sections and revisions have the same meaning in both.
  package func isState(ofSameAs other: StoredLayout) -> Bool {
    let number = loaded.record.number
    // A document that was read from a file has no number.
    return snapshot === other.snapshot && number == other.loaded.record.number
      && number.rawValue > 0
  }
}

extension [SectionMatching.Match] {
  /// Appends a match, or extends the last match if this match continues it, as most do.
  fileprivate mutating func append(joining match: SectionMatching.Match) {
    guard let last, last.old + last.count == match.old, last.new + last.count == match.new,
      last.shift == match.shift, last.knowledge == match.knowledge
    else { return append(match) }
    self[count - 1].count += match.count
  }
}
