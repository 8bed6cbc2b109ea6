import LayoutDocuments
import LayoutEngine
public import LayoutService

/// The differences between two layouts: of two documents, of two states of a document, or of a
/// document in two containers.
///
/// Sections of two states of a document are matched by section number and id. Other sections are
/// matched by id, or by index if they have none. Elements are matched by id, then by index path. A
/// batch update tells which sections and items are the same, whatever their ids.
/// Frames are compared relative to their section's origin, so that a shifted section is one
/// difference, not one for each item.
///
/// Unlike a comparison of two lists of frames, it skips what two states of a document are known to
/// share: sections that no edit changed are recognised by their revisions. It stores no results;
/// each call finds them again.
public struct LayoutComparison {
  /// A difference, or a run of sections with the same shift.
  public enum Entry {
    /// One difference.
    case one(Difference)
    /// A run of sections with the same shift.
    case shifted(ShiftedSections)
  }

  /// The old layout.
  public let old: LayoutSide
  /// The new layout.
  public let new: LayoutSide
  /// The number of sections that only one layout has, or whose frames are compared.
  public private(set) var comparedSections = 0
  /// The number of sections that are known to be equal without comparing their frames.
  public private(set) var recognisedSections = 0
  private let tolerance: Double
  /// The former indices of items, by the new indices of their sections.
  private var formerItems: [Int: [Int?]] = [:]
  private var steps: [Step] = []
  /// Whether whole documents are compared, not one section of each.
  let isWhole: Bool

  /// A step of the comparison. Steps are in order of the new layout's sections.
  private enum Step {
    case added(Int)
    case removed(Int)
    case matched(SectionMatching.Match, isMoved: Bool)
  }

  /// Prepares the comparison of two documents.
  ///
  /// - Parameters:
  ///   - update: The update from the old document to the new one, if it is known.
  ///   - tolerance: The largest distance that does not count as a difference, in points.
  /// - Complexity: O(*c*) in chunks of sections for two states of a document in one container, and
  ///   O(1) for each section of a chunk that an edit changed. Otherwise O(*s* log *s*) in sections.
  public init(
    _ old: LayoutSide, _ new: LayoutSide, by update: BatchUpdate? = nil, tolerance: Double = 0
  ) throws(ServiceError) {
    self.init(old, new, tolerance, isWhole: true)
    let matching: SectionMatching
    if let update {
      formerItems = update.items
      matching = SectionMatching(former: update.sections, count: old.sectionCount)
    } else if case .stored(let was) = old, case .stored(let now) = new, was.isState(ofSameAs: now) {
      matching = try SectionMatching(states: was, now)
    } else {
      matching = try SectionMatching(byID: old.sectionIDs(), new.sectionIDs())
    }
    arrange(matching)
  }

  /// Prepares the comparison of two sections, regardless of their ids.
  public init(
    _ old: LayoutSide, section oldIndex: Int, _ new: LayoutSide, section newIndex: Int,
    tolerance: Double = 0
  ) {
    self.init(old, new, tolerance, isWhole: false)
    comparedSections = 1
    steps = [.matched(SectionMatching.Match(old: oldIndex, new: newIndex), isMoved: false)]
  }

  private init(_ old: LayoutSide, _ new: LayoutSide, _ tolerance: Double, isWhole: Bool) {
    (self.old, self.new, self.tolerance, self.isWhole) = (old, new, tolerance, isWhole)
  }

  /// Sorts the matched sections into steps, and joins neighbours with the same shift.
  private mutating func arrange(_ matching: SectionMatching) {
    comparedSections = matching.removed.count + matching.added.count
    // Of a removed and an added section with the same index, the removed one comes first.
    var singles = matching.removed.map { (index: $0, step: Step.removed($0)) }[...]
    singles += matching.added.map { (index: $0, step: Step.added($0)) }
    singles.sort { $0.index < $1.index }
    let kept = HeaviestIncreasingSubsequence.members(
      of: matching.matches.map(\.old), weights: matching.matches.map(\.count))
    for (match, isKept) in zip(matching.matches, kept) {
      var match = match
      if match.knowledge == .nothing {
        comparedSections += match.count
      } else {
        recognisedSections += match.count
      }
      // A removed or added section may be inside a run of matched sections, which is split there.
      while let single = singles.first, single.index < match.new + match.count {
        if single.index > match.new {
          append(match.removeFirst(single.index - match.new), isMoved: !isKept)
        }
        steps.append(singles.removeFirst().step)
      }
      append(match, isMoved: !isKept)
    }
    steps += singles.map(\.step)
  }

