public import LayoutDocuments
import LayoutEngine
public import LayoutService

/// What the layouts of a file of Interface Builder are to have in place of what it shows.
public struct StoryboardVariation: Sendable {
  /// How many items, of which each has the size of a prototype, in turn; nil is an item for each
  /// prototype.
  public var itemCount: Int?
  /// The device or the size that they are on; nil is the canvas, with the view's frame there.
  let screen: ContainerSpecification?

  /// Whether they are as Interface Builder shows them, so that frames can be compared.
  public var isNone: Bool { itemCount == nil && screen == nil }

  public init(itemCount: Int? = nil) { (self.itemCount, screen) = (itemCount, nil) }

  /// - Parameter screen: A device such as `iphone-16-pro`, or a size such as `440x956`.
  /// - Throws: When it is neither, or a bare screen.
  public init(
    itemCount: Int? = nil, screen: String, among devices: DeviceTable = .shipped
  ) throws(DocumentError) {
    self.itemCount = itemCount
    self.screen =
      try devices.device(screen) == nil
      ? ContainerSpecification().applying(screen, among: devices)
      : ContainerSpecification(device: screen, among: devices)
  }
}

/// The collection views of a file of Interface Builder that have a flow layout, as documents.
public struct Storyboard: Sendable {
  /// The name of the file, without its folder.
  public let name: String
  /// In the order of the file.
  public private(set) var layouts: [PrototypeLayout] = []
  /// What is in the file where it has no collection view with a flow layout; else nil.
  public private(set) var absence: DocumentError?
  /// What was left out, or means less here than in an app, a sentence each.
  public private(set) var notes: [String] = []

  /// Reads a file.
  ///
  /// - Parameter variation: What the layouts have in place of what Interface Builder shows. Nothing
  ///   is compared then with the frames that it recorded.
  /// - Complexity: O(bytes)
  /// - Throws: `input`; `document` for what is no XML, no file of Interface Builder for UIKit, or
  ///   has values that cannot be.
  public init(
    path: String, as variation: StoryboardVariation = StoryboardVariation()
  ) throws(ServiceError) {
    try self.init(
      text: try formatErrors(DocumentStream.text(path: path)), path: path, as: variation)
  }

  init(
    text: [UInt8], path: String, as variation: StoryboardVariation = StoryboardVariation()
  ) throws(ServiceError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentError) in
        var reader = try StoryboardReader(bytes, source: path)
        try reader.read()
        return (reader.device, reader.views, reader.placeOfRoot)
      }
    }
    do throws(DocumentError) {
      let (canvas, views, root) = try result.get()
      let other = add(views, on: canvas, as: variation)
      guard layouts.isEmpty else { return }
      absence = DocumentError(
        .unexpected(
          expected: "a collection view with a flow layout",
          found: other.isEmpty ? "no collection view" : other.joined(separator: "; ")),
        source: path, line: root?.line ?? 1, column: root?.column ?? 1, path: "document")
    } catch {
      throw .format(.document(error))
    }
  }

  /// The tag that carries the recorded frames unless another is named: the file's name.
  public var tag: String { StoryboardNames(file: name).tag(firstID: layouts.first?.document.id) }

  /// Returns the collection views that make no document, in words.
  private mutating func add(
    _ views: [CollectionViewDescription], on canvas: CanvasDevice, as variation: StoryboardVariation
  ) -> [String] {
    var other: [String] = []
    for (view, id) in zip(views, StoryboardNames(file: name).ids(for: views)) {
      let title =
        "Collection view \(view.element["userLabel"] ?? view.id)"
        + (view.owner?.name.map { " of \($0)" } ?? "") + " in \(name)"
      switch view.layout {
      case .flow(let flow):
        guard let frame = view.frame else {
          other.append("\(QuotedName(view.id)), whose frame is not recorded")
          continue
        }
        layouts.append(
          PrototypeLayout(
            view, flow, frame, id: id, title: title, on: canvas, as: variation))
        notes += flow.notes(of: id, on: variation.screen)
        notes += view.otherAttributes.map {
          "\"\(id)\": the runtime attribute \(QuotedName($0)) of the collection view is not used"
        }
      case .other(let what): other.append("\(QuotedName(view.id)), which has a \(what)")
      case .none: other.append("\(QuotedName(view.id)), which has no layout")
      }
    }
    guard !layouts.isEmpty else { return other }
    let shown = QuotedName(name).description
    notes += other.map { "\(shown): left out the collection view \($0)" }
    if !variation.isNone {
      notes.append(
        "\(shown): recorded frames are of the prototypes on Interface Builder's canvas, and are not "
          + "compared")
    } else if !canvas.isKnown, let id = canvas.id {
      notes.append("\(shown): the canvas device \(QuotedName(id)) is not known; taken to be at 2x")
    }
    return other
  }
}

extension FlowDescription {
  /// What the document of it does not say, a sentence each.
  ///
  /// - Parameter screen: What it is on in place of the canvas; devices have a safe area.
  func notes(of id: String, on screen: ContainerSpecification?) -> [String] {
    var notes: [String] = []
    if let estimatedItemSize {
      notes.append(
        "\"\(id)\": cells size themselves from an estimate (\(estimatedItemSize)), which is not used"
      )
    }
    if isOnlyNamedSo, let customClass {
      notes.append(
        "\"\(id)\": the class \(QuotedName(customClass)) is taken for a flow layout by its name; the "
          + "file has none of its metrics, and items have the sizes of their prototypes")
    } else if let customClass {
      notes.append(
        "\"\(id)\": the app's own class \(QuotedName(customClass)) lays it out; here a flow layout does"
      )
    }
    if sectionInsetReference == .layoutMargins
      || sectionInsetReference == .safeArea && screen?.device == nil
    {
      notes.append(
        "\"\(id)\": the section insets are from the \(sectionInsetReference.words), which the file "
          + "does not give; here they are 0"
      )
    }
    notes += otherAttributes.map {
      "\"\(id)\": the runtime attribute \(QuotedName($0)) is not used"
    }
    return notes
  }
}

extension SectionInsetReference {
  fileprivate var words: String {
    switch self {
    case .contentInset: "content inset"
    case .safeArea: "safe area"
    case .layoutMargins: "layout margins"
    }
  }
}
