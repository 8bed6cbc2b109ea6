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
  /// What a section's own inset is called, which is not the inset from the content where it has
  /// edges.
  var insetWord: String { leadingEdge == nil ? "inset" : "section inset" }
  /// The container's full width, where a condition or a breakpoint reads it.
  public let width: Double?
  /// Pixels in a point, where a rule rounds to pixels.
  public let scale: PixelScale?
  /// The size class, where a condition reads it.
  public let sizeClass: SizeClass?
  /// What the container itself covers along a line, where a decoration reads it.
  public let containerLine: ContainerLine?
  /// Whether no decoration is drawn because the container, or its content along the line, has size
  /// zero. False for a section without decorations.
  public let isEmpty: Bool
  /// Whether a document may have the container. No section is laid out for a part of another one.
  let isValid: Bool

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
    func inset<R: LayoutRecorder>(
      _ sectionInset: R.Length, _ side: @autoclosure () -> String, _ record: R
    ) -> R.Length {
      let content = record.known(contentInset, "\(side()) content inset")
      let reference = record.known(reference, "\(side()) reference inset")
      return record.step(
        R.Length.larger(content, reference + sectionInset) - content,
        "\(side()) inset",
        "the inset counts from the reference, and is never less than the content inset")
    }
  }
}

extension LayoutConfiguration {
  /// Returns the part of a container that this layout reads.
  ///
  /// - Parameter reads: What the defaults, and every section and item, read of a container.
  public func part(of container: Container, reading reads: ContainerReads) -> ContainerPart {
    part(of: container, reading: reads, Unrecorded())
  }

  /// Returns the same part, and writes down what a layout calculates of the container.
  public func part(
    of container: Container, reading reads: ContainerReads, recording trace: LayoutTrace
  ) -> ContainerPart {
    part(of: container, reading: reads, trace)
  }

  private func part<R: LayoutRecorder>(
    of container: Container, reading reads: ContainerReads, _ record: R
  ) -> ContainerPart {
    let axes = Axes(effectiveScrollDirection)
    let axis = axes.line
    // Scrolling vertically the geometry is leading, and mirrored on the way out: the leading edge
    // of a right-to-left layout stands at the container's right.
    let isFlipped = direction == .rightToLeft && axis == 0
    func edges(_ insets: EdgeInsets) -> (leading: Double, trailing: Double) {
      isFlipped
        ? (insets.end(along: axis), insets.start(along: axis))
        : (insets.start(along: axis), insets.end(along: axis))
    }
    let content = edges(container.contentInset)
    let words = axes.lineWords
    let keys = isFlipped ? (words.endKey, words.startKey) : (words.startKey, words.endKey)
    let leading = record.input(
      content.leading, "\(words.start) content inset", .container("contentInset.\(keys.0)"))
    let trailing = record.input(
      content.trailing, "\(words.end) content inset", .container("contentInset.\(keys.1)"))
    // Subtracted in one order, so that the reading direction changes no bit of the length.
    let (start, end) = isFlipped ? (trailing, leading) : (leading, trailing)
    let length = record.input(
      container.size.along(axis), "container \(words.length)", .container(words.length))
    let rest = length - start - end
    let lineLength = record.step(
      rest < 0 ? 0 : rest, "content \(words.length)",
      rest < 0
        ? "the container is smaller than its content inset" : "the container less its content inset"
    )
    let reference: (leading: Double, trailing: Double)? =
      switch sectionInsetReference {
      case _ where shelf != nil: nil
      case .contentInset: nil
      case .safeArea: edges(container.safeArea)
      case .layoutMargins: edges(container.layoutMargins)
      }
    if let reference {
      let key = sectionInsetReference.rawValue
      record.input(
        reference.leading, "\(words.start) reference inset", .container("\(key).\(keys.0)"))
      record.input(
        reference.trailing, "\(words.end) reference inset", .container("\(key).\(keys.1)"))
    }
    let size = container.size
    return ContainerPart(
      lineLength: lineLength.number,
      leadingEdge: reference.map { .init(reference: $0.leading, contentInset: content.leading) },
      trailingEdge: reference.map { .init(reference: $0.trailing, contentInset: content.trailing) },
      width: reads.contains(.width) ? container.size.width : nil,
      scale: reads.contains(.scale) ? container.scale : nil,
      sizeClass: reads.contains(.sizeClass) ? container.sizeClass : nil,
      containerLine: reads.contains(.containerLine)
        ? containerLine(length, (leading, trailing), isFlipped: isFlipped, record) : nil,
      isEmpty: reads.contains(.containerLine)
        && (size.width <= 0 || size.height <= 0 || lineLength.number <= 0),
      isValid: container.isValid)
  }

  /// The container does not mirror: mirrored once more it stands where it was, one that is narrower
  /// than its insets too, where the content has no width to be mirrored about.
  private func containerLine<R: LayoutRecorder>(
    _ length: R.Length, _ inset: (leading: R.Length, trailing: R.Length), isFlipped: Bool,
    _ record: R
  ) -> ContainerPart.ContainerLine {
    let start = 0 - inset.leading
    let shown = isFlipped ? R.Length.larger(start, inset.trailing - length) : start
    record.step(
      shown, "start of the container",
      "in content coordinates the container begins before the content, by the content inset")
    return .init(start: shown.number, length: length.number)
  }
}
