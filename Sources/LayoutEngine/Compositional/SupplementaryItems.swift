/// Some of the supplementary items of a section.
package enum SupplementarySelection: Sendable {
  case all
  /// Those of an item, a group, or the boundary of the section.
  case host(SupplementaryHost)
  /// The one of a kind, or of each kind, with an ordinal: ``SupplementaryFrame/item``.
  case ordinal(kind: String?, Int)
  /// Those that touch an area, in section coordinates.
  case touching(SearchArea)

  /// An area by axis: 0 for x, 1 for y.
  package typealias SearchArea = AxisPair<ClosedRange<Double>>

  /// Whether it includes an item that has a host, a kind and an ordinal, wherever its frame is.
  func mayInclude(_ host: SupplementaryHost, _ kind: String, _ ordinal: Int) -> Bool {
    switch self {
    case .all, .touching: true
    case .host(let asked): host == asked
    case .ordinal(let asked, let number): ordinal == number && asked ?? kind == kind
    }
  }

  /// Whether it includes an item with a frame, whatever its host, kind and ordinal are.
  func includes(_ frame: Rect) -> Bool {
    guard case .touching(let area) = self else { return true }
    return area.x.lowerBound <= frame.maxX && frame.minX <= area.x.upperBound
      && area.y.lowerBound <= frame.maxY && frame.minY <= area.y.upperBound
  }
}

/// The supplementary items of a section's items and groups, and its boundary items other than
/// header and footer. Their frames are computed when they are asked for, group by group, so that
/// one of them costs no more than its group.
package final class SupplementaryItems: Sendable {
  private let section: CompositionalSection
  /// The groups; nil if neither they nor their items have supplementary items.
  private let stack: GroupStack?
  private let boundary: BoundaryItems

  init(_ section: CompositionalSection, _ stack: GroupStack, _ boundary: BoundaryItems) {
    (self.section, self.boundary) = (section, boundary)
    self.stack = section.tree.supplementaryItems.isEmpty || stack.count == 0 ? nil : stack
  }

  /// Returns the frames of a selection in an array.
  package func frames(_ selection: SupplementarySelection = .all) -> [SupplementaryFrame] {
    var (frames, walk) = ([SupplementaryFrame](), walk(selection))
    while let next = walk.next() { frames += next }
    return frames
  }

  /// Returns the first frame of a selection that satisfies a condition; nil if none does.
  package func first(
    _ selection: SupplementarySelection,
    where isFound: (SupplementaryFrame) -> Bool = { _ in true }
  ) -> SupplementaryFrame? {
    var walk = walk(selection)
    while let next = walk.next() {
      if let found = next.first(where: isFound) { return found }
    }
    return nil
  }

  /// Returns a walk over a selection: the items of the groups, and then the boundary items.
  ///
  /// - Complexity: In a section without measured lengths O(group), else O(*n*) in groups before the
  ///   first one that can have what is selected.
  package func walk(_ selection: SupplementarySelection = .all) -> SupplementaryWalk {
    SupplementaryWalk(
      stack, coreAt: boundary.growth.start, selection, boundary: boundaryFrames(selection))
  }

  private func boundaryFrames(_ selection: SupplementarySelection) -> [SupplementaryFrame] {
    var frames: [SupplementaryFrame] = []
    for (index, item) in boundary.items.enumerated()
    where !ElementKind.headerAndFooter.contains(where: { $0.rawValue == item.kind })
      && selection.mayInclude(.section, item.kind, 0)
    {
      // It may be pinned into any area.
      frames.append(
        SupplementaryFrame(
          definition: section.tree.supplementaryItems.count + index, host: .section, item: 0,
          rect: boundary.frame(index, coreAt: boundary.growth.start, axes: section.axes)))
    }
    return frames
  }
}

extension FrameBuffer {
  /// The supplementary items of the section that was computed last, except its header and footer;
  /// nil if it can have none.
  package var supplementaryItems: SupplementaryItems? { other as? SupplementaryItems }
}

