/// How a section's lines are broken and aligned, where it is not as in UIKit, with every level
/// applied. flow-layout.md, section 15.
struct LineArrangement {
  /// Neither `left` nor `right`: these depend on the reading direction.
  let alignment: LineAlignment
  /// The alignment of the last line; nil if the section does not give it.
  let lastLine: LineAlignment?
  let items: ItemAlignment
  /// The greatest length by which the last item of a line grows; 0 if it does not.
  let stretch: Double
  let isBalanced: Bool
  /// Whether lines have UIKit's places along the line.
  let isStandardAlongLine: Bool

  init(_ metrics: SectionMetrics, isFlipped: Bool) {
    func resolved(_ alignment: LineAlignment) -> LineAlignment {
      switch alignment {
      case .left: isFlipped ? .trailing : .leading
      case .right: isFlipped ? .leading : .trailing
      default: alignment
      }
    }
    // An even line sets its offsets and gaps itself.
    let isEven = metrics.distribution == .even
    alignment = isEven ? .justified : resolved(metrics.alignment ?? .justified)
    lastLine = metrics.lastLineAlignment.map(resolved)
    items = metrics.itemAlignment ?? .center
    stretch = isEven ? 0 : metrics.stretchLast?.limit ?? 0
    isBalanced = metrics.balanced ?? false
    isStandardAlongLine = alignment == .justified && lastLine == nil && stretch == 0 && !isBalanced
  }

  /// Returns whether items have UIKit's places.
  @inline(__always)
  func isStandard(for sizes: ItemSizes) -> Bool {
    guard isStandardAlongLine else { return false }
    // An item that is as thick as its line has one place across it.
    if case .uniform = sizes { return true }
    return items == .center
  }

  /// Returns the alignment of a line.
  func alignment(isLast: Bool) -> LineAlignment { isLast ? lastLine ?? alignment : alignment }
}
