/// The explanation of the frames of decorations of several sections.
extension LayoutPass {
  /// Records the frame of a decoration of several sections, relative to the start of the first one.
  ///
  /// - Parameters:
  ///   - sections: The sections that the decoration covers.
  ///   - section: Returns a section by its index, with its items.
  ///   - trace: The trace in which ``LayoutConfiguration/part(of:reading:recording:)`` recorded the
  ///     container.
  /// - Returns: The decoration's rectangle, with the names of its lengths; nil if it has no frame.
  /// - Complexity: As ``layOut(_:over:_:)``, and O(*n*) in the items of the sections that determine
  ///   an edge.
  /// - Throws: The closure's error.
  package func explain<E>(
    _ decoration: Decoration, over sections: Range<Int>, into trace: LayoutTrace,
    _ section: (Int) throws(E) -> CoveredSection
  ) throws(E) -> NamedRect? {
    let plan = DecorationPlan(decoration)
    var boxes: [(index: Int, box: Box<Double>)] = []
    func find(_ index: Int) throws(E) -> Bool {
      guard let box = box(of: try section(index), plan) else { return false }
      boxes.append((index, box))
      return true
    }
    let isSame = coversAll(decoration.geometry.extent)
    for index in sections where try find(index) && isSame { break }
    guard let first = boxes.first else { return nil }
    if isSame {
      for index in (first.index..<sections.upperBound).reversed() where try find(index) { break }
    }
    guard let last = boxes.last,
      let left = boxes.min(by: { $0.box.line.start < $1.box.line.start }),
      let right = boxes.max(by: { $0.box.line.end < $1.box.line.end })
    else { return nil }
    trace.entries = configuration.decorations
    trace.begin(decoration, among: configuration.decorationKinds)
    for index in Set([first.index, last.index, left.index, right.index]).sorted() {
      trace.scope = Self.scope(index)
      write(plan, of: try section(index), at: index, trace)
    }
    trace.scope = ""
    let origin = try section(sections.lowerBound).offset
    try describeLength(of: sections, from: origin, trace, section)
    func edge(_ index: Int, _ offset: FixedPoint, _ value: Double, _ name: String) -> Double {
      var place = trace.known(value, Self.scope(index) + name)
      if index != sections.lowerBound {
        func start(_ index: Int, _ offset: FixedPoint) -> RecordedQuantity {
          trace.input(
            offset.points, "start of section \(index)",
            .source(.element(section: index, item: nil)))
        }
        place = place + (start(index, offset) - start(sections.lowerBound, origin))
      }
      return trace.step(place, name, "from the start of section \(sections.lowerBound)").number
    }
    let scroll = Interval(
      start: edge(
        first.index, try section(first.index).offset, first.box.scroll.start, "start of the span"),
      end: edge(
        last.index, try section(last.index).offset, last.box.scroll.end, "end of the span"))
    func side(_ index: Int, _ value: Double, _ name: String) -> Double {
      trace.step(
        trace.known(value, Self.scope(index) + name), name, "the bounds of all these sections"
      ).number
    }
    let line = Interval(
      start: side(left.index, left.box.line.start, "start of the extent"),
      end: side(right.index, right.box.line.end, "end of the extent"))
    trace.describeBadge(decoration)
    return describeFrame(plan, in: Box(line: line, scroll: scroll), trace)
  }

  /// Records the total length of the sections, within which the decoration is pinned.
  private func describeLength<E>(
    of sections: Range<Int>, from origin: FixedPoint, _ trace: LayoutTrace,
    _ section: (Int) throws(E) -> CoveredSection
  ) throws(E) {
    let last = sections.upperBound - 1
    let covered = try section(last)
    // The layout has already refused a section that is too long.
    guard let layout = try? layout(of: covered, resolved(covered.input)) else { return }
    let word = axes.scrollWords.length
    func start(_ index: Int, _ offset: FixedPoint) -> RecordedQuantity {
      trace.input(
        offset.points, "start of section \(index)", .source(.element(section: index, item: nil)))
    }
    let own = trace.input(
      layout.extent.points, "\(word) of section \(last)",
      .source(.element(section: last, item: nil)))
    trace.step(
      start(last, covered.offset) + own - start(sections.lowerBound, origin), "section \(word)",
      "all sections that it covers, together")
  }

  private static func scope(_ index: Int) -> String { "section \(index): " }

  /// Returns the box that a decoration of several sections covers in one of them, in section
  /// coordinates.
  private func box(
    of covered: CoveredSection, _ plan: DecorationPlan
  ) -> Box<Double>? {
    let resolved = resolved(covered.input)
    guard let layout = try? layout(of: covered, resolved) else { return nil }
    return decorated(
      resolved.metrics, layout.items, header: layout.header, footer: layout.footer,
      extent: layout.extent.points
    )
    .box(plan)
  }

  private func write(
    _ plan: DecorationPlan, of covered: CoveredSection, at index: Int, _ trace: LayoutTrace
  ) {
    let entries = trace.entries
    defer { trace.entries = entries }
    // The layout has already refused a section that is too long.
    _ = try? traced(covered.input, at: index, showing: nil, trace).box(plan)
  }
}
