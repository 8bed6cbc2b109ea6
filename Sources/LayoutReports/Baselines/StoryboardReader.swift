import LayoutDocuments
import LayoutEngine
import StrictXML

/// Reads what a file of Interface Builder says of collection views.
///
/// A `.storyboard` or `.xib` since Xcode 5 is XML:
///
///     <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime=…>
///       <device id="retina4_7" …/>
///       <scenes><scene sceneID=…><objects>
///         <collectionViewController id=… storyboardIdentifier=… customClass=…
///             sceneMemberID="viewController">
///           <collectionView key="view" id=… userLabel=…>
///             <rect key="frame" x= y= width= height=/>
///             <inset key="contentInset" minX= minY= maxX= maxY=/>
///             <collectionViewFlowLayout key="collectionViewLayout" id=… customClass=…
///                 minimumLineSpacing= minimumInteritemSpacing= scrollDirection="horizontal"
///                 automaticEstimatedItemSize="YES">
///               <size key="itemSize" width= height=/>, and so headerReferenceSize,
///               footerReferenceSize and estimatedItemSize
///               <inset key="sectionInset" minX= minY= maxX= maxY=/>
///             </collectionViewFlowLayout>
///             <cells>
///               <collectionViewCell reuseIdentifier=… id=…>
///                 <rect key="frame" …/> … <size key="customSize" width= height=/>
///               </collectionViewCell>
///             </cells>
///             <collectionReusableView key="sectionHeaderView" …><rect key="frame" …/>
///
/// In a `.xib` the same stands in `<objects>`, and `<placeholder
/// placeholderIdentifier="IBFilesOwner" customClass=…>` is the owner. Nobody publishes this format;
/// the spelling is that of public files: CSStickyHeaderFlowLayout/CSStickyHeaderFlowLayout (its
/// demo's Main.storyboard: header view, custom sizes, layout class),
/// HeroTransitions/Hero:TvOSExamples/ImageGallery.storyboard (device), and of readers of such
/// files: IBDecodable's `CollectionView` (any layout but a `collectionViewFlowLayout` is another
/// layout; here one whose class is called so is one as well) for `scrollDirection` and
/// `automaticEstimatedItemSize`. `estimatedItemSize`, `sectionInsetReference`, `contentInset` and
/// what pins headers were in no file that was at hand; they are read under UIKit's names. What is
/// not named here is passed over, also within what is named.
struct StoryboardReader: ~Copyable {
  var xml: XMLReader
  let source: String
  private(set) var device = CanvasDevice(id: nil)
  private(set) var views: [CollectionViewDescription] = []
  /// Where the document begins; nil before it does.
  private(set) var placeOfRoot: XMLLocation?
  private var fileOwner: CollectionViewDescription.Owner?

  init(_ bytes: UnsafeBufferPointer<UInt8>, source: String) throws(DocumentError) {
    self.source = source
    do throws(XMLError) { xml = try XMLReader(bytes) } catch {
      throw DocumentError(error, source: source)
    }
  }

  /// Reads the whole file.
  mutating func read() throws(DocumentError) {
    guard let root = try nextChild() else { return }
    placeOfRoot = xml.location(of: root)
    try check(root)
    while let child = try nextChild() {
      if child.name == "device" { device = CanvasDevice(id: child["id"]) }
      try visit(child, in: Context())
    }
    // Behind the root there may be comments.
    while try next() != nil {}
    views.sort { $0.element.number < $1.element.number }
  }

  private func check(_ root: XMLElement) throws(DocumentError) {
    guard root.name != "archive" else {
      throw unexpected("a file of Xcode 5 or later; open and save it there", root, "type")
    }
    guard root.name == "document", root["type"]?.hasPrefix("com.apple.InterfaceBuilder") == true
    else { throw unexpected("a document of Interface Builder", root, "type") }
    let expected = "a file for UIKit; this one is for AppKit"
    guard root["targetRuntime"]?.hasPrefix("MacOSX") != true else {
      throw unexpected(expected, root, "targetRuntime")
    }
    guard root["type"]?.contains(".Cocoa.") != true else {
      throw unexpected(expected, root, "type")
    }
  }

  // MARK: - Elements

  private mutating func next() throws(DocumentError) -> XMLReader.Event? {
    do throws(XMLError) { return try xml.next() } catch {
      throw DocumentError(error, source: source)
    }
  }

