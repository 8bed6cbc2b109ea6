import LayoutDocuments
import LayoutEngine
import LayoutService

/// A search for every length of a container at which the number of columns of a section changes.
///
/// Between two widths at which another condition or breakpoint applies, an item's length is a
/// piecewise linear function of the width (``LengthPiece``). Within a piece, a line break moves
/// only where the items of a line become as long as the line (``LineBreaks``). So the next
/// candidate is known, and no width before it is checked. At a candidate the engine computes the
/// columns on both sides. If they differ, a bisection finds the two neighbouring numbers between
/// which they change. Changes within about a millionth of a point, which tolerances and rounding
/// errors cause, are one change.
///
/// How many subitems a group of a compositional section holds has no such pieces (R5). There the
/// engine computes the columns at every point, and a number of columns that holds for less than a
/// point may be missed.
struct ColumnSolver {
  private let section: DocumentSection
  private let index: Int
  private let settings: DocumentSettings
  private let container: ContainerSpecification
  private let naming: FrameNaming
  private let varying: VaryingLength
  /// The number of calls to the engine.
  private(set) var calls = 0
  private var work = 0
  private var workOfCall = 0
  private var workOfStep = 0

  /// The distance up to which two changes count as one, in points.
  private static let nearness = 2e-6
  /// The length of a step, in points, from which no longer step is searched for.
  private static let longPiece = 50.0
  /// The distance, in points, of the widths at which a compositional section is computed.
  private static let searchStep = 1.0
  /// The maximum work, about two seconds in a debug build.
  private static let mostWork = 20_000_000

  /// A change of the number of columns between two neighbouring numbers.
  private struct Boundary {
    var value: Double
    /// Whether the value belongs to the interval that begins there.
    var beginsThere: Bool
    /// The last number before the change, and the first number after it.
    var before: Double
    var after: Double
  }

  init(
    _ section: DocumentSection, at index: Int, of settings: DocumentSettings,
    in container: ContainerSpecification, as naming: FrameNaming, varying: VaryingLength
  ) {
    self.section = section
    self.index = index
    self.settings = settings
    self.container = container
    self.naming = naming
    self.varying = varying
  }

  /// Returns the intervals of a range, in order. They cover the range without gaps.
  ///
  /// - Throws: `contentTooLong`; `badValue` if the range has too many candidates.
  mutating func intervals(in range: ClosedRange<Double>) throws(ServiceError) -> [ColumnInterval] {
    guard section.items.count > 0 else { return try intervals(in: range, []) }
    let limits = self.limits
    let inner = limits.filter { range.lowerBound < $0 && $0 < range.upperBound }
    let ends = [range.lowerBound] + Set(inner).sorted() + [range.upperBound]
    let items = readsItems(at: range.lowerBound) ? section.items.count : 1
    let conditions = settings.configuration.defaults.conditions + section.attributes.conditions
    // Measured costs of a call to the engine and of estimating the next candidate.
    workOfCall = (isSearched ? 1_000 : 100) + 2 * items + limits.count + conditions.count
    workOfStep = 20 * items
    var boundaries: [Boundary] = []
    for (lower, upper) in zip(ends, ends.dropFirst()) where lower < upper {
      let margin = min(Self.nearness, (upper - lower) / 4)
      let (first, last) = (lower + margin, upper - margin)
      if columns(at: lower) != columns(at: first) {
        boundaries.append(
          Boundary(value: lower, beginsThere: false, before: lower, after: lower.nextUp))
      }
      try scan(from: first, to: last, &boundaries)
      if columns(at: last) != columns(at: upper) {
        boundaries.append(
          Boundary(value: upper, beginsThere: true, before: upper.nextDown, after: upper))
      }
    }
    return try intervals(in: range, boundaries)
  }

