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

  /// Returns the start of an item at the start of a section that stays on screen (R12).
  @inline(__always)
  static func pinnedStart<Q: Quantity>(natural: Q, length: Q, coreEnd: Q, visible: Q) -> Q {
    .larger(natural, .smaller(visible, coreEnd - length))
  }

  /// Returns the start of an item at the end of a section that stays on screen (R12).
  @inline(__always)
  static func pinnedEnd<Q: Quantity>(natural: Q, length: Q, coreStart: Q, visible: Q) -> Q {
    .smaller(natural, .larger(visible - length, coreStart))
  }
}