  /// Returns the next element in the one that is read; nil at its end. Each must be read to its
  /// end.
  mutating func nextChild() throws(DocumentError) -> XMLElement? {
    if case .begin(let element) = try next() { element } else { nil }
  }

  mutating func skip() throws(DocumentError) {
    while try nextChild() != nil { try skip() }
  }

  /// Where an element stands.
  private struct Context {
    var owner: CollectionViewDescription.Owner?
    var surroundings = CollectionViewDescription.Surroundings()
  }

  /// Reads an element to its end and looks for collection views in it.
  private mutating func visit(
    _ element: XMLElement, in context: Context
  ) throws(DocumentError) {
    var context = context
    context.owner = context.owner ?? fileOwner
    if element["sceneMemberID"] == "viewController" {
      context.owner = .init(
        storyboardID: element["storyboardIdentifier"], customClass: element["customClass"])
      context.surroundings = .init()
    } else if element["placeholderIdentifier"] == "IBFilesOwner" {
      fileOwner = .init(storyboardID: nil, customClass: element["customClass"])
    }
    guard element.name != "collectionView" else { return try collectionView(element, in: context) }
    while let child = try nextChild() {
      // Of other views the frame is only looked at: what it says of them is nobody's business here.
      if (child.name, child["key"]) == ("rect", "frame"), let frame = try? rect(child) {
        context.surroundings.enter(element, frame)
      }
      try visit(child, in: context)
    }
  }

  private mutating func collectionView(
    _ element: XMLElement, in context: Context
  ) throws(DocumentError) {
    var context = context
    var view = CollectionViewDescription(
      element: element, owner: context.owner, surroundings: context.surroundings)
    var keys: Set<String> = []
    while let child = try nextChild() {
      try checkIsFirst(child, &keys)
      switch (child.name, child["key"]) {
      case ("rect", "frame"):
        let frame = try rect(child)
        view.frame = frame
        context.surroundings.enter(element, frame)
      case ("inset", "contentInset"): view.contentInset = try insets(child)
      case ("collectionViewFlowLayout", "collectionViewLayout"):
        view.layout = .flow(try flow(child))
        continue
      case (_, "collectionViewLayout") where child["customClass"]?.hasSuffix("FlowLayout") == true:
        var flow = try flow(child)
        flow.isOnlyNamedSo = true
        view.layout = .flow(flow)
        continue
      case (_, "collectionViewLayout"):
        let customClass = child["customClass"].map { " of the class \(QuotedName($0))" } ?? ""
        view.layout = .other(QuotedName.escaped(child.name, limit: 64) + customClass)
      case ("userDefinedRuntimeAttributes", _):
        while let attribute = try nextChild() {
          attribute["keyPath"].map { view.otherAttributes.append($0) }
          try skip()
        }
        continue
      case ("cells", _):
        while let cell = try nextChild() { view.cells.append(try prototype(cell, in: context)) }
        continue
      case ("collectionReusableView", "sectionHeaderView"):
        view.header = try prototype(child, in: context)
        continue
      case ("collectionReusableView", "sectionFooterView"):
        view.footer = try prototype(child, in: context)
        continue
      default:
        try visit(child, in: context)
        continue
      }
      try skip()
    }
    views.append(view)
  }

  /// Reads a prototype, in which other collection views may stand.
  private mutating func prototype(
    _ element: XMLElement, in context: Context
  ) throws(DocumentError) -> CollectionViewDescription.Prototype {
    var context = context
    var prototype = CollectionViewDescription.Prototype(
      id: element["id"], reuseIdentifier: element["reuseIdentifier"])
    var keys: Set<String> = []
    while let child = try nextChild() {
      try checkIsFirst(child, &keys)
      switch (child.name, child["key"]) {
      case ("rect", "frame"):
        let frame = try rect(child)
        prototype.frame = frame
        context.surroundings.enter(element, frame)
      case ("size", "customSize"): prototype.customSize = try size(child)
      default:
        try visit(child, in: context)
        continue
      }
      try skip()
    }
    return prototype
  }
}

extension DocumentError {
  init(_ error: XMLError, source: String) {
    let place = error.location
    self.init(
      .xml(error.reason.description, isLibraryMissing: error.reason == .libraryMissing),
      source: source, line: place?.line, column: place?.column,
      path: place?.path.isEmpty == false ? place?.path : nil)
  }
}