  private func intervals(
    in range: ClosedRange<Double>, _ boundaries: [Boundary]
  ) throws(ServiceError) -> [ColumnInterval] {
    var intervals: [ColumnInterval] = []
    var (lower, includesLower, first) = (range.lowerBound, true, range.lowerBound)
    for boundary in boundaries {
      intervals.append(
        ColumnInterval(
          lower: lower, upper: boundary.value, includesLower: includesLower,
          includesUpper: !boundary.beginsThere, first: try facts(at: first),
          last: try facts(at: boundary.before)))
      (lower, includesLower, first) = (boundary.value, boundary.beginsThere, boundary.after)
    }
    intervals.append(
      ColumnInterval(
        lower: lower, upper: range.upperBound, includesLower: includesLower, includesUpper: true,
        first: try facts(at: first), last: try facts(at: range.upperBound)))
    return intervals
  }

  // MARK: - Changes

  /// Finds the changes between two widths without a limit between them.
  private mutating func scan(
    from lower: Double, to upper: Double, _ boundaries: inout [Boundary]
  ) throws(ServiceError) {
    var place = lower
    while place < upper {
      work += workOfStep
      guard work < Self.mostWork else {
        throw .format(
          .badValue(
            key: varying == .width ? "widths" : "heights",
            reason: (isSearched
              ? "a compositional section is searched point by point, and the range is too long"
              : "lines change too often in a range this long") + "; the result is complete up to "
              + "\(place.points): end the range there, and start another one"))
      }
      let next = min(place + growth(at: place), upper)
      if isSearched {
        addChanges(from: place, to: next, &boundaries)
        place = next
        continue
      }
      let ends = [
        max(place, min(next - Self.nearness / 2, upper)), min(next + Self.nearness / 2, upper),
      ]
      addChanges(from: place, to: ends[0], &boundaries)
      addChanges(around: ends[0], ends[1], &boundaries)
      place = ends[1]
    }
  }

  /// Adds the changes between two near widths, including the changes at a single width between them
  /// at which all items have one length.
  private mutating func addChanges(
    around lower: Double, _ upper: Double, _ boundaries: inout [Boundary]
  ) {
    guard let equal = equalLengths(between: lower, and: upper) else {
      return addChanges(from: lower, to: upper, &boundaries)
    }
    let (before, after) = (equal.lowerBound.nextDown, equal.upperBound.nextUp)
    let (value, columns) = (
      ShortDecimal.shortest(in: equal).value, columns(at: equal.lowerBound)
    )
    addChanges(from: lower, to: before, &boundaries)
    if self.columns(at: before) != columns {
      boundaries.append(
        Boundary(value: value, beginsThere: true, before: before, after: equal.lowerBound))
    }
    if self.columns(at: after) != columns {
      boundaries.append(
        Boundary(value: value, beginsThere: false, before: equal.upperBound, after: after))
    }
    addChanges(from: after, to: upper, &boundaries)
  }

  /// Returns the columns at a width between two widths at which all items have one length; nil if
  /// there is no such width, if spacings are not swapped, and if the lengths are also equal at one
  /// of the two widths.
  private mutating func equalLengths(
    between lower: Double, and upper: Double
  ) -> ClosedRange<Double>? {
    guard swapsSpacings, let first = lengths(at: lower), let last = lengths(at: upper),
      let least = first.indices.min(by: { first[$0] < first[$1] }),
      let greatest = first.indices.max(by: { first[$0] < first[$1] }),
      first[least] < first[greatest], last[least] > last[greatest]
    else { return nil }
    var solver = self
    func difference(_ width: Double) -> Double {
      solver.lengths(at: width).map { $0[greatest] - $0[least] } ?? 0
    }
    let start = Self.change(between: lower, and: upper) { difference($0) <= 0 }.after
    let end = Self.change(between: lower, and: upper) { difference($0) < 0 }.before
    let equal = solver.lengths(at: start) ?? []
    self = solver
    return start <= end && equal.allSatisfy { $0 == equal[0] } ? start...end : nil
  }

  /// Adds the changes between two widths. The engine's tolerances can cause several.
  private mutating func addChanges(
    from lower: Double, to upper: Double, _ boundaries: inout [Boundary]
  ) {
    var place = lower
    let last = columns(at: upper)
    while columns(at: place) != last {
      if upper - place <= 2 * Self.nearness {
        return boundaries.append(boundary(between: place, and: upper))
      }
      let known = columns(at: place)
      let change = Self.change(between: place, and: upper) { columns(at: $0) != known }
      let start = max(place, change.before - Self.nearness / 2)
      place = min(change.after + Self.nearness / 2, upper)
      if columns(at: place) != known {
        boundaries.append(boundary(between: start, and: place))
      }
    }
  }

