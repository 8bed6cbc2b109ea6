/// The quantities of a compositional section that groups and boundary items read: the insets, the
/// box of the groups, and the part of the container within a reference. compositional.md,
/// "Dimensions".
final class CompositionalTrace {
  let pass: LayoutPass
  let section: CompositionalSection
  let trace: LayoutTrace
  /// The boundary items of the section's list, without header and footer in their short form.
  let listedBoundaryItems: ArraySlice<BoundarySupplementaryItem>

  /// - Parameter listed: The number of boundary items in the section's list.
  init(_ pass: LayoutPass, _ section: CompositionalSection, listed: Int, _ trace: LayoutTrace) {
    (self.pass, self.section, self.trace) = (pass, section, trace)
    listedBoundaryItems = (section.metrics.boundarySupplementaryItems ?? []).prefix(listed)
  }

  var axes: Axes { section.axes }
  /// The scale; nil if nothing is rounded.
  var scale: RecordedQuantity? { trace.scale(section.scale) }
  var rounded: String { section.scale == nil ? "" : ", rounded down to a pixel" }

  /// The length of the container along an axis.
  func container(_ axis: Int) -> RecordedQuantity {
    let word = axes.words(axis).length
    return trace.container(
      axis == axes.line ? section.containerLength : section.alongLength, "container \(word)", word)
  }

  /// An inset of the section.
  func inset(_ axis: Int, isStart: Bool) -> RecordedQuantity {
    let side = isStart ? axes.words(axis).start : axes.words(axis).end
    let insets = section.insets
    return trace.input(
      isStart ? insets.start(along: axis) : insets.end(along: axis), "\(side) inset",
      .metric("contentInsets.\(side)"))
  }

  /// The reference of the section's insets, or of its boundary items.
  func reference(ofBoundaryItems: Bool = false) -> ContentInsetsReference {
    let layout = pass.configuration.effectiveContentInsetsReference
    let own = section.metrics.contentInsetsReference ?? .automatic
    let groups = own == .automatic ? layout : own
    guard ofBoundaryItems else { return groups }
    let others = section.metrics.supplementaryContentInsetsReference ?? .automatic
    return others == .automatic ? groups : others
  }

  /// Records the part of the container within a reference, across the scroll axis; without a start
  /// if that is zero.
  func interval(
    _ reference: ContentInsetsReference
  ) -> (start: RecordedQuantity?, end: RecordedQuantity, length: RecordedQuantity) {
    let words = axes.lineWords
    guard reference != .none, let bounds = pass.traits.bounds else {
      return (nil, container(axes.line), container(axes.line))
    }
    let edges = bounds.edges(reference)
    let isSafeArea = ![.layoutMargins, .readableContent].contains(reference)
    let key = isSafeArea ? "safeArea" : "layoutMargins"
    func edge(_ value: Double, isStart: Bool) -> RecordedQuantity {
      trace.edge(
        value, of: key, axes, isFlipped: pass.configuration.isFlipped(in: pass.traits),
        isStart: isStart)
    }
    let box = BoxRule.reference(
      across: container(axes.line), leading: edge(edges.leading, isStart: true),
      trailing: edge(edges.trailing, isStart: false))
    let name = LayoutTrace.name(ofReference: key)
    let end = trace.step(
      box.end, "\(words.end) edge within the \(name)",
      "the container, less the insets of the reference")
    let length = trace.step(
      end - box.start, "\(words.length) within the \(name)",
      "the container, less the insets of the reference")
    return (box.start, end, length)
  }

  /// Records the length along an axis of the box that the section's group is sized in (R3).
  func box(_ axis: Int) -> RecordedQuantity {
    let (words, across) = (axes.words(axis), 1 - section.stackAxis)
    let name = "\(words.length) of the box of the groups"
    if let known = trace.recorded(name) { return known }
    let isReferred = axis == axes.line && reference() != .none
    let whole = axis == axes.line ? interval(reference()).length : container(axis)
    var isCustom = false
    if case .custom = section.tree[0].content { isCustom = true }
    guard axis == across, !isCustom else {
      return trace.step(
        whole, name,
        isCustom
          ? "of a custom group: the section's insets are not taken off"
          : isReferred
            ? "along the groups the section's insets are not taken off"
            : "along the groups the whole container: the section's insets are not taken off")
    }
    return trace.step(
      inside(whole, axis), name, "across the groups the section's insets are taken off")
  }

  /// Returns what the insets of the section leave of a length.
  func inside(_ length: RecordedQuantity, _ axis: Int) -> RecordedQuantity {
    .larger(
      0, BoxRule.inside(length, insets: inset(axis, isStart: true), inset(axis, isStart: false)))
  }
}

extension CompositionalTrace {
  /// Records the part of the section within its insets across the scroll axis, which decorations
  /// read, and its insets along the scroll axis.
  func describeInsets() -> (leading: RecordedQuantity, available: RecordedQuantity) {
    let (line, words) = (axes.line, axes.lineWords)
    for isStart in [true, false] { _ = inset(axes.scroll, isStart: isStart) }
    let (start, end) = (inset(line, isStart: true), inset(line, isStart: false))
    let found = interval(reference())
    return (
      trace.step(
        found.start.map { $0 + start } ?? start, "\(words.start) edge within the insets",
        "the section's insets count from the reference"),
      trace.step(
        LineRule.available(content: found.length, leading: start, trailing: end),
        "available \(words.length)", "what the section's insets leave")
    )
  }
}

extension LayoutTrace {
  /// The scale; nil if nothing is rounded.
  func scale(_ scale: Double?) -> RecordedQuantity? {
    scale.map { container($0, "scale", "scale") }
  }

  /// Records the length that a dimension gives (R1), and returns it.
  ///
  /// - Parameters:
  ///   - name: The name of the length.
  ///   - source: The source of the dimension's number.
  ///   - measured: The length that the host measured, and its source.
  ///   - box: Returns the length along an axis of the box that the dimension is resolved in.
  func length(
    _ dimension: LayoutDimension, _ name: String, _ source: InputOrigin,
    measured: (length: Double, source: InputOrigin)? = nil, scale: Double?,
    in box: (Int) -> RecordedQuantity
  ) -> RecordedQuantity {
    if let known = recorded(name) { return known }
    if dimension.estimate != nil, let measured {
      return input(measured.length, name, measured.source)
    }
    guard let axis = dimension.fractionAxis else { return input(dimension.number, name, source) }
    let fraction = input(dimension.number, "\(name) as a fraction", source)
    let word = axis == 0 ? "width" : "height"
    return step(
      PixelRule.roundedDown(fraction * box(axis), scale: self.scale(scale)), name,
      "a fraction of the \(word) of the box that it is resolved in"
        + (scale == nil ? "" : ", rounded down to a pixel"))
  }

  /// Records a sum. In a long sum, each further ``terms`` terms are added in a step of their own.
  func sum(_ terms: [RecordedQuantity], _ name: String) -> RecordedQuantity {
    var sum: RecordedQuantity?
    for (index, term) in terms.enumerated() {
      sum = sum.map { $0 + term } ?? term
      if let part = sum, index % Self.terms == Self.terms - 1, index + 1 < terms.count {
        sum = step(part, "\(name) up to term \(index)", "a part of the sum")
      }
    }
    return sum ?? 0
  }

  /// The largest number of terms in a sum of compositional lengths. A longer sum continues from a
  /// named part of it.
  static let terms = 24
}
