import LayoutEngine

/// A whole compositional layout, written directly from compositional.md. It is slow and plain and
/// uses only the input types of the engine.
///
/// Comments with the word "Open" mark where the document leaves a choice.
struct ReferenceCompositional {
  private(set) var result = CompositionalResult()
  /// Whether a fraction or a comparison depended on an error of the arithmetic.
  private(set) var isTooCloseToCall = false
  private var rows: [ReferenceCompositionalSection.Row?] = []

  var contentSize: Size { result.contentSize }
  var layoutItems: [CompositionalResult.BoundaryItem] { result.layoutItems }
  var sections: [CompositionalResult.Section] { result.sections }

  /// - Parameters:
  ///   - contentOffset: The content offset at which boundary items are pinned; nil leaves them at
  ///     their natural places.
  ///   - roundsFrames: Whether R2 is applied. R1 is applied in any case.
  init(_ sample: CompositionalSample, contentOffset: Point? = nil, roundsFrames: Bool = true) {
    let pixels = ReferencePixels(sample.container.scale, roundsFrames: roundsFrames)
    let locals = sample.sections.map {
      ReferenceCompositionalSection($0, of: sample, pixels: pixels)
    }
    rows = locals.map(\.row)
    let axis = sample.scrollDirection == .vertical ? 1 : 0
    // "Sections": "section i starts where i - 1 ends + interSectionSpacing (between every two,
    // empty ones included)".
    var starts: [Double] = []
    var end = 0.0
    for local in locals {
      if !starts.isEmpty { end += sample.interSectionSpacing }
      starts.append(end)
      end += local.length
    }
    let boundary = ReferenceLayoutItems(sample, core: end, pixels: pixels)
    starts = starts.map { $0 + boundary.coreStart }
    // "Content size is the unrounded sum"; "groups wider than it stick out and the content grows to
    // the widest group's own width".
    // Open: not below 0.
    var size = sample.container.size.pair
    size[axis] = max(0, boundary.length)
    size[1 - axis] = max(size[1 - axis], locals.map(\.widest).max() ?? 0)
    result.contentSize = Size(width: size.x, height: size.y)

    let canvas = ReferenceCanvas(
      sample, contentSize: result.contentSize, contentOffset: contentOffset, pixels: pixels)
    let core = (start: boundary.coreStart, end: boundary.coreStart + end)
    result.layoutItems = boundary.items.map { canvas.boundaryItem($0.item, start: $0.start, core) }
    for (index, local) in locals.enumerated() {
      result.sections.append(
        canvas.section(
          local, start: starts[index], hasDecorations: sample.sections[index].hasDecorations))
    }
    isTooCloseToCall = pixels.isTooCloseToCall
  }

  // MARK: Orthogonal sections

  /// Returns the offsets at which the row of an orthogonal section can rest, in ascending order;
  /// nil if the section has no such row, or if it rests anywhere. "Orthogonal sections".
  func stops(ofSection section: Int) -> [Double]? {
    guard let row = rows[section] else { return nil }
    let end = max(0, row.length - row.viewport)
    func within(_ offsets: [Double]) -> [Double] {
      Array(Set(offsets.filter { $0 >= 0 && $0 <= end } + [end])).sorted()
    }
    switch row.behavior {
    case .none, .continuous: return nil
    case .continuousGroupLeadingBoundary, .groupPaging: return within(row.groups.map(\.start))
    case .paging:
      // Open: without a viewport there are no pages.
      guard row.viewport > 0 else { return within([0]) }
      return within((0...Int(end / row.viewport)).map { Double($0) * row.viewport })
    case .groupPagingCentered:
      // Open: the centre of a trimmed group is that of the trimmed slot.
      return Array(Set(row.groups.map { $0.start + $0.length / 2 - row.viewport / 2 })).sorted()
    }
  }

  /// Returns the offset of the row of an orthogonal section before anything has scrolled: "the
  /// first group is centred". With a spacing below minus a group's length that is not the least
  /// stop.
  func opening(ofSection section: Int) -> Double? {
    guard let row = rows[section] else { return nil }
    guard row.behavior == .groupPagingCentered, let first = row.groups.first else { return 0 }
    return first.start + first.length / 2 - row.viewport / 2
  }

  /// Returns the offset at which the row of an orthogonal section rests for an offset that is asked
  /// for: "clamped to 0 ... max(0, R - V) and then moved to the nearest stop (halfway: the lower);
  /// of groupPagingCentered to the nearest stop, not clamped".
  func rest(ofSection section: Int, at offset: Double) -> Double? {
    guard let row = rows[section] else { return nil }
    let isClamped = row.behavior != .groupPagingCentered
    let asked = isClamped ? min(max(offset, 0), max(0, row.length - row.viewport)) : offset
    guard let stops = stops(ofSection: section) else { return asked }
    // The first of two that are equally near is the lower one.
    return stops.min { abs($0 - asked) < abs($1 - asked) }
  }
}

/// The boundary items of the layout. compositional.md, "Boundary items": "core = all sections; W x
/// H, no insets; centred ones first, then the ends about what these make".
private struct ReferenceLayoutItems {
  /// The items in their order, each with the start of the core that it is placed about.
  var items: [(item: ReferenceBoundaryItem, start: Double)] = []
  /// The start of the first section.
  var coreStart = 0.0
  var length = 0.0

  init(_ sample: CompositionalSample, core: Double, pixels: ReferencePixels) {
    let axis = sample.scrollDirection == .vertical ? 1 : 0
    let groups = ReferenceGroups(names: [], items: [], pixels: pixels)
    let area = ReferenceArea(nil, of: sample)
    func placed(_ length: Double) -> [ReferenceBoundaryItem] {
      sample.boundarySupplementaryItems.map {
        ReferenceBoundaryItem($0, in: area, scroll: axis, core: length, groups: groups)
      }
    }
    let centred = placed(core)
    let inner = ReferenceBoundaryItem.growth(of: centred.filter { $0.side == 0 }, core: core)
    let middle = inner.start + core + inner.end
    let others = placed(middle)
    let outer = ReferenceBoundaryItem.growth(of: others.filter { $0.side != 0 }, core: middle)
    coreStart = outer.start + inner.start
    length = outer.start + middle + outer.end
    for (centred, other) in zip(centred, others) {
      items.append(centred.side == 0 ? (centred, coreStart) : (other, outer.start))
    }
  }
}
