/// What the frame of a decoration is computed from.
///
/// A value without references, because it is read for every section, where counting references costs
/// more than computing the frame.
struct DecorationPlan {
  let ordinal: Int
  let span: DecorationGeometry.Span
  let sectionInset: DecorationGeometry.SectionInsetRule
  let extent: DecorationGeometry.Extent
  let whenEmpty: DecorationGeometry.EmptyRule
  let bounds: DecorationGeometry.ItemBounds
  let each: DecorationGeometry.Each
  let isPinned: Bool
  /// What covers several sections, one item or one line has no last line of its own.
  let isBubble: Bool
  let thickness: Double?
  let insets: EdgeInsets
  let badge: Badge?

  /// A badge's origin is so many widths and heights of the frame from the frame's, and some points.
  struct Badge {
    let size: Size
    let unit: Point
    let shift: Point
  }

  init(_ decoration: Decoration) {
    let geometry = decoration.geometry
    ordinal = decoration.ordinal
    span = geometry.span
    sectionInset = geometry.sectionInset
    extent = geometry.extent
    whenEmpty = geometry.whenEmpty
    bounds = geometry.bounds
    each = geometry.each
    isPinned = geometry.isPinned
    isBubble =
      decoration.appearance.shape == .bubble && each == .section && decoration.sections == nil
    thickness = geometry.thickness
    insets = geometry.insets
    badge = geometry.badge.map { Badge($0) }
  }
}

extension DecorationPlan.Badge {
  fileprivate init(_ badge: DecorationGeometry.Badge) {
    let own = badge.size ?? .zero
    let anchor = (badge.anchor ?? .topLeft).unit
    let (offset, fraction) = (badge.offset ?? .zero, badge.fractionalOffset ?? .zero)
    func start(_ unit: Double, _ own: Double, _ offset: Double, _ fraction: Double) -> Double {
      // Outside, a corner or an edge is met by the opposite one of the badge; the middle is its own.
      let met = badge.position == .outside ? 1 - unit : unit
      return offset + fraction * own - met * own
    }
    size = own
    unit = anchor
    shift = Point(
      x: start(anchor.x, own.width, offset.x, fraction.x),
      y: start(anchor.y, own.height, offset.y, fraction.y))
  }

  func frame(in base: Rect) -> Rect {
    Rect(
      x: base.minX + unit.x * base.width + shift.x, y: base.minY + unit.y * base.height + shift.y,
      width: size.width, height: size.height)
  }
}

/// The decorations of a section as one reference.
final class DecorationList: Sendable {
  let all: [Decoration]
  /// Read in place, since an array would be counted for every section; never written again.
  nonisolated(unsafe) let plans: UnsafeBufferPointer<DecorationPlan>
  let readsFrames: Bool
  /// Whether some decoration requires another one to be drawn.
  let hasRequirements: Bool

  /// Returns nil where there are none.
  init?(_ entries: [DecorationEntry]?, among kinds: [DecorationKind]) {
    all = (entries ?? []).resolved(among: kinds)
    guard !all.isEmpty else { return nil }
    let plans = UnsafeMutableBufferPointer<DecorationPlan>.allocate(capacity: all.count)
    _ = plans.initialize(from: all.map { DecorationPlan($0) })
    self.plans = UnsafeBufferPointer(plans)
    readsFrames = plans.contains { $0.each != .section }
    hasRequirements = all.contains { $0.requires != nil }
  }

  deinit { plans.deallocate() }
}