  private mutating func append(_ match: SectionMatching.Match, isMoved: Bool) {
    if case .matched(var last, isMoved)? = steps.last, last.isContinued(by: match) {
      last.count += match.count
      steps[steps.count - 1] = .matched(last, isMoved: isMoved)
    } else {
      steps.append(.matched(match, isMoved: isMoved))
    }
  }
}

extension SectionMatching.Match {
  /// Removes and returns the first sections.
  fileprivate mutating func removeFirst(_ number: Int) -> SectionMatching.Match {
    var first = self
    first.count = number
    (old, new, count) = (old + number, new + number, count - number)
    return first
  }

  fileprivate func isContinued(by next: SectionMatching.Match) -> Bool {
    knowledge != .nothing && knowledge == next.knowledge && shift == next.shift
      && next.old == old + count && next.new == new + count
  }
}

// MARK: - Differences

extension LayoutComparison {
  /// Passes each difference to the body. The content size comes first; then, for each section, the
  /// section itself, its header, footer, cells, other supplementary items and decorations; then the
  /// boundary items of the layout and the decorations of several sections.
  ///
  /// - Complexity: O(*n*) in the elements of compared sections, and O(1) for each run of shifted
  ///   sections.
  /// - Throws: The errors of the body; `storage`.
  public func forEach(_ body: (Entry) throws -> Void) throws {
    let (old, new) = (old.layout, new.layout)
    let plain = FrameComparison(tolerance: tolerance)
    if isWhole {
      let was = old.naming.content(old.contentSize)
      let now = new.naming.content(new.contentSize)
      if plain.isResized(was.frame, now.frame) {
        try body(.one(Difference(change: .resized, old: was, new: now)))
      }
    }
    for step in steps {
      switch step {
      case .added(let index):
        try body(.one(Difference(change: .added, old: nil, new: try new.row(ofSection: index))))
        try Self.forEachRow(inSection: index, of: new) {
          try body(.one(Difference(change: .added, old: nil, new: $0)))
        }
      case .removed(let index):
        try body(.one(Difference(change: .removed, old: try old.row(ofSection: index), new: nil)))
        try Self.forEachRow(inSection: index, of: old) {
          try body(.one(Difference(change: .removed, old: $0, new: nil)))
        }
      case .matched(let match, let isMoved):
        try compare(match, isMoved: isMoved, old, new, body)
      }
    }
    guard isWhole else { return }
    let pairs = ElementPairs(old: old, new: new, sections: nil, comparison: plain)
    try pairs.forEachDifference { try body(.one($0)) }
  }

  /// Passes the rows of all elements to the body, of those that are in both layouts as pairs, in
  /// the order of ``forEach(_:)``.
  func forEachPair(_ body: (FrameRow?, FrameRow?) throws -> Void) throws {
    let (old, new) = (old.layout, new.layout)
    let plain = FrameComparison(tolerance: tolerance)
    for step in steps {
      switch step {
      case .added(let index): try Self.forEachRow(inSection: index, of: new) { try body(nil, $0) }
      case .removed(let index): try Self.forEachRow(inSection: index, of: old) { try body($0, nil) }
      case .matched(let match, _):
        for offset in 0..<match.count {
          let sections = (old: match.old + offset, new: match.new + offset)
          try ElementPairs(
            old: old, new: new, sections: sections, formerItems: formerItems[sections.new],
            comparison: plain
          ).forEachPair(body)
        }
      }
    }
    guard isWhole else { return }
    try ElementPairs(old: old, new: new, sections: nil, comparison: plain).forEachPair(body)
  }

