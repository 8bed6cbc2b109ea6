import LayoutDocuments
import LayoutEngine
import StrictXML

/// A reader of the collection views in an Interface Builder file.
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
/// In a `.xib` the same elements are in `<objects>`, and `<placeholder
/// placeholderIdentifier="IBFilesOwner" customClass=…>` is the owner.
///
/// The format has no published specification. The names are from public files:
/// CSStickyHeaderFlowLayout/CSStickyHeaderFlowLayout (its demo's Main.storyboard: header view,
/// custom sizes, layout class) and HeroTransitions/Hero:TvOSExamples/ImageGallery.storyboard
/// (device). `scrollDirection` and `automaticEstimatedItemSize` are from a reader of such files,
/// IBDecodable's `CollectionView`. IBDecodable treats every layout except a
/// `collectionViewFlowLayout` as another layout; here a layout whose class is named like a flow
/// layout counts as one too. No available file had `estimatedItemSize`, `sectionInsetReference`,
/// `contentInset` or the pinning of headers; they are read under UIKit's names. Elements and
/// attributes that are not listed here are ignored.
struct StoryboardReader: ~Copyable {
  var xml: XMLReader
  let source: String
  private(set) var device = CanvasDevice(id: nil)
  private(set) var views: [CollectionViewDescription] = []
  /// The location of the root element; nil until it is read.
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
    // Comments may follow the root element.
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

  /// Returns the next child of the current element; nil at the element's end. The caller must read
  /// each child to its end.
  mutating func nextChild() throws(DocumentError) -> XMLElement? {
    if case .begin(let element) = try next() { element } else { nil }
  }

  mutating func skip() throws(DocumentError) {
    while try nextChild() != nil { try skip() }
  }

  /// The context of an element.
  private struct Context {
    var owner: CollectionViewDescription.Owner?
    var surroundings = CollectionViewDescription.Surroundings()
  }

  /// Reads an element to its end and finds the collection views in it.
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
      // The frames of other views are optional: an invalid frame is ignored.
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

  /// Reads a prototype, which may contain other collection views.
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
