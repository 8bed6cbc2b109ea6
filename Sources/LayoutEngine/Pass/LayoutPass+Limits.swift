/// The limit of coordinates, sizes and content. documents.md, "Limits".
extension LayoutPass {
  /// Returns the least and the greatest coordinate that a frame may have in a section, by axis.
  ///
  /// Vertical layouts from right to left are mirrored at the end, also beyond the container.
  static func limits(
    _ configuration: LayoutConfiguration, in traits: ContainerTraits
  ) -> AxisPair<Interval<Double>> {
    let limit = FixedPoint.limit
    let whole = Interval(start: -limit, end: limit)
    var limits = AxisPair(whole, whole)
    if configuration.isFlipped(in: traits) {
      limits.x.start += max(0, traits.lineLength, traits.bounds?.across ?? 0)
    }
    return limits
  }

  /// Returns whether a frame, in section coordinates, is within the limits.
  @inline(__always)
  func allows(_ frame: Rect) -> Bool {
    frame.width >= 0 && frame.height >= 0 && allows(frame.minX, frame.maxX, along: 0)
      && allows(frame.minY, frame.maxY, along: 1)
  }

  /// Returns whether an interval is within the limits; false if a bound is no number.
  @inline(__always)
  func allows(_ start: Double, _ end: Double, along axis: Int) -> Bool {
    start >= limits[axis].start && end <= limits[axis].end
  }

  /// Refuses the layout in a buffer if a header, a footer or an item is not within the limits.
  @inline(__always)
  func checkLimits(_ buffer: borrowing FrameBuffer) throws(LayoutError) {
    let (layout, line) = (buffer.layout, buffer.lines.line)
    guard layout.reach.isNone || layout.reach.isWithinLimit,
      buffer.frames.isEmpty || allows(line.start, line.end, along: axes.line),
      layout.header.map(allows) ?? true, layout.footer.map(allows) ?? true
    else { throw .contentTooLong }
  }

  /// Returns the error of a section that is too long: with its first element that is not within the
  /// limits, if there is one.
  ///
  /// - Parameter buffer: The buffer that the section was laid out into.
  @inline(never)
  func named(
    _ error: LayoutError, _ section: SectionInput, _ buffer: borrowing FrameBuffer
  ) -> LayoutError {
    guard error == .contentTooLong else { return error }
    let found = resolved(section).kind.farElement(of: section.items, in: self, buffer)
    return found.map { .elementTooFar($0) } ?? error
  }
}

extension Reach {
  /// Whether both ends are within ``FixedPoint/limit``.
  @inline(__always)
  var isWithinLimit: Bool { lower >= -FixedPoint.limit && upper <= FixedPoint.limit }
}

extension LayoutKind {
  /// Returns the first item, the header or the footer if it is not within the limits.
  ///
  /// A section of many items may be too long although each of them is within the limits alone.
  func farElement(
    of items: ItemRuns, in pass: LayoutPass, _ buffer: borrowing FrameBuffer
  ) -> FarElement? {
    var limits = pass.limits
    limits[pass.axes.scroll] = Interval(start: -.infinity, end: .infinity)
    for (item, frame) in buffer.frames.enumerated() {
      if let far = FarElement(.item(item), frame, within: limits) { return far }
    }
    let layout = buffer.layout
    return layout.header.flatMap { FarElement(.header, $0, within: limits) }
      ?? layout.footer.flatMap { FarElement(.footer, $0, within: limits) }
  }
}
