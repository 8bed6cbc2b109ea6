package import LayoutEngine

/// The frames of one document in one container, wherever they come from: computed in memory, kept
/// in a store or written in a baseline.
package protocol FrameSource<Failure> {
  associatedtype Failure: Error

  /// How its elements are called.
  var naming: FrameNaming { get }
  var contentSize: Size { get }
  /// How far apart the places are that an origin can have, in points: those of the pixel grid where
  /// origins are snapped to one.
  var grain: Double { get }
  /// Whether sections follow one another from the right, so that a section begins at its right
  /// edge.
  var beginsAtRight: Bool { get }
  var sectionCount: Int { get }

  func sectionID(at index: Int) throws(Failure) -> String?
  func sectionFrame(_ index: Int) -> Rect
  /// Walks over the elements of a section; without a section, over the decorations of several.
  ///
  /// - Parameter kind: What to leave the others out for.
  func elements(
    inSection index: Int?, of kind: FrameKind?
  ) throws(Failure) -> ElementWalk<ComparedElement, Failure>
}

extension FrameSource {
  /// Returns the row of a section's own frame.
  package func row(ofSection index: Int) throws(Failure) -> FrameRow {
    naming.section(index, id: try sectionID(at: index), frame: sectionFrame(index))
  }
}