  /// Returns how far the width can grow until the columns may change, in points.
  private func growth(at width: Double) -> Double {
    if isSearched { return Self.searchStep }
    let traits = traits(at: width)
    let pass = LayoutPass(settings.configuration, in: traits)
    let available = pass.available(for: section.input)
    let grows = axisGrows && traits.lineLength > 0
    guard grows else {
      return axisGrows ? max(lineInsets - width, .ulpOfOne) : .infinity
    }
    let reach = available < 0 ? -available : .infinity
    let metrics = pass.effectiveMetrics(of: section.input)
    let shelf = settings.configuration.shelf
    let isEven = shelf == nil && metrics.distribution == .even
    let isBalanced = shelf == nil && metrics.balanced ?? false
    // Only the engine knows whether items have several sizes, and so which spacing applies.
    let spacings = shelf.map({ [$0.itemSpacing] }) ?? pass.spacings(of: metrics)
    let line = LineInput(
      available: available, spacing: metrics.minimumInteritemSpacing ?? 10,
      width: containerSize(at: width).width, scale: traits.scale,
      direction: direction)
    func room(isRounded: Bool) -> Double {
      func piece(_ size: ItemSize) -> LengthPiece {
        LengthPiece(
          SettledRule(size, forWidth: line.width), on: line, items: section.items.count,
          isRounded: isRounded)
      }
      let own = piece(shelf.map { .fixed($0.itemSize) } ?? metrics.itemSize ?? .standard)
      let palette = section.items.palette.map { piece(.rule($0)) }
      let pieces = pass.settledItems(of: section.input)
        .pieces(own: own, palette: palette, along: direction)
      let areAlike = pieces.allSatisfy { $0.piece == pieces[0].piece }
      var room = pieces.map(\.piece.end).min().map { $0 - available } ?? .infinity
      var isOneLine = true
      for spacing in spacings {
        let limit = available - (isEven ? 2 * spacing : 0)
        isOneLine = isOneLine && pieces.stayOnOneLine(spacing: spacing, limit: limit, isEven)
        let items = pieces.lazy.flatMap { repeatElement($0.piece, count: $0.count) }
        let breaks =
          isBalanced && !areAlike
          ? LineBreaks(balanced: Array(items), spacing: spacing, limit: limit)
          : LineBreaks(items, spacing: spacing, limit: limit, areAlike: areAlike)
        room = min(room, breaks.room)
      }
      if swapsSpacings && !areAlike { room = min(room, pieces.roomUntilEqual()) }
      return isOneLine ? .infinity : max(0, room)
    }
    // Rounding seldom matters. Only if it does, every rounding step is a candidate.
    let coarse = room(isRounded: false)
    guard coarse < Self.longPiece else { return min(coarse, reach) }
    return min(max(coarse, room(isRounded: true)), reach)
  }

  /// Returns the change between two near widths, with the shortest decimal value. Widths between
  /// the old and the new number of columns belong to the old.
  private mutating func boundary(between lower: Double, and upper: Double) -> Boundary {
    let (old, new) = (columns(at: lower), columns(at: upper))
    let (before, after) = Self.change(between: lower, and: upper) { columns(at: $0) == new }
    // A rule's number of columns has a tolerance, and so has a length in a group. For a length of
    // this size it is this much. Given sizes have none; a short decimal near the change will do.
    let slack = (isSearched ? 1.1e-6 : 1.1e-9 * max(1, abs(after))) + 4 * after.ulp
    let up = ShortDecimal.shortest(in: after...after + slack)
    let down = ShortDecimal.shortest(in: before - slack...before)
    let (isUp, isDown) = (columns(at: up.value) == new, columns(at: down.value) == old)
    if isUp, up.decimals <= down.decimals || !isDown {
      return Boundary(
        value: up.value, beginsThere: true, before: isDown ? before : lower, after: up.value)
    }
    return Boundary(
      value: isDown ? down.value : before, beginsThere: false, before: isDown ? down.value : lower,
      after: after)
  }

