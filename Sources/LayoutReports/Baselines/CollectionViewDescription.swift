import LayoutEngine
import StrictXML

/// A collection view in an Interface Builder file.
struct CollectionViewDescription {
  /// The XML element that it was read from.
  var element: XMLElement
  /// The owner: the controller of the scene, or the owner of the file.
  var owner: Owner?
  /// The frame in the enclosing view, in points.
  var frame: Rect?
  /// The enclosing views.
  var surroundings = Surroundings()
  var contentInset: EdgeInsets?
  var layout = Layout.none
  var cells: [Prototype] = []
  var header: Prototype?
  var footer: Prototype?
  /// The key paths of its runtime attributes.
  var otherAttributes: [String] = []

  var id: String { element["id"] ?? "" }

  /// Whether it is the view of a controller, which has the whole screen.
  var isWholeScreen: Bool { surroundings.screen == nil }

  /// Returns the content inset with what UIKit adds of the safe area, by
  /// `contentInsetAdjustmentBehavior`.
  func adjustedContentInset(_ safeArea: EdgeInsets, _ direction: ScrollDirection) -> EdgeInsets {
    var inset = contentInset ?? .zero
    let behavior = element["contentInsetAdjustmentBehavior"]
    guard behavior != "never" else { return inset }
    // The automatic behaviour adjusts the top and bottom of a controller's own view, whichever way
    // it scrolls.
    if direction == .vertical || behavior != "scrollableAxes" {
      inset.top += safeArea.top
      inset.bottom += safeArea.bottom
    }
    if direction == .horizontal || behavior == "always" {
      inset.left += safeArea.left
      inset.right += safeArea.right
    }
    return inset
  }

  struct Owner {
    var storyboardID: String?
    var customClass: String?
    /// The name that document ids have after the file's name.
    var name: String? { storyboardID ?? customClass }

    init(storyboardID: String?, customClass: String?) {
      (self.storyboardID, self.customClass) = (storyboardID, customClass)
    }
  }

  enum Layout {
    case none
    case flow(FlowDescription)
    /// Any other layout, described in words.
    case other(String)
  }

  /// The enclosing views of a view. The outermost view has the size of the canvas's screen.
  struct Surroundings {
    /// The size of the outermost view, in points; nil outside of all views. A length that does not
    /// depend on the screen is infinite.
    private(set) var screen: Size?
    /// The origin of the innermost view in the outermost view, in points.
    private(set) var origin = Point.zero

    /// Enters an element with a frame. Of a cell that is the root of a file, only a table view cell
    /// has the screen's width.
    mutating func enter(_ element: XMLElement, _ frame: Rect) {
      if screen != nil {
        origin = Point(x: origin.x + frame.minX, y: origin.y + frame.minY)
      } else if element.name.hasSuffix("Cell") {
        let isRow = element.name == "tableViewCell"
        screen = Size(width: isRow ? frame.width : .infinity, height: .infinity)
      } else {
        screen = frame.size
      }
    }
  }

  /// A prototype cell, or the view of a header or footer.
  struct Prototype {
    var id: String?
    var reuseIdentifier: String?
    var frame: Rect?
    /// The cell's own size; nil if it uses the layout's item size.
    var customSize: Size?
  }
}

/// A flow layout in an Interface Builder file.
struct FlowDescription {
  var metrics = SectionMetrics()
  var scrollDirection = ScrollDirection.vertical
  var sectionInsetReference = SectionInsetReference.contentInset
  var pinHeaders = false
  var pinFooters = false
  var customClass: String?
  /// Whether the file has another kind of layout, whose class is only named like a flow layout.
  var isOnlyNamedSo = false
  /// Whether cells measure themselves from an estimate that is no size, such as UIKit's automatic
  /// one. The layout does not use it.
  var isEstimatedAutomatically = false
  /// The key paths of unknown runtime attributes.
  var otherAttributes: [String] = []

  /// Whether cells measure themselves.
  var isSelfSizing: Bool { isEstimatedAutomatically || metrics.estimatedItemSize != nil }
}
