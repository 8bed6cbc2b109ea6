import LayoutDocuments
import LayoutEngine
import LayoutService

/// What a comparison asks of a layout, wherever its frames come from.
protocol ComparedLayout {
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

  func sectionID(at index: Int) throws(ServiceError) -> String?
  func sectionFrame(_ index: Int) -> Rect
  /// Returns a section's elements: header, footer, cells by item, decorations in order.
  func elements(inSection index: Int) throws(ServiceError) -> [ComparedElement]
  /// Returns a section's decorations alone.
  func decorations(inSection index: Int) throws(ServiceError) -> [ComparedElement]
  /// Returns the decorations of several sections.
  func contentDecorations() throws(ServiceError) -> [ComparedElement]
}

extension DocumentFrames: ComparedLayout {}

extension BaselineLayout: ComparedLayout {}
