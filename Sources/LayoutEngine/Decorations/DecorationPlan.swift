/// What the frame of a decoration is computed from.
///
/// A value without references, because it is read for every section, where counting references
/// costs more than computing the frame.
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

  init(_ decoration: Decoration) { self.init(decoration, Unrecorded()) }

  init<R: LayoutRecorder>(_ decoration: Decoration, _ record: R) {
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
    badge = geometry.badge.map { Badge($0, record) }
  }
}

extension DecorationPlan.Badge {
  fileprivate init<R: LayoutRecorder>(_ badge: DecorationGeometry.Badge, _ record: R) {
    let own = badge.size ?? .zero
    let anchor = (badge.anchor ?? .topLeft).unit
    let (offset, fraction) = (badge.offset ?? .zero, badge.fractionalOffset ?? .zero)
    func shift(
      _ word: String, _ lengthWord: String, _ unit: Double, _ own: Double, _ offset: Double,
      _ fraction: Double
    ) -> Double {
      // Outside, a corner or an edge is met by the opposite one of the badge; the middle is its
      // own.
      let met = badge.position == .outside ? 1 - unit : unit
      func input(_ value: Double, _ name: String, _ key: String) -> R.Length {
        record.input(value, name, .geometry("badge.\(key)"))
      }
      let index = word == "x" ? 0 : 1
      let length = input(own, "badge \(lengthWord)", "size.\(lengthWord)")
      return record.step(
        input(offset, "badge offset \(word)", "offset[\(index)]")
          + input(fraction, "fractional offset \(word)", "fractionalOffset[\(index)]") * length
          - R.Length(floatLiteral: met) * length, "badge shift \(word)",
        "its offset, less as much of the badge as lies before the anchor",
        because: record.geometry(
          "anchor", (badge.anchor ?? .topLeft).rawValue, key: "badge.anchor")
          + record.geometry(
            "position", (badge.position ?? .inside).rawValue, key: "badge.position")
      ).number
    }
    size = own
    unit = anchor
    self.shift = Point(
      x: shift("x", "width", anchor.x, own.width, offset.x, fraction.x),
      y: shift("y", "height", anchor.y, own.height, offset.y, fraction.y))
  }

  /// Where the badge stands along one axis of the frame that span and extent give.
  @inline(__always)
  func start<R: LayoutRecorder>(
    _ base: R.Length, _ length: R.Length, _ unit: Double, _ shift: Double,
    _ word: @autoclosure () -> String, _ record: R
  ) -> R.Length {
    record.step(
      base + R.Length(floatLiteral: unit) * length + record.known(shift, "badge shift \(word())"),
      "\(word()) of the decoration", "the anchor of the frame, and the badge's shift")
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
