public import LayoutDocuments
public import LayoutEngine

/// What a scroll view comes to rest at. flow-layout.md, section 17.
public enum SnappingPolicy: String, Hashable, Sendable, CaseIterable {
  /// Pages as long as the visible part.
  case paging
  /// The starts of groups; of items in a section without groups.
  case group
  /// The starts of items.
  case item
  /// The starts of sections.
  case section
}

/// The content offset at which scrolling comes to rest.
public struct TargetOffset: Hashable, Sendable {
  /// The offset where scrolling would end without snapping, in points.
  public var proposed: Point
  /// The offset at the nearest stop.
  public var offset: Point
  /// The row of what begins there; nil at a page and at an end of the content.
  public var anchor: FrameRow?

  package init(proposed: Point, offset: Point, anchor: FrameRow? = nil) {
    (self.proposed, self.offset, self.anchor) = (proposed, offset, anchor)
  }
}

extension StoredLayout {
  /// Returns the stop that is nearest to an offset along the scroll axis, and of two equally near
  /// stops the lower.
  ///
  /// - Complexity: O(*s* log *s*) in sections, and O(*n*) in the items of the sections near the
  ///   offset.
  /// - Throws: `storage`.
  public func targetOffset(
    for proposed: Point, _ policy: SnappingPolicy
  ) throws(ServiceError) -> TargetOffset {
    let range = offsetRange
    let along = range.clamped(isVertical ? proposed.y : proposed.x)
    var nearest = NearestStop(to: along, within: range)
    if policy == .paging {
      nearest.offerPages(of: viewportLength)
    } else {
      try offerStarts(policy, to: &nearest)
    }
    var target = TargetOffset(proposed: proposed, offset: proposed, anchor: nearest.anchor)
    if isVertical { target.offset.y = nearest.stop } else { target.offset.x = nearest.stop }
    return target
  }

  private var isVertical: Bool { settings.configuration.effectiveScrollDirection == .vertical }

  private var viewportLength: Double {
    let size = container.container.size
    return isVertical ? size.height : size.width
  }

  /// The least and the greatest offset at rest: the content with its insets, at the start and at
  /// the end of what is visible.
  private var offsetRange: ClosedRange<Double> {
    let inset = container.container.contentInset
    let (start, end) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let length = isVertical ? contentSize.height : contentSize.width
    return -start...max(-start, length + end - viewportLength)
  }

  /// Returns the offset at which a frame begins where the content does at rest: at the inset before
  /// it.
  private func stop(of frame: Rect) -> Double {
    let inset = container.container.contentInset
    if isVertical { return frame.minY - inset.top }
    return beginsAtRight ? frame.maxX + inset.right - viewportLength : frame.minX - inset.left
  }

  private func offerStarts(
    _ policy: SnappingPolicy, to nearest: inout NearestStop
  ) throws(ServiceError) {
    var sections: [(index: Int, distance: Double, frame: Rect)] = []
    for index in 0..<sectionCount {
      let frame = try sectionFrame(index)
      let first = stop(of: frame)
      let length = isVertical ? frame.height : frame.width
      let ends = beginsAtRight ? (first - length, first) : (first, first + length)
      let (start, end) = (nearest.range.clamped(ends.0), nearest.range.clamped(ends.1))
      let distance = max(0, start - nearest.wanted, nearest.wanted - end)
      sections.append((index, distance, frame))
    }
    sections.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    for (index, distance, frame) in sections {
      guard distance <= nearest.distance else { break }
      let id = try sectionID(at: index)
      if policy == .section {
        nearest.offer(stop(of: frame), naming.section(index, id: id, frame: frame))
        continue
      }
      var found = false
      for kind in policy == .group ? [FrameKind.group, .cell] : [.cell] where !found {
        let walk = try elements(inSection: index, of: kind)
        while let batch = try walk.next() {
          for element in batch {
            found = true
            guard nearest.isNearer(stop(of: element.frame)) else { continue }
            nearest.offer(
              stop(of: element.frame), naming.element(element, ofSection: index, id: id))
          }
        }
      }
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func clamped(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

/// A search for the stop nearest to an offset.
private struct NearestStop {
  let wanted: Double
  let range: ClosedRange<Double>
  private(set) var stop: Double
  private(set) var anchor: FrameRow?

  /// Both ends of the content are stops: what is there could not be seen otherwise.
  init(to wanted: Double, within range: ClosedRange<Double>) {
    (self.wanted, self.range) = (wanted, range)
    stop = range.lowerBound
    offer(range.upperBound)
  }

  var distance: Double { abs(stop - wanted) }

  func isNearer(_ other: Double) -> Bool {
    let clamped = range.clamped(other)
    let (old, new) = (distance, abs(clamped - wanted))
    return new < old || new == old && (clamped < stop || clamped == stop && anchor == nil)
  }

  mutating func offer(_ other: Double, _ anchor: FrameRow? = nil) {
    guard isNearer(other) else { return }
    stop = range.clamped(other)
    // What begins behind the last stop is not at its start there.
    self.anchor = stop == other ? anchor : nil
  }

  mutating func offerPages(of length: Double) {
    guard length > 0 else { return offer(range.lowerBound) }
    let page = ((wanted - range.lowerBound) / length).rounded(.down)
    for number in [page, page + 1] { offer(range.lowerBound + number * length) }
  }
}
