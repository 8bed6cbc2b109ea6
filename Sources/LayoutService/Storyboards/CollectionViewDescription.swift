import LayoutEngine
import StrictXML

/// A collection view as Interface Builder describes it.
struct CollectionViewDescription {
  /// The element it was read from.
  var element: XMLElement
  /// Who owns it: the controller of its scene, or the owner of its file.
  var owner: Owner?
  var frame: Rect?
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
  /// What is noted and not used, in words; nil where there is none.
  var estimatedItemSize: String?
  /// Runtime attributes that are not known here, by key path.
  var otherAttributes: [String] = []
}
