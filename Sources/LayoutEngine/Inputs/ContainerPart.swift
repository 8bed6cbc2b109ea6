/// The part of a container that a layout reads.
///
/// Sections are computed from this value and never see the container itself, so that containers
/// which agree in it share one set of computed attributes, by construction: in a vertical flow
/// layout a taller phone gives an equal part, and nothing is recomputed.
public struct ContainerPart: Hashable, Sendable {
  /// The length of a line, in points: the container less its content inset. Never negative.
  public let lineLength: Double
  /// What each line-axis edge of the content adds to a section's inset, and the content inset it
  /// competes with; nil where section insets count from the content inset.
  public let leadingEdge: ReferenceEdge?
  public let trailingEdge: ReferenceEdge?
  /// The container's full width, where a condition or a breakpoint reads it.
  public let width: Double?
  /// Pixels in a point, where a rule rounds to pixels.
  public let scale: PixelScale?
  /// The size class, where a condition reads it.
  public let sizeClass: SizeClass?
  /// What the container itself covers along a line, where a decoration reads it.
  public let containerLine: ContainerLine?

  /// What the container covers along a line, in content coordinates as the interface reads.
  public struct ContainerLine: Hashable, Sendable {
    public let start: Double
    public let length: Double
  }

  /// The safe area or margin of one edge, beside the content inset of that edge, in points.
  public struct ReferenceEdge: Hashable, Sendable {
    public let reference: Double
    public let contentInset: Double

    /// Returns where a section's content begins, in content coordinates, for a section inset.
    ///
    /// FLOW-LAYOUT.md, section 5: never less than the content inset, measured from the bounds.
    func inset(_ sectionInset: Double) -> Double {
      max(contentInset, reference + sectionInset) - contentInset
    }
  }
}

/// What a layout reads of a container beyond the length of a line.
public struct ContainerReads: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let width = ContainerReads(rawValue: 1)
  public static let scale = ContainerReads(rawValue: 2)
  public static let sizeClass = ContainerReads(rawValue: 4)
  public static let containerLine = ContainerReads(rawValue: 8)
}

extension LayoutConfiguration {
  /// Returns the part of a container that this layout reads.
  ///
  /// - Parameter reads: What the defaults, and every section and item, read of a container.
  public func part(of container: Container, reading reads: ContainerReads) -> ContainerPart {
    let axis = Axes(effectiveScrollDirection).line
    // Scrolling vertically the geometry is leading, and mirrored on the way out: the leading edge
    // of a right-to-left layout stands at the container's right.
    let isFlipped = direction == .rightToLeft && axis == 0
    func edges(_ insets: EdgeInsets) -> (leading: Double, trailing: Double) {
      isFlipped
        ? (insets.end(along: axis), insets.start(along: axis))
        : (insets.start(along: axis), insets.end(along: axis))
    }
    let content = edges(container.contentInset)
    // Subtracted in one order, so that the reading direction changes no bit of the length.
    let (start, end) = (
      container.contentInset.start(along: axis), container.contentInset.end(along: axis)
    )
    let reference: (leading: Double, trailing: Double)? =
      switch sectionInsetReference {
      case _ where shelf != nil: nil
      case .contentInset: nil
      case .safeArea: edges(container.safeArea)
      case .layoutMargins: edges(container.layoutMargins)
      }
    return ContainerPart(
      lineLength: max(0, container.size.along(axis) - start - end),
      leadingEdge: reference.map { .init(reference: $0.leading, contentInset: content.leading) },
      trailingEdge: reference.map { .init(reference: $0.trailing, contentInset: content.trailing) },
      width: reads.contains(.width) ? container.size.width : nil,
      scale: reads.contains(.scale) ? container.scale : nil,
      sizeClass: reads.contains(.sizeClass) ? container.sizeClass : nil,
      containerLine: reads.contains(.containerLine)
        ? containerLine(container.size.along(axis), content, isFlipped: isFlipped) : nil)
  }

  /// The container does not mirror: mirrored once more it stands where it was, one that is narrower
  /// than its insets too, where the content has no width to be mirrored about.
  private func containerLine(
    _ length: Double, _ inset: (leading: Double, trailing: Double), isFlipped: Bool
  ) -> ContainerPart.ContainerLine {
    let start = 0 - inset.leading
    return .init(start: isFlipped ? max(start, inset.trailing - length) : start, length: length)
  }
}