/// A walk over supplementary items of a section, a few groups at a time.
package struct SupplementaryWalk {
  /// The most frames that are returned at once.
  private static let batch = 4_096
  private let stack: GroupStack?
  private let start: Double
  private let selection: SupplementarySelection
  private var boundary: [SupplementaryFrame]
  /// The frames of the groups that were written last.
  private var written: ArraySlice<SupplementaryFrame> = []
  /// The ordinals of the groups that are left, in ascending order.
  private var groups: [Range<Int>] = []
  /// The number of supplementary items of each kind of one of equal groups.
  private var whole: [Int] = []
  /// The number of supplementary items of each kind before the groups that are written next.
  private var ordinals: [Int] = []
  /// The frames of items, which nothing reads.
  private var memory: [Rect] = []
  /// The number of groups that were written.
  package private(set) var writtenGroups = 0

  fileprivate init(
    _ stack: GroupStack?, coreAt start: Double, _ selection: SupplementarySelection,
    boundary: [SupplementaryFrame]
  ) {
    (self.stack, self.start, self.selection) = (stack, start, selection)
    self.boundary = boundary
    guard let stack else { return }
    ordinals = Array(repeating: 0, count: stack.measurer.tree.kinds.count)
    groups = [0..<stack.count]
    switch selection {
    case .all: break
    case .host(.section), .host(.layout): groups = []
    case .host, .ordinal, .touching: if stack.repetition != nil { select(among: stack) }
    }
  }

  /// Selects those of equal groups that can have what is asked for.
  private mutating func select(among stack: GroupStack) {
    guard let (repeated, pitch) = stack.repetition else { return }
    let first = write(0..<1, of: stack)
    whole = first.ordinals
    var found: Set<Int> = []
    switch selection {
    case .host(.item(let item)): found = [item / max(1, stack.group(0).items)]
    case .host(.group(let path)): found = Set(path.prefix(1))
    case .ordinal(let kind, let ordinal):
      for (place, own) in stack.measurer.tree.kinds.enumerated()
      where kind ?? own == own && whole[place] > 0 {
        found.insert(ordinal / whole[place])
      }
    case .touching(let area):
      let axis = stack.section.stackAxis
      // The last group can be trimmed, and its supplementary items be elsewhere.
      let last = repeated..<stack.count
      groups = [
        Self.groups(of: repeated, like: first.bounds[axis], every: pitch, in: area[axis]), last,
      ]
      return
    case .all, .host: return
    }
    groups = found.filter((0..<stack.count).contains).sorted().map { $0..<$0 + 1 }
  }

  /// Returns the equal groups whose bounds can reach a range along the stack axis.
  private static func groups(
    of count: Int, like first: Interval<Double>, every pitch: Double, in range: ClosedRange<Double>
  ) -> Range<Int> {
    guard first.start <= first.end else { return 0..<0 }
    guard pitch != 0 else { return 0..<count }
    let ends = [(range.lowerBound - first.end) / pitch, (range.upperBound - first.start) / pitch]
    // One more at each end, because of rounding.
    let least = max(0, (ends.min() ?? 0).rounded(.down) - 1)
    let greatest = min(Double(count), (ends.max() ?? 0).rounded(.up) + 2)
    return least < greatest ? Int(least)..<Int(greatest) : 0..<0
  }

  /// Returns the next frames, possibly none; nil at the end.
  package mutating func next() -> [SupplementaryFrame]? {
    if written.isEmpty {
      guard let frames = writeNext() else { return nil }
      written = frames[...]
    }
    let batch = written.prefix(Self.batch)
    written = written[batch.endIndex...]
    return Array(batch)
  }

  private mutating func writeNext() -> [SupplementaryFrame]? {
    groups.removeAll(where: \.isEmpty)
    guard let stack, let next = groups.first else {
      defer { boundary = [] }
      return boundary.isEmpty ? nil : boundary
    }
    let each = stack.measurer.tree.supplementaryItemsPerItem
    var (end, items) = (next.lowerBound, 0)
    while end < next.upperBound, items * each < Self.batch {
      items += stack.group(end).items
      end += 1
    }
    if !whole.isEmpty { ordinals = whole.map { $0 * next.lowerBound } }
    let result = write(next.lowerBound..<end, of: stack)
    (groups[0], ordinals) = (end..<next.upperBound, result.ordinals)
    return result.frames
  }

  private mutating func write(_ groups: Range<Int>, of stack: GroupStack)
    -> (frames: [SupplementaryFrame], ordinals: [Int], bounds: AxisPair<Interval<Double>>)
  {
    writtenGroups += groups.count
    let items = groups.reduce(0) { $0 + stack.group($1).items }
    if memory.count < items { memory = Array(repeating: .zero, count: items) }
    return memory.withUnsafeMutableBufferPointer { [selection, ordinals, start] memory in
      var writer = GroupWriter(
        stack.measurer, into: UnsafeMutableBufferPointer(rebasing: memory[..<items]),
        listing: selection,
        after: (stack.group(groups.lowerBound).firstItem, ordinals))
      writer.write(Array(groups), of: stack, coreAt: start)
      return (writer.supplementaryFrames, writer.ordinals, writer.supplementaryBounds)
    }
  }
}
