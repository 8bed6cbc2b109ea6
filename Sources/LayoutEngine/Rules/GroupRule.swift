/// The formulas that place subitems in a group. compositional.md, "Groups".
enum GroupRule {
  /// Returns the position after a subitem, along a group.
  ///
  /// - Parameter after: The edge spacing after the subitem.
  @inline(__always)
  static func next<Q: Quantity>(_ position: Q, slot: Q, after: Q, gap: Q) -> Q {
    position + (slot + after + gap)
  }

  /// Returns the length that fractions along a group are of (R4).
  ///
  /// - Parameter gaps: The number of gaps, one less than that of subitems.
  @inline(__always)
  static func base<Q: Quantity>(extent: Q, gap: Q, gaps: Q) -> Q {
    gaps == 0 ? .larger(0, extent) : .larger(0, extent - gap * gaps)
  }

  /// Returns the equal share of a subitem of a counted group (R4).
  @inline(__always)
  static func equalShare<Q: Quantity>(base: Q, count: Q, scale: Q?) -> Q {
    PixelRule.roundedDown(base / count, scale: scale)
  }

  /// Returns what each flexible spacing gets of the length that is left (R7).
  @inline(__always)
  static func flexibleShare<Q: Quantity>(extent: Q, used: Q, spacings: Q) -> Q {
    (extent - used) / spacings
  }

  /// Returns the start and the length of a frame in its slot, along one axis. Insets that are
  /// longer than the slot give the frame that `CGRect` standardizes.
  @inline(__always)
  static func frame<Q: Quantity>(
    slot: Q, length: Q, inset start: Q, _ end: Q
  ) -> (start: Q, length: Q) {
    let rest = length - start - end
    return rest < 0 ? (slot + start + rest, 0 - rest) : (slot + start, rest)
  }

  /// Returns the length of a last group with fewer items than a whole one (R10).
  ///
  /// - Parameters:
  ///   - present: The far edge of the frames that it has, from the inner corner.
  ///   - whole: The far edge of the frames of a whole group.
  @inline(__always)
  static func trimmed<Q: Quantity>(present: Q, extent: Q, whole: Q) -> Q {
    .larger(0, present + extent - whole)
  }

  /// Returns the start of a supplementary view, along one axis (R9).
  ///
  /// - Parameters:
  ///   - container: The point of the host: 0 for its start, 0.5 for its middle, 1 for its end.
  ///   - item: The point of the view.
  ///   - offset: The sum of the offsets of both anchors, in points.
  @inline(__always)
  static func anchored<Q: Quantity>(
    host: Q, hostLength: Q, container: Q, length: Q, item: Q, offset: Q
  ) -> Q {
    host + hostLength * container - length * item + offset
  }
}
