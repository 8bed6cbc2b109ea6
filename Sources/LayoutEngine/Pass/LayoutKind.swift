/// One section of one kind of layout: its values, with every level applied, for the part of a
/// container that a pass has.
///
/// A kind is a type that conforms, in a room of its own. It has a name and keys (``LayoutName``,
/// ``MetricKey``), and a row in the table that makes its sections (`LayoutName.section` in
/// LayoutKinds.swift). The rest of the engine calls these functions.
protocol LayoutKind: Sendable {
  /// The insets and lengths that the section's decorations read.
  var lineMetrics: ResolvedMetrics { get }

  /// Returns the length that the section has for its items across the scroll axis, in points.
  func available(in pass: LayoutPass) -> Double

  /// Lays the section out into a buffer: the frames of its items, and all results in the buffer's
  /// layout except decorations.
  ///
  /// - Complexity: O(*n*) in items.
  func layOut(
    _ items: ItemRuns, in pass: LayoutPass, into buffer: inout FrameBuffer
  ) throws(LayoutError)

  /// Returns the layout of a section whose items were laid out before, without decorations and
  /// diagnostics.
  ///
  /// - Parameter box: The bounds of the items; nil without items.
  func layout(
    of items: ItemRuns, around box: ItemsBox?, in pass: LayoutPass
  ) throws(LayoutError) -> SectionLayout

  /// Returns the first element of a section that is not within the limits of a pass; nil if none is
  /// known.
  ///
  /// - Parameter buffer: The buffer that the section was laid out into as far as it could be.
  /// - Complexity: O(*n*) in items.
  func farElement(
    of items: ItemRuns, in pass: LayoutPass, _ buffer: borrowing FrameBuffer
  ) -> FarElement?

  /// Whether ``layout(of:around:in:)`` reads nothing of the items but their bounds. Decorations are
  /// then computed from stored frames, and else from a new layout of the section.
  var isLaidOutAroundItems: Bool { get }

  /// Returns what lays out later items where the frames of earlier ones are known; nil for a
  /// section that is always laid out as a whole.
  func continuation(in pass: LayoutPass) -> (any SectionContinuation)?

  /// Returns a summary of how the items are arranged.
  ///
  /// - Parameter buffer: Scratch memory, whose contents are undefined afterwards.
  func lineFacts(
    of items: ItemRuns, in pass: LayoutPass, using buffer: inout FrameBuffer
  ) -> LineFacts

  /// Returns the areas of the section's insets and spacings, in points, in section coordinates: of
  /// those around and between lines, if the kind does not say otherwise.
  ///
  /// - Complexity: O(*n*) in items.
  func spacingAreas(
    of items: ItemRuns, frames: UnsafeBufferPointer<Rect>, in pass: LayoutPass
  ) -> [SpacingArea]

  /// Records the metrics of all levels, whose keys the trace knows, and returns a recorder of the
  /// steps to the section's frames.
  ///
  /// - Parameter buffer: The buffer that the section was laid out into; then scratch memory.
  func trace(
    _ section: SectionInput, _ metrics: SectionMetrics, in pass: LayoutPass,
    _ buffer: inout FrameBuffer, into trace: LayoutTrace
  ) throws(LayoutError) -> any KindTrace
}

extension LayoutKind {
  func available(in pass: LayoutPass) -> Double { lineMetrics.available }

  func continuation(in pass: LayoutPass) -> (any SectionContinuation)? { nil }

  var isLaidOutAroundItems: Bool { true }
}

/// A section that has no valid values: a compositional section without a valid group, or a list
/// without an appearance.
struct InvalidSection: LayoutKind {
  let lineMetrics: ResolvedMetrics

  func layOut(
    _ items: ItemRuns, in pass: LayoutPass, into buffer: inout FrameBuffer
  ) throws(LayoutError) { throw .invalidGroup }

  func layout(
    of items: ItemRuns, around box: ItemsBox?, in pass: LayoutPass
  ) throws(LayoutError) -> SectionLayout { throw .invalidGroup }

  func lineFacts(
    of items: ItemRuns, in pass: LayoutPass, using buffer: inout FrameBuffer
  ) -> LineFacts { LineFacts() }

  func trace(
    _ section: SectionInput, _ metrics: SectionMetrics, in pass: LayoutPass,
    _ buffer: inout FrameBuffer, into trace: LayoutTrace
  ) throws(LayoutError) -> any KindTrace { throw .invalidGroup }
}
