/// The row of an orthogonal section on screen. compositional.md, "Orthogonal sections".
extension GroupTrace {
  /// Records how far the row is moved.
  ///
  /// - Parameters:
  ///   - offset: The offset at which the row rests.
  ///   - requested: The requested offset; nil for the one before anything has scrolled.
  func describeRow(at offset: Double, requested: Double?) {
    let name = LayoutTrace.rowOffset
    guard let row = OrthogonalRow(section, items.items) else {
      trace.step(0, name, "a row without groups does not move")
      return
    }
    let request = requested.map {
      trace.input($0, "requested offset", .source(.query("innerOffset")))
    }
    let stop = request == nil ? "before anything has scrolled" : "the stop nearest to the request"
    func step(_ value: RecordedQuantity, _ rule: String) {
      trace.step(
        value, name, "\(stop): \(rule)",
        because: [
          trace.choice(
            "orthogonalScrollingBehavior", row.behavior.rawValue,
            metric: "orthogonalScrollingBehavior")
        ] + (request == nil ? [] : trace.mentioned("requested offset")))
    }
    if row.behavior == .groupPagingCentered {
      guard let n = (0..<stack.count).first(where: { row.centred($0) == offset }) else { return }
      return step(
        RowRule.centred(
          start: start(n), row: rowStart, length: trimmedLength(n), viewport: viewport),
        "group \(n) is in the middle of the viewport")
    }
    if offset == 0 { return step(0, "the start of the row") }
    let end = RowRule.end(length: self.end(stack.count - 1) - rowStart, viewport: viewport)
    if offset == end.number { return step(end, "the end of the row") }
    switch row.behavior {
    case .paging:
      let page = RecordedQuantity((offset / row.viewport).rounded())
      step(page * viewport, "a multiple of the viewport")
    case .continuousGroupLeadingBoundary, .groupPaging:
      let found = (0..<stack.count).first { stack.group($0).start - stack.start == offset }
      guard let n = found else { return }
      step(start(n) - rowStart, "group \(n) is at the start of the viewport")
    default:
      guard let request else { return }
      step(request, "the row rests anywhere")
    }
  }

  /// The start of the first group's room, along the row.
  private var rowStart: RecordedQuantity {
    let axis = section.stackAxis
    return plus(values.inset(axis, isStart: true), values.interval(values.reference()).start)
  }

  /// The length of the visible part of the row.
  private var viewport: RecordedQuantity {
    let axis = section.stackAxis
    return trace.step(
      BoxRule.inside(
        values.interval(values.reference()).length, insets: values.inset(axis, isStart: true),
        values.inset(axis, isStart: false)), "viewport of the row",
      "the container, less the section's insets")
  }
}

extension LayoutTrace {
  /// The name of the offset of an orthogonal row. It is recorded only for elements that scroll with
  /// the row.
  static var rowOffset: String { "offset of the row" }
}
