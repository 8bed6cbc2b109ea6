/// A recorder of how the elements of one section get their frames: what a kind of layout adds to an
/// explanation.
///
/// It runs the formulas of the kind again with quantities of the trace, and records them by name.
/// All frames are in points, in section coordinates.
///
/// Decorations read lengths of the section by name, so that a kind records each that its section
/// has, or replaces it in ``rename(_:)``. In a vertical layout, and with the words of ``Axes`` in a
/// horizontal one: `header height`, `start of the footer`, `end of the footer`, `top inset`,
/// `bottom inset`, `leading inset`, `available width`, `start of the items`, `content width`,
/// `container width`, `start of the container`, `section height`, and the edges that ``ItemEdges``
/// names. A step that reads a name without a record is not a number, which the tests of
/// explanations find.
protocol KindTrace {
  var trace: LayoutTrace { get }
  var axes: Axes { get }
  /// The frames of all items.
  var frames: [Rect] { get }
  /// What the section is as long as across the scroll axis: `content` or `container`.
  var whole: String { get }

  /// Records an item's frame, as `x of item 5`, and `y`, `width` and `height`.
  ///
  /// - Parameter isShown: Whether the item is the explained element or its host. The explanation
  ///   then includes why the item is on its line, or in its group.
  func describe(_ item: Int, isShown: Bool)

  /// Records the bounds of the items, which are not empty, as ``ItemEdges`` name them.
  func describeBounds()

  /// Records the section's length with ``describeExtent(_:)``, and the ends of header and footer.
  func describeLength(_ layout: SectionLayout)

  /// Records the frame of a boundary item, and returns it with the names of its lengths; nil if the
  /// section has no item of the kind.
  ///
  /// - Parameter kind: `header`, `footer` or a kind of the section.
  func describeBoundaryItem(_ kind: String, _ rect: Rect) -> NamedRect?

  /// Replaces the parts of the section that decorations read, where their names are not those of a
  /// flow section.
  func rename(_ shape: inout DecoratedSection<RecordedQuantity>)
}

/// A recorder of a section whose items are in groups, which may have supplementary items and be in
/// a row that scrolls by itself.
protocol GroupingTrace: KindTrace {
  /// Names equal groups after those on the path to the explained element.
  func show(path: [Int])

  /// Records the frame of a group, and returns it with the names of its lengths; nil if there is
  /// none at the path.
  func describe(group path: [Int], _ rect: Rect) -> NamedRect?

  /// Records the frame of a supplementary item, or of a boundary item other than header and footer,
  /// and returns it with the names of its lengths; nil if the section has none.
  ///
  /// - Parameter n: The ordinal among the section's supplementary items of the kind and the host.
  func describeSupplementary(_ host: SupplementaryHost, _ kind: String, _ n: Int) -> NamedRect?

  /// Records the offset at which the section's row rests on screen, for a requested offset; nil for
  /// the one before anything has scrolled.
  func describeRow(at offset: Double, requested: Double?)
}

/// What is as in a flow section for a kind that does not say otherwise.
extension KindTrace {
  var whole: String { "content" }

  func describeBoundaryItem(_ kind: String, _ rect: Rect) -> NamedRect? {
    named(rect, kind, from: kind == "header" ? nil : "start of the footer")
  }

  func rename(_ shape: inout DecoratedSection<RecordedQuantity>) {}
}

/// What all kinds share.
extension KindTrace {
  /// Returns the frame of something as long as the section across the scroll axis, with the names
  /// of its lengths and of its start; nil for zero.
  func named(_ rect: Rect, _ name: String, from start: String? = nil) -> NamedRect {
    let whole = "\(whole) \(axes.lineWords.length)"
    let own = "\(name) \(axes.scrollWords.length)"
    return axes.line == 0
      ? NamedRect(rect, x: nil, y: start, width: whole, height: own)
      : NamedRect(rect, x: start, y: nil, width: own, height: whole)
  }

  /// Records the bounds of some of the items, with the item that reaches farthest for each edge.
  func describeEdges(_ items: Range<Int>, _ names: ItemEdges, of what: String) {
    func describe(_ axis: Int, _ start: String, _ end: String) {
      let first = items.min { frames[$0].start(along: axis) < frames[$1].start(along: axis) }
      let last = items.max { frames[$0].end(along: axis) < frames[$1].end(along: axis) }
      guard let first, let last else { return }
      let rule = "the edge of the farthest of \(what)"
      trace.step(edges(of: first, axis).start, start, rule)
      trace.step(edges(of: last, axis).end, end, rule)
    }
    guard !trace.isKnown(names.lineStart) else { return }
    describe(axes.line, names.lineStart, names.lineEnd)
    describe(axes.scroll, names.scrollStart, names.scrollEnd)
  }

  /// Records the frame of an item and returns its interval along an axis.
  func edges(of item: Int, _ axis: Int) -> Interval<RecordedQuantity> {
    describe(item, isShown: false)
    let (words, frame) = (axes.words(axis), frames[item])
    let start = trace.known(frame.start(along: axis), "\(words.origin) of item \(item)")
    let length = trace.known(frame.length(along: axis), "\(words.length) of item \(item)")
    return Interval(start: start, end: start + length)
  }

  /// Records a section's length, and its quantisation if that changes it.
  func describeExtent(_ length: RecordedQuantity) {
    let name = "section \(axes.scrollWords.length)"
    let isExact = FixedPoint(length.number).points == length.number
    let exact = trace.step(
      length, isExact ? name : "exact " + name, "from the start of the section to its end")
    if isExact { return }
    trace.step(
      FixedPoint.quantised(exact), name,
      "kept in units of 1/1048576 points, so that sums do not depend on their order")
  }
}
