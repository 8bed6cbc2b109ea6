/// The points on which sources about UIKit disagree, or that nobody measured, each decided once.
///
/// They are the claims marked D in FLOW-LAYOUT.md, and the rules of our own documents that leave
/// something open. Whoever measures one on a device changes it here.
enum DisputedRules {
  /// Added to a length before it is compared, to absorb our own summation; no coarser tolerance is
  /// UIKit's (section 2b).
  static let tolerance = 1e-9

  /// Horizontal sections with mixed sizes keep the documented meaning of the two spacings unless a
  /// document asks for the swap that iOS 12 was seen to do (section 2d).
  static func spacings(
    interitem: Double, line: Double, isMixed: Bool, scroll: ScrollDirection, swap: Bool
  ) -> (within: Double, between: Double) {
    swap && isMixed && scroll == .horizontal ? (line, interitem) : (interitem, line)
  }

  /// An oversized item of the mixed path has a line to itself, at the leading edge (section 2e).
  static func oversizedOffset(available: Double, length: Double) -> Double? {
    length > available + tolerance ? 0 : nil
  }

  /// Where nothing is available on a line, it holds one item (section 2e).
  static func itemsPerLine(available: Double, quotient: Double, count: Int, pitch: Double) -> Double
  {
    guard available > 0 else { return 1 }
    guard pitch > 0 else { return Double(max(1, count)) }
    return max(1, min((quotient + tolerance).rounded(.down), FixedPoint.limit))
  }

  /// A frame's origin is snapped once, at the end, from an unrounded position (section 3). The
  /// position is a sum of lengths quantised to 2^-20 points, so one quantum is added first: a half
  /// that was rounded down stays a half.
  static func snapped(_ value: Double, scale: Double) -> Double {
    ((value + FixedPoint.quantum) * scale + 0.5).rounded(.down) / scale
  }

  /// A pinned header is pushed off by the end of its section, not of its last item (section 6).
  static func pinnedHeaderStart(
    natural: Double, visibleStart: Double, sectionEnd: Double, length: Double
  ) -> Double {
    max(natural, min(visibleStart, sectionEnd - length))
  }

  /// A pinned footer stays below its section's header, where there is one and both fit (section 6;
  /// unmeasured, our choice). A section's end is quantised and the lengths of the two are not, so an
  /// exact fit may miss by a quantum.
  static func pinnedFooterStart(
    natural: Double, visibleEnd: Double, sectionStart: Double, sectionEnd: Double, header: Double,
    length: Double
  ) -> Double {
    let headerFits = header + length <= sectionEnd - sectionStart + FixedPoint.quantum
    return min(natural, max(visibleEnd - length, sectionStart + (headerFits ? header : 0)))
  }

  /// A line that touches a region yields only those of its items that touch it too (section 9).
  static func isHit(_ frame: Rect, by region: Rect) -> Bool { frame.touches(region) }

  /// In an `even` section the uniform path keeps the pitch of a full line on its last line, as it
  /// does in a justified one; a mixed line spreads the items that it holds, the last line too.
  static func evenGap(available: Double, sum: Double, count: Double) -> Double {
    (available - sum) / (count + 1)
  }

  /// Columns that no length can divide (minimum width and spacing together not above zero) are as
  /// many as there are items.
  static func columns(quotient: Double, pitch: Double, items: Int) -> Double {
    pitch > 0
      ? min((quotient + tolerance).rounded(.down), FixedPoint.limit) : Double(max(1, items))
  }
}
