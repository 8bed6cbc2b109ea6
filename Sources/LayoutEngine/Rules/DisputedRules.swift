/// The rules on which sources about UIKit disagree, or that are not measured, each decided in one
/// place.
///
/// They are the claims marked D in flow-layout.md, and the points that our own documents leave
/// open. A measurement on a device changes the rule here.
enum DisputedRules {
  /// A section takes the uniform path if all its items have the same extent along the line,
  /// regardless of their thickness (section 2). Recordings show that UIKit does so with self-sized
  /// items; for fixed sizes there is no measurement.
  static func takesUniformPath(_ sizes: UnsafeBufferPointer<Size>, along line: Int) -> Bool {
    guard let length = sizes.first?.along(line) else { return true }
    return !sizes.contains { $0.along(line) != length }
  }

  /// Right to left, a layout that is not mirrored as a whole counts the columns of the uniform path
  /// from the right, and leaves all else as it is from left to right (section 8; seen in a post).
  static func countsColumnsFromRight(_ axes: Axes, isUnflipped: Bool) -> Bool {
    isUnflipped && axes.line == 0
  }

  /// Horizontal sections with mixed sizes keep the documented meaning of the two spacings unless a
  /// document requests the swap that iOS 12 was seen to do (section 2d).
  static func spacings(
    interitem: Double, line: Double, isMixed: Bool, scroll: ScrollDirection, swap: Bool
  ) -> (within: Double, between: Double) {
    swap && isMixed && scroll == .horizontal ? (line, interitem) : (interitem, line)
  }

  /// An oversized item of the mixed path has a line to itself, at the leading edge (section 2e).
  @inline(__always)
  static func isOversized<Q: Quantity>(_ length: Q, available: Q) -> Bool {
    length > available
  }

  /// A line without available length holds one item (section 2e).
  @inline(__always)
  static func itemsPerLine<Q: Quantity>(
    available: Q, fitting: Q, count: Q, pitch: Q
  ) -> Q {
    guard available > 0 else { return 1 }
    guard pitch > 0 else { return .larger(1, count) }
    return .larger(1, fitting > limit() ? limit() : fitting)
  }

  /// The only item of a section is centred if it measures itself, as in a line that holds one item
  /// (section 11; seen in an issue of IGListKit).
  @inline(__always)
  static func centersLoneItem<Q: Quantity>(count: Q, isEstimated: Bool) -> Bool {
    isEstimated && count == 1
  }

  /// Returns the largest count of items or columns, which equals the largest length.
  @inline(__always)
  private static func limit<Q: Quantity>() -> Q { Q(FixedPoint.limit) }

  /// A frame's origin is snapped once, at the end, from an unrounded position (section 3). The
  /// position is a sum of lengths quantised to 2^-20 points, so one quantum is added first: a half
  /// that was rounded down stays a half.
  @inline(__always)
  static func snapped<Q: Quantity>(_ value: Q, scale: Q) -> Q {
    ((value + FixedPoint.unit()) * scale + 0.5).roundedDown() / scale
  }

  /// A pinned header is pushed off by the end of its section, not of its last item (section 6).
  static func pinnedHeaderStart<Q: Quantity>(
    natural: Q, visibleStart: Q, sectionEnd: Q, length: Q
  ) -> Q {
    .larger(natural, .smaller(visibleStart, sectionEnd - length))
  }

  /// A pinned footer stays below its section's header, if the section has one and both fit (section
  /// 6; unmeasured, our choice). A section's end is quantised and the lengths of the two are not,
  /// so an exact fit may miss by a quantum.
  static func pinnedFooterStart<Q: Quantity>(
    natural: Q, visibleEnd: Q, sectionStart: Q, sectionEnd: Q, header: Q, length: Q
  ) -> Q {
    let headerFits = header + length <= sectionEnd - sectionStart + FixedPoint.unit()
    return .smaller(
      natural, .larger(visibleEnd - length, sectionStart + (headerFits ? header : 0)))
  }

  /// A line that touches a region yields only its items that also touch the region (section 9).
  ///
  /// - Parameter clip: What the frame is cut to on screen; nil if it is not cut. What is cut off is
  ///   not found.
  @inline(__always)
  static func isHit(_ frame: Rect, by region: Rect, clippedTo clip: Rect? = nil) -> Bool {
    guard let clip else { return frame.touches(region) }
    return frame.intersection(clip)?.touches(region) ?? false
  }

  /// In an `even` section the uniform path keeps the pitch of a full line on its last line, as it
  /// does in a justified one; a mixed line spreads the items that it holds, the last line too.
  @inline(__always)
  static func evenGap<Q: Quantity>(available: Q, sum: Q, count: Q) -> Q {
    (available - sum) / (count + 1)
  }

  /// Two ways to balance lines whose costs differ by less, in square points, are equally good
  /// (section 15).
  static let equalCosts = 1e-6

  /// A section with a line of more items than this is not balanced, because the search would take
  /// too long (section 15; our choice).
  static let longestBalancedLine = 500

  /// If minimum width and spacing together are not above zero, there are as many columns as items.
  /// The tolerance absorbs the rounding of the quotient: the count is a rule of this project, and
  /// the columns are then made to fit. documents.md, "Sizing rules".
  static func columns<Q: Quantity>(
    quotient: Q, pitch: Q, items: Q
  ) -> Q {
    guard pitch > 0 else { return .larger(1, items) }
    let fitting = (quotient + 1e-9).roundedDown()
    return fitting > limit() ? limit() : fitting
  }
}