  /// Passes the row of each element of an added or removed section to the body.
  private static func forEachRow(
    inSection index: Int, of source: some FrameSource, _ body: (FrameRow) throws -> Void
  ) throws {
    let id = try source.sectionID(at: index)
    let walk = try source.elements(inSection: index, of: nil)
    while let batch = try walk.next() {
      for element in batch { try body(source.naming.element(element, ofSection: index, id: id)) }
    }
  }

  /// Passes each difference to the body, like ``forEach(_:)``, with one difference for each section
  /// of a run.
  ///
  /// - Throws: As ``forEach(_:)``.
  public func forEachRow(_ body: (Difference) throws -> Void) throws {
    try forEach { entry in
      switch entry {
      case .one(let difference): try body(difference)
      case .shifted(let sections): try sections.forEachRow(body)
      }
    }
  }

  /// Returns the number of differences of each kind.
  ///
  /// - Throws: As ``forEach(_:)``.
  public func counts() throws -> DifferenceCounts {
    var counts = DifferenceCounts()
    try forEach { entry in
      switch entry {
      case .one(let difference): counts[difference.change] += 1
      case .shifted(let sections): counts[sections.change] += try sections.movedCount
      }
    }
    return counts
  }

  /// The indices of the new state's sections whose frames may differ: added sections, and matched
  /// sections whose revisions differ. Unless both layouts are in a store, all matched sections that
  /// are not known to be equal.
  var dirtySections: [Int] {
    steps.flatMap { step -> [Int] in
      switch step {
      case .added(let index): return [index]
      case .removed: return []
      case .matched(let match, _):
        guard match.knowledge != .equal else { return [] }
        let sections = match.new..<match.new + match.count
        guard case .stored(let was) = old, case .stored(let now) = new else {
          return Array(sections)
        }
        return sections.filter { !now.sharesRevisions(ofSection: $0, with: was) }
      }
    }
  }

  /// The indices of the sections that are in both layouts.
  var matchedSections: [(old: Int, new: Int)] {
    steps.flatMap { step -> [(old: Int, new: Int)] in
      guard case .matched(let match, _) = step else { return [] }
      return (0..<match.count).map { (match.old + $0, match.new + $0) }
    }
  }

  private func compare(
    _ match: SectionMatching.Match, isMoved: Bool, _ old: any FrameSource,
    _ new: any FrameSource, _ body: (Entry) throws -> Void
  ) throws {
    let plain = FrameComparison(tolerance: tolerance)
    let change = isMoved ? Difference.Change.moved : .shifted
    if match.knowledge == .equal {
      guard match.shift != 0 else { return }
      let sections = ShiftedSections(
        oldIndex: match.old, newIndex: match.new, count: match.count,
        distance: FixedPoint(units: match.shift).points, change: change, old: old, new: new,
        comparison: plain)
      return try body(.shifted(sections))
    }
    for offset in 0..<match.count {
      let (was, now) = (match.old + offset, match.new + offset)
      var section = Difference(
        change: change, old: try old.row(ofSection: was), new: try new.row(ofSection: now))
      let isAtRight = new.beginsAtRight
      let before = try old.origin(ofSection: was, isAtRight: isAtRight)
      let after = try new.origin(ofSection: now, isAtRight: isAtRight)
      var comparison = plain
      comparison.shift = Point(x: after.x - before.x, y: after.y - before.y)
      comparison.grain = max(old.grain, new.grain)
      if let frames = section.frames {
        if plain.isResized(frames.old, frames.new) {
          section.change = .resized
        } else if !plain.hasMoved(frames.old, frames.new) {
          section.change = .renamed
        }
      }
      if section.change != .renamed || section.old?.section != section.new?.section {
        try body(.one(section))
      }
      let pairs = ElementPairs(
        old: old, new: new, sections: (was, now),
        kind: match.knowledge == .equalFrames ? .decoration : nil, formerItems: formerItems[now],
        comparison: comparison)
      try pairs.forEachDifference { try body(.one($0)) }
    }
  }
}

extension Difference {
  fileprivate var frames: (old: Rect, new: Rect)? {
    guard let old, let new else { return nil }
    return (old.frame, new.frame)
  }
}
