/// The places of boundary items. compositional.md, "Boundary items".
enum BoundaryRule {
  /// Returns the start of an item along the scroll axis, about a core that begins at a position
  /// (R11).
  ///
  /// - Parameter side: -1 at the start of the core, 1 at its end, 0 in its middle.
  @inline(__always)
  static func start<Q: Quantity>(
    length: Q, side: Int, extends: Bool, core: Interval<Q>, offset: Q
  ) -> Q {
    let place: Q =
      switch side {
      case -1: extends ? core.start - length : core.start
      case 1: extends ? core.end : core.end - length
      default:
        // An item that makes the section longer stands at its start.
        extends && length > core.end - core.start
          ? core.start : core.start + (core.end - core.start - length) / 2
      }
    return place + offset
  }

  /// Returns the start of an item across the scroll axis, in the box that it is sized in.
  @inline(__always)
  static func start<Q: Quantity>(length: Q, side: Int, across box: Interval<Q>, offset: Q) -> Q {
    let place: Q =
      switch side {
      case -1: box.start
      case 1: box.end - length
      default: box.start + (box.end - box.start - length) / 2
      }
    return place + offset
  }

  /// Returns the start of a slot that stays on screen along an axis (R12).
  ///
  /// - Parameters:
  ///   - side: -1 for an item at the start of the core, 1 at its end, 0 for one that does not stay.
  ///   - rest: The length by which the core is longer than the box that the item is placed in. An
  ///     item at the end of the box may move by it.
  @inline(__always)
  static func pinned<Q: Quantity>(
    _ slot: Interval<Q>, side: Int, in core: Interval<Q>, rest: Q, visible: Interval<Q>
  ) -> Q {
    let length = slot.end - slot.start
    return switch side {
    case -1: .larger(slot.start, .smaller(visible.start, core.end - length))
    case 1: .smaller(slot.start + rest, .larger(visible.end - length, core.start))
    // An item in the middle does not stay on screen: DisputedRules.
    default: slot.start
    }
  }
}
