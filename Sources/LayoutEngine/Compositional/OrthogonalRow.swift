/// The row of groups of an orthogonal section, which scrolls by itself. compositional.md,
/// "Orthogonal sections".
///
/// Offsets are in points from the row's start, in leading coordinates: an offset above 0 shows what
/// is further from the start, in both reading directions.
public struct OrthogonalRow: Sendable {
  /// How the row scrolls.
  public let behavior: OrthogonalScrollingBehavior
  /// The length of the visible part: the container less the section's insets. Not above 0 if the
  /// insets leave nothing.
  public let viewport: Double
  /// The length of all groups, with the spacings between them.
  public let length: Double
  private let stack: GroupStack

  init?(_ section: CompositionalSection, _ items: ItemRuns) {
    guard section.isOrthogonal, let behavior = section.metrics.orthogonalScrollingBehavior
    else { return nil }
    stack = GroupStack(section, items)
    guard stack.count > 0 else { return nil }
    length = stack.end - stack.start
    viewport = section.inside(section.container.length, along: section.stackAxis)
    self.behavior = behavior
  }

  /// The greatest offset of a row that is not centred.
  private var end: Double { RowRule.end(length: length, viewport: viewport) }

  /// The offset before anything has scrolled: 0, or that of the first group in the middle, which
  /// may be negative.
  ///
  /// - Complexity: O(1)
  public var opening: Double { behavior == .groupPagingCentered ? centred(0) : 0 }

  /// Returns the offset at which the row rests for a requested offset: the nearest stop, and of two
  /// equally near stops the lower.
  ///
  /// - Complexity: O(*n*) in groups if the stops are those of groups, else O(1).
  public func rest(at requested: Double) -> Double {
    var nearest = Nearest(to: requested)
    if behavior != .groupPagingCentered {
      nearest.requested = min(max(requested, 0), end)
      nearest.offer(end)
    }
    switch behavior {
    case .none, .continuous: return nearest.requested
    case .paging:
      nearest.offer(0)
      // Without a viewport there are no pages.
      guard viewport > 0 else { break }
      let page = (nearest.requested / viewport).rounded(.down)
      for offset in [page * viewport, (page + 1) * viewport] where offset <= end {
        nearest.offer(offset)
      }
    case .continuousGroupLeadingBoundary, .groupPaging:
      for group in 0..<stack.count {
        let offset = stack.group(group).start - stack.start
        if offset >= 0, offset <= end { nearest.offer(offset) }
      }
    case .groupPagingCentered:
      for group in 0..<stack.count { nearest.offer(centred(group)) }
    }
    return nearest.stop
  }

  /// The least and the greatest offset at which the row can rest.
  public var range: ClosedRange<Double> {
    guard behavior == .groupPagingCentered else { return 0...end }
    let (first, last) = (centred(0), centred(stack.count - 1))
    return min(first, last)...max(first, last)
  }

  /// Returns the offsets at which the row can rest, in ascending order; nil if they are more than a
  /// limit, as those of a row that can rest anywhere are.
  ///
  /// - Complexity: O(limit log limit)
  public func stops(atMost limit: Int = 1_000) -> [Double]? {
    var stops: Set<Double> = []
    switch behavior {
    case .none, .continuous: return nil
    case .paging:
      let pages = viewport > 0 ? (end / viewport).rounded(.down) : 0
      guard pages < Double(limit) else { return nil }
      stops = Set((0...Int(pages)).map { Double($0) * viewport } + [end])
    case .continuousGroupLeadingBoundary, .groupPaging:
      guard stack.count <= limit else { return nil }
      stops = Set((0..<stack.count).map { stack.group($0).start - stack.start })
      stops = stops.filter { $0 >= 0 && $0 <= end }
      stops.insert(end)
    case .groupPagingCentered:
      guard stack.count <= limit else { return nil }
      stops = Set((0..<stack.count).map(centred))
    }
    return stops.sorted()
  }

  /// The number of groups.
  package var groupCount: Int { stack.count }

  /// Returns the start of a group along the row, from the row's start, and its length, in points.
  package func group(_ index: Int) -> (start: Double, length: Double) {
    let group = stack.group(index)
    return (group.start - stack.start, group.length)
  }

  /// Returns the offset at which a group is in the middle of the viewport.
  func centred(_ index: Int) -> Double {
    let group = stack.group(index)
    return RowRule.centred(
      start: group.start, row: stack.start, length: group.length, viewport: viewport)
  }

  /// A search for the stop nearest to an offset.
  private struct Nearest {
    var requested: Double
    private(set) var stop = Double.infinity

    init(to requested: Double) { self.requested = requested }

    mutating func offer(_ other: Double) {
      let (old, new) = (abs(stop - requested), abs(other - requested))
      // The lower of two equally near stops: compositional.md, "Disputed points".
      if new < old || new == old && other < stop { stop = other }
    }
  }
}

extension LayoutPass {
  /// Returns the row of an orthogonal section; nil for a section without one, or without groups.
  ///
  /// - Complexity: O(group), or O(*n*) in items if lengths are measured.
  package func row(of section: SectionInput) -> OrthogonalRow? {
    resolved(section).compositional.flatMap { OrthogonalRow($0, section.items) }
  }
}
