import LayoutEngine
import StrictXML

/// A collection view as Interface Builder describes it.
struct CollectionViewDescription {
  /// The element it was read from.
  var element: XMLElement
  /// Who owns it: the controller of its scene, or the owner of its file.
  var owner: Owner?
  /// In the view around it.
  var frame: Rect?
  /// What lies around it.
  var surroundings = Surroundings()
  var contentInset: EdgeInsets?
  var layout = Layout.none
  var cells: [Prototype] = []
  var header: Prototype?
  var footer: Prototype?
  /// Runtime attributes, by key path.
  var otherAttributes: [String] = []

  var id: String { element["id"] ?? "" }

  struct Owner {
    var storyboardID: String?
    var customClass: String?
    /// What a document of it is called after its file.
    var name: String? { storyboardID ?? customClass }

    init(storyboardID: String?, customClass: String?) {
      (self.storyboardID, self.customClass) = (storyboardID, customClass)
    }
  }

  enum Layout {
    case none
    case flow(FlowDescription)
    /// Anything else, in words.
    case other(String)
  }

  /// The views around a view, from the outermost one, which is as large as the canvas's screen.
  struct Surroundings {
    /// Nil outside of all views. A length that has nothing to do with the screen's is infinite.
    private(set) var screen: Size?
    /// Where the innermost one lies in the outermost one.
    private(set) var origin = Point.zero

    /// Goes into an element with a frame. A cell in a file of its own has the width of the screen
    /// at most.
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
    /// Set where the cell has a size of its own.
    var customSize: Size?
  }
}

/// What Interface Builder says of a flow layout.
struct FlowDescription {
  var metrics = SectionMetrics()
  var scrollDirection = ScrollDirection.vertical
  var sectionInsetReference = SectionInsetReference.contentInset
  var pinHeaders = false
  var pinFooters = false
  var customClass: String?
  /// Whether it is no flow layout of the file, but only has the name of one.
  var isOnlyNamedSo = false
  /// What is noted and not used, in words; nil where there is none.
  var estimatedItemSize: String?
  /// Runtime attributes that are not known here, by key path.
  var otherAttributes: [String] = []
}
