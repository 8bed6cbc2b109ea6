/// The part of a container that a layout reads.
///
/// Sections are computed from this value and never see the container itself, so that containers
/// which agree in it share one set of computed attributes, by construction: in a vertical flow
/// layout a taller phone gives an equal part, and nothing is recomputed.
package struct ContainerPart: Hashable, Sendable {
  /// The length of a line, in points: the container less its content inset. Never negative.
  package let lineLength: Double
  /// What each line-axis edge of the content adds to a section's inset, and the content inset it
  /// competes with; nil where section insets count from the content inset.
  package let leadingEdge: ReferenceEdge?
  package let trailingEdge: ReferenceEdge?
  /// The container's full width, where a condition or a breakpoint reads it.
  package let width: Double?
  /// Pixels in a point, where a rule rounds to pixels.
  package let scale: PixelScale?
  /// The size class, where a condition reads it.
  package let sizeClass: SizeClass?
  /// What the container itself covers along a line, where a decoration reads it.
  package let containerLine: ContainerLine?
  /// Whether no decoration is drawn because the container, or its content along the line, has size
  /// zero. False for a section without decorations.
  package let isEmpty: Bool
  /// Whether a document may have the container. No section is laid out for a part of another one.
  let isValid: Bool

  /// What the container covers along a line, in content coordinates as the interface reads.
  package struct ContainerLine: Hashable, Sendable {
    package let start: Double
    package let length: Double
  }

  /// The safe area or margin of one edge, beside the content inset of that edge, in points.
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
  /// - Parameter reads: What the defaults, and every section and item, read of a container.
  package func part(of container: Container, reading reads: ContainerReads) -> ContainerPart {
    let (content, reference) = (lineEdges(container.contentInset), referenceEdges(of: container))
    let length = container.size.along(lineAxis)
    // Subtracted in one order, so that the reading direction changes no bit of the length.
    let (start, end) =
      isFlipped ? (content.trailing, content.leading) : (content.leading, content.trailing)
    let lineLength = LineRule.contentLength(container: length, start: start, end: end)
    let containerStart = LineRule.containerStart(
      container: length, leading: content.leading, trailing: content.trailing,
      isFlipped: isFlipped)
    let size = container.size
    return ContainerPart(
      lineLength: lineLength,
      leadingEdge: reference.map { .init(reference: $0.leading, contentInset: content.leading) },
      trailingEdge: reference.map { .init(reference: $0.trailing, contentInset: content.trailing) },
      width: reads.contains(.width) ? size.width : nil,
      scale: reads.contains(.scale) ? container.scale : nil,
      sizeClass: reads.contains(.sizeClass) ? container.sizeClass : nil,
      containerLine: reads.contains(.containerLine)
        ? .init(start: containerStart, length: length) : nil,
      isEmpty: reads.contains(.containerLine)
        && (size.width <= 0 || size.height <= 0 || lineLength <= 0),
      isValid: container.isValid)
  }

  private var lineAxis: Int { Axes(effectiveScrollDirection).line }

  /// Whether the leading edge of the geometry stands at the container's right: scrolling vertically
  /// the geometry is leading, and mirrored on the way out.
  var isFlipped: Bool { direction == .rightToLeft && lineAxis == 0 }

  /// Returns the insets along a line.
  func lineEdges(_ insets: EdgeInsets) -> (leading: Double, trailing: Double) {
    let (start, end) = (insets.start(along: lineAxis), insets.end(along: lineAxis))
    return isFlipped ? (end, start) : (start, end)
  }

  /// Returns what section insets count from, where that is not the content inset.
  func referenceEdges(of container: Container) -> (leading: Double, trailing: Double)? {
    switch sectionInsetReference {
    case _ where shelf != nil: nil
    case .contentInset: nil
    case .safeArea: lineEdges(container.safeArea)
    case .layoutMargins: lineEdges(container.layoutMargins)
    }
  }
}
