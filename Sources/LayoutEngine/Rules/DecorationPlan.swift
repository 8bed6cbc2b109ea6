/// The inputs of a decoration's frame.
///
/// A value without references. It is read for every section, where reference counting would cost
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
  /// Whether the decoration is a bubble with a step. A decoration of several sections, one item or
  /// one line has no last line, and thus no step.
  let isBubble: Bool
  let thickness: Double?
  let insets: EdgeInsets
  let badge: Badge?

  /// A badge. Its origin is the frame's origin, moved by `unit` in widths and heights of the frame
  /// and by `shift` in points.
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
    let (offset, fraction) = (badge.offset ?? .zero, badge.fractionalOffset ?? .zero)
    size = badge.size ?? .zero
    unit = (badge.anchor ?? .topLeft).unit
    shift = Point(
      x: BadgeRule.shift(
        offset: offset.x, fraction: fraction.x, length: size.width,
        met: BadgeRule.met(unit.x, badge.position)),
      y: BadgeRule.shift(
        offset: offset.y, fraction: fraction.y, length: size.height,
        met: BadgeRule.met(unit.y, badge.position)))
  }
}
