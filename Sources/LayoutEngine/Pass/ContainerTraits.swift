/// The part of a container that a layout reads.
///
/// Sections are computed from this value and never read the container itself. Containers with equal
/// parts therefore share one set of computed attributes. In a vertical flow layout a taller phone
/// has an equal part, and nothing is recomputed.
package struct ContainerTraits: Hashable, Sendable {
  /// The length of a line, in points: the container less its content inset. Never negative.
  package let lineLength: Double
  /// The reference inset and the content inset of each edge along the line; nil if section insets
  /// are measured from the content inset.
  package let leadingEdge: ReferenceEdge?
  package let trailingEdge: ReferenceEdge?
  /// The container's full width, in points; nil if no condition or breakpoint reads it.
  package let width: Double?
  /// The number of pixels in a point; nil if no rule rounds to pixels or the scale is not known.
  package let scale: PixelScale?
  /// The size class; nil if no condition reads it or it is not known.
  package let sizeClass: SizeClass?
  /// The container's interval along a line; nil if no decoration reads it.
  package let containerLine: ContainerLine?
  /// The part that compositional sections read; nil if there are none.
  package let bounds: ContainerBounds?
  /// Whether the layout reads from right to left and is not mirrored as a whole: columns are then
  /// counted from the right. flow-layout.md, section 8.
  package let isUnflipped: Bool
  /// Whether no decoration is drawn because the container, or its content along the line, has size
  /// zero. False for a section without decorations.
  package let isEmpty: Bool
  /// Whether a document can have the container. No section is laid out for an invalid one.
  let isValid: Bool

  /// The container's interval along a line, in leading content coordinates, in points.
  package struct ContainerLine: Hashable, Sendable {
    package let start: Double
    package let length: Double
  }

  /// The safe area or margin of one edge, and the content inset of the same edge, in points.
  package struct ReferenceEdge: Hashable, Sendable {
    package let reference: Double
    package let contentInset: Double
  }

  /// Returns an inset of a section in content coordinates.
  @inline(__always)
  func inset(_ section: Double, from edge: ReferenceEdge?) -> Double {
    guard let edge else { return section }
    return LineRule.inset(
      section: section, reference: edge.reference, content: edge.contentInset)
  }
}

extension LayoutConfiguration {
  /// Returns the part of a container that this layout reads.
  ///
  /// - Parameter reads: The traits that the defaults and all sections and items read.
  package func traits(of container: Container, reading traitsRead: ContainerTraitSet)
    -> ContainerTraits
  {
    let isFlipped = isFlipped(traitsRead)
    let content = lineEdges(container.contentInset, traitsRead)
    let reference = referenceEdges(of: container, traitsRead)
    let length = container.size.along(lineAxis)
    // Subtracted in a fixed order, so that the reading direction changes no bit of the length.
    let (start, end) =
      isFlipped ? (content.trailing, content.leading) : (content.leading, content.trailing)
    let lineLength = LineRule.contentLength(container: length, start: start, end: end)
    let containerStart = LineRule.containerStart(
      container: length, leading: content.leading, trailing: content.trailing,
      isFlipped: isFlipped)
    let size = container.size
    return ContainerTraits(
      lineLength: lineLength,
      leadingEdge: reference.map { .init(reference: $0.leading, contentInset: content.leading) },
      trailingEdge: reference.map { .init(reference: $0.trailing, contentInset: content.trailing) },
      width: traitsRead.contains(.width) ? size.width : nil,
      scale: traitsRead.contains(.scale) ? container.scale : nil,
      sizeClass: traitsRead.contains(.sizeClass) ? container.sizeClass : nil,
      containerLine: traitsRead.contains(.containerLine)
        ? .init(start: containerStart, length: length) : nil,
      bounds: traitsRead.contains(.bounds) ? bounds(of: container, reading: traitsRead) : nil,
      isUnflipped: direction == .rightToLeft && !flips(traitsRead),
      isEmpty: traitsRead.contains(.containerLine)
        && (size.width <= 0 || size.height <= 0
          || lineLength <= 0 && !traitsRead.contains(.bounds)),
      isValid: container.isValid)
  }

  /// Returns the insets of the reference that compositional sections follow, across the scroll
  /// axis in points.
  package func followedEdges(in container: Container) -> ContainerBounds.Edges {
    bounds(of: container, reading: .ofCompositional).edges(effectiveContentInsetsReference)
  }

  private func bounds(
    of container: Container, reading traitsRead: ContainerTraitSet
  ) -> ContainerBounds {
    func edges(_ insets: EdgeInsets, _ trait: ContainerTraitSet) -> ContainerBounds.Edges {
      guard traitsRead.contains(trait) else { return .zero }
      let (leading, trailing) = lineEdges(insets, traitsRead)
      return .init(leading: leading, trailing: trailing)
    }
    let readsAlong = traitsRead.contains(lineAxis == 0 ? .fractionalHeight : .fractionalWidth)
    return ContainerBounds(
      across: container.size.along(lineAxis),
      along: readsAlong ? container.size.along(1 - lineAxis) : nil,
      safeArea: edges(container.safeArea, .safeArea),
      layoutMargins: edges(container.layoutMargins, .layoutMargins))
  }

  private var lineAxis: Int { Axes(effectiveScrollDirection).line }

  /// Returns whether the leading edge of the geometry is at the container's right. A vertical
  /// layout is computed in leading coordinates, and mirrored at the end.
  func isFlipped(_ traitsRead: ContainerTraitSet) -> Bool {
    direction == .rightToLeft && lineAxis == 0 && flips(traitsRead)
  }

  /// Returns whether all frames are mirrored.
  package func isMirrored(in traits: ContainerTraits) -> Bool {
    direction == .rightToLeft && !traits.isUnflipped
  }

  /// Returns whether sections follow one another from the right.
  package func beginsAtRight(in traits: ContainerTraits) -> Bool {
    effectiveScrollDirection == .horizontal && isMirrored(in: traits)
  }

  func isFlipped(in traits: ContainerTraits) -> Bool { isMirrored(in: traits) && lineAxis == 0 }

  /// Returns the insets along a line.
  func lineEdges(
    _ insets: EdgeInsets, _ traitsRead: ContainerTraitSet
  ) -> (leading: Double, trailing: Double) {
    let (start, end) = (insets.start(along: lineAxis), insets.end(along: lineAxis))
    return isFlipped(traitsRead) ? (end, start) : (start, end)
  }

  /// Returns the insets that section insets are measured from; nil for the content inset.
  func referenceEdges(
    of container: Container, _ traitsRead: ContainerTraitSet
  ) -> (leading: Double, trailing: Double)? {
    switch sectionInsetReference {
    case _ where shelf != nil: nil
    case .contentInset: nil
    case .safeArea: lineEdges(container.safeArea, traitsRead)
    case .layoutMargins: lineEdges(container.layoutMargins, traitsRead)
    }
  }
}
