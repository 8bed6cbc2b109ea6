/// The columns of a waterfall section in one container.
package struct WaterfallFacts: Hashable, Sendable {
  package let columns: Int
  /// The length of a column across the scroll axis, in points.
  package let columnLength: Double
  /// What the rounding of that length leaves free after the last column, in points.
  package let leftOver: Double
  package let renderDirection: ItemRenderDirection
  /// The length of each column along the scroll axis, from the start of the items to the end of its
  /// last item, in points.
  package let lengths: [Double]
}

extension LayoutPass {
  /// Returns the columns of a laid-out section; nil for a section of another layout.
  ///
  /// - Parameter frames: The frames of all items of the section.
  /// - Complexity: O(*n*) in items.
  package func waterfallFacts(
    of section: SectionInput, frames: UnsafeBufferPointer<Rect>
  ) -> WaterfallFacts? {
    guard let waterfall = resolved(section).kind as? WaterfallSection else { return nil }
    let pitch = waterfall.pitch
    var lengths = Array(repeating: 0.0, count: waterfall.columnCount)
    for frame in frames {
      let place = frame.start(along: axes.line) - waterfall.lineMetrics.leading
      let column = pitch > 0 ? Int((place / pitch).rounded()) : 0
      guard lengths.indices.contains(column) else { continue }
      lengths[column] = max(
        lengths[column], frame.end(along: axes.scroll) - waterfall.startOfItems)
    }
    return WaterfallFacts(
      columns: waterfall.columnCount, columnLength: waterfall.columnLength,
      leftOver: max(0, waterfall.exactLength - waterfall.columnLength)
        * Double(waterfall.columnCount),
      renderDirection: waterfall.renderDirection, lengths: lengths)
  }
}
