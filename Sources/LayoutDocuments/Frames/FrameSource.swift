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

  /// Walks over the rows of all sections and all elements: by section the section itself, header,
  /// footer, cells and decorations; at last the decorations of several sections.
  ///
  /// - Parameters:
  ///   - kind: What to leave the others out for; nil for all but sections.
  ///   - withSections: Whether sections have a row whatever the kind is.
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
      return [(naming.section(index, id: section.id, frame: sectionFrame(index)), nil)]
    }
  }
}

extension PixelScale? {
  /// How far apart the places are that an origin can have, in points.
  package var grain: Double {
    // Without a pixel grid sums of places differ by less than the quantum that they are summed in.
    (map { 1 / Double($0.rawValue) } ?? 0) + FixedPoint.quantum
  }
}