  /// Returns, by bisection, the neighbouring numbers between which a condition becomes true. The
  /// condition is false at `lower` and true at `upper`.
  private static func change(
    between lower: Double, and upper: Double, _ holds: (Double) -> Bool
  ) -> (before: Double, after: Double) {
    var (before, after) = (lower, upper)
    while true {
      let middle = before + (after - before) / 2
      guard before < middle, middle < after else { return (before, after) }
      if holds(middle) { after = middle } else { before = middle }
    }
  }

  // MARK: - The engine

  private mutating func columns(at width: Double) -> Int {
    calls += 1
    work += workOfCall
    var meter = SectionMeter(settings, in: specification(at: width), as: naming)
    return meter.columns(of: section.input)
  }

  private mutating func lengths(at width: Double) -> [Double]? {
    calls += 1
    work += workOfCall
    var meter = SectionMeter(settings, in: specification(at: width), as: naming)
    return meter.lengths(of: section.input)
  }

  private func facts(at width: Double) throws(ServiceError) -> SectionFacts {
    var meter = SectionMeter(settings, in: specification(at: width), as: naming)
    return try meter.facts(of: section, at: index)
  }

  private func specification(at width: Double) -> ContainerSpecification {
    let size = containerSize(at: width)
    return container.resized(width: size.width, height: size.height)
  }

  private func containerSize(at length: Double) -> Size {
    var size = container.container.size
    if varying == .width { size.width = length } else { size.height = length }
    return size
  }

  private func traits(at width: Double) -> ContainerTraits {
    settings.configuration.traits(
      of: specification(at: width).container,
      reading: [.width, .scale, .sizeClass, .ofCompositional])
  }

  /// Whether items of equal length have another spacing than items of different lengths.
  private var swapsSpacings: Bool {
    let configuration = settings.configuration
    return configuration.swapHorizontalSpacings && configuration.shelf == nil
      && direction == .horizontal && !isSearched
  }

  /// Whether the section's columns are those of groups, and changes are searched for.
  private var isSearched: Bool {
    settings.configuration.layout(of: section.attributes) != .flow
  }

  /// Whether the columns depend on each item: on its size, or on its measured lengths in groups.
  private func readsItems(at width: Double) -> Bool {
    guard isSearched else { return section.items.runCount > 1 }
    let pass = LayoutPass(settings.configuration, in: traits(at: width))
    return pass.groupFacts(of: section.input).map { !$0.tree[0].isStatic } ?? true
  }

  private var direction: ScrollDirection { settings.configuration.effectiveScrollDirection }

  /// Whether the varying length is along the lines.
  private var axisGrows: Bool { (direction == .vertical) == (varying == .width) }

  /// The content insets along the line, below which there is no line.
  private var lineInsets: Double {
    let inset = container.container.contentInset
    return direction == .vertical ? inset.left + inset.right : inset.top + inset.bottom
  }

  /// The widths at which other conditions, breakpoints or insets apply, in points.
  private var limits: [Double] {
    var limits = axisGrows ? [lineInsets] : []
    guard varying == .width else { return limits }
    limits += settings.configuration.defaults.limits + section.attributes.limits
    return limits + section.items.palette.flatMap { ItemSize.rule($0).limits }
  }
}

extension LayoutPass {
  /// Returns the possible spacings of lines. Horizontal layouts with items of several sizes can
  /// swap them.
  fileprivate func spacings(of metrics: SectionMetrics) -> [Double] {
    [metrics.minimumInteritemSpacing ?? 10]
      + (configuration.swapHorizontalSpacings ? [metrics.minimumLineSpacing ?? 10] : [])
  }
}

extension [(piece: LengthPiece, count: Int)] {
  /// Returns whether all items fit one line here and on every longer line.
  fileprivate func stayOnOneLine(spacing: Double, limit: Double, _ isEven: Bool) -> Bool {
    guard spacing >= 0 else { return false }
    let count = Double(reduce(0) { $0 + $1.count })
    // If there are at least as many columns as items, all items fit.
    if !isEven, allSatisfy({ $0.piece.columns >= count }) { return true }
    return reduce(spacing * (count - 1)) { $0 + $1.piece.most * Double($1.count) } <= limit
  }
}
