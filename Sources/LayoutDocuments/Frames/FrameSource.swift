package import LayoutEngine

/// The frames of one document in one container, from any source: computed in memory, stored, or
/// read from a baseline.
package protocol FrameSource<Failure> {
  associatedtype Failure: Error

  /// The naming of the elements.
  var naming: FrameNaming { get }
  var contentSize: Size { get }
  /// The distance between possible origins, in points: the pixel grid's distance if origins are
  /// snapped to the grid.
  var grain: Double { get }
  /// Whether sections follow one another from the right, so that a section begins at its right
  /// edge.
  var beginsAtRight: Bool { get }
  var sectionCount: Int { get }

  func sectionID(at index: Int) throws(Failure) -> String?
  func sectionFrame(_ index: Int) throws(Failure) -> Rect
  /// Returns a walk over the elements of a section; without a section, over the decorations of
  /// several sections.
  ///
  /// - Parameter kind: The kind of the elements; nil for all kinds.
  func elements(
    inSection index: Int?, of kind: FrameKind?
  ) throws(Failure) -> ElementWalk<ComparedElement, Failure>
}

extension FrameSource {
  /// Returns the row of a section's own frame.
  package func row(ofSection index: Int) throws(Failure) -> FrameRow {
    naming.section(index, id: try sectionID(at: index), frame: try sectionFrame(index))
  }

  /// Returns a walk over the rows of all sections and all elements: for each section its own row,
  /// its header, footer, cells and decorations; last, the decorations of several sections.
  ///
  /// - Parameters:
  ///   - kind: The kind of the rows; nil for all kinds except sections.
  ///   - withSections: Whether sections have a row for every kind.
  package func namedElements(
    of kind: FrameKind? = nil, withSections: Bool = false
  ) -> ElementWalk<(row: FrameRow, style: ElementStyle?), Failure> {
    let hasSections = withSections || kind.includes(.section)
    let count = sectionCount
    var next = 0
    var section: (index: Int?, id: String?) = (nil, nil)
    var elements: ElementWalk<ComparedElement, Failure>?
    return ElementWalk { () throws(Failure) in
      if let batch = try elements?.next() {
        return batch.map {
          (naming.element($0, ofSection: section.index, id: section.id), $0.style)
        }
      }
      guard next <= count else { return nil }
      let index = next < count ? next : nil
      next += 1
      elements = try self.elements(inSection: index, of: kind)
      section = (index, nil)
      guard let index else { return [] }
      section.id = try sectionID(at: index)
      guard hasSections else { return [] }
      return [(naming.section(index, id: section.id, frame: try sectionFrame(index)), nil)]
    }
  }
}

extension PixelScale? {
  /// The distance between possible origins, in points.
  package var grain: Double {
    // Without a pixel grid, sums of positions differ by less than the quantum of the sums.
    (map { 1 / Double($0.rawValue) } ?? 0) + FixedPoint.quantum
  }
}
