public import LayoutDocuments
import LayoutEngine
public import LayoutService
import StrictXML

/// Values that replace Interface Builder's own in the layouts of a file.
public struct StoryboardVariation: Sendable {
  /// The number of items, which have the sizes of the prototypes in turn; nil for one item for each
  /// prototype.
  public var itemCount: Int?
  /// The device or size; nil for the canvas, with the view's recorded frame.
  let screen: ContainerSpecification?

  /// Whether nothing is replaced, so that recorded frames can be compared.
  public var isNone: Bool { itemCount == nil && screen == nil }

  /// Creates a variation on Interface Builder's canvas.
  public init(itemCount: Int? = nil) { (self.itemCount, screen) = (itemCount, nil) }

  /// Creates a variation on another screen.
  ///
  /// - Parameter screen: A device such as `iphone-16-pro`, or a size such as `440x956`.
  /// - Throws: If `screen` is neither a device nor a size, or is a bare screen.
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

/// The collection views with a flow layout in an Interface Builder file, as documents.
public struct Storyboard: Sendable {
  /// The file's name without its folder.
  public let name: String
  /// The collection views with a flow layout, in the order of the file.
  public private(set) var layouts: [PrototypeLayout] = []
  /// The error if the file has no collection view with a flow layout; otherwise nil.
  public private(set) var absence: DocumentError?
  /// What the ids and the tag begin with before the file's name.
  private let prefix: String
  /// Notes on what was left out or is not fully supported, one sentence each.
  public private(set) var notes: [String] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - variation: Values that replace Interface Builder's own. With any, recorded frames are not
  ///     compared.
  ///   - prefix: The start of the ids of its documents and of the tag, to distinguish files of one
  ///     name.
  /// - Complexity: O(bytes)
  /// - Throws: `input`; `document` for a file that is not XML, is not an Interface Builder file for
  ///   UIKit, or has invalid values.
  public init(
    path: String, as variation: StoryboardVariation = StoryboardVariation(), prefix: String = ""
  ) throws(ServiceError) {
    try self.init(
      text: try formatErrors(DocumentStream.text(path: path)), path: path, as: variation,
      prefix: prefix)
  }

  init(
    text: [UInt8], path: String, as variation: StoryboardVariation = StoryboardVariation(),
    prefix: String = ""
  ) throws(ServiceError) {
    self.prefix = prefix
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

  /// The default name of the tag for the recorded frames: the file's name.
  public var tag: String {
    StoryboardNames(file: prefix + name).tag(firstID: layouts.first?.document.id)
  }

  /// Adds the documents of collection views. Returns descriptions of the collection views without a
  /// document.
  private mutating func add(
    _ views: [CollectionViewDescription], on canvas: CanvasDevice, as variation: StoryboardVariation
  ) -> [String] {
    var other: [String] = []
    for (view, id) in zip(views, StoryboardNames(file: prefix + name).ids(for: views)) {
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
        "\(shown): recorded frames are for the prototypes on Interface Builder's canvas, and are "
          + "not compared")
    } else if !canvas.isKnown, let id = canvas.id {
      notes.append(
        "\(shown): unknown canvas device \(QuotedName(id)); its scale is assumed to be 2"
      )
    }
    return other
  }
}

extension FlowDescription {
  /// Returns notes on what the document does not express, one sentence each.
  ///
  /// - Parameter screen: The screen that replaces the canvas. Devices have a safe area.
  func notes(of id: String, on screen: ContainerSpecification?) -> [String] {
    var notes: [String] = []
    if metrics.estimatedItemSize != nil {
      notes.append(
        "\"\(id)\": self-sizing cells: what the canvas shows counts as measured; the app's cells "
          + "may have other lengths")
    } else if isEstimatedAutomatically {
      notes.append(
        "\"\(id)\": self-sizing cells: the estimate (automatic) is not used"
      )
    }
    if isOnlyNamedSo, let customClass {
      notes.append(
        "\"\(id)\": the class \(QuotedName(customClass)) is assumed to be a flow layout by "
          + "its name; the file has no metrics of it, and items have the sizes of their prototypes")
    } else if let customClass {
      notes.append(
        "\"\(id)\": the app lays it out with its class \(QuotedName(customClass)); here it "
          + "is a flow layout"
      )
    }
    if sectionInsetReference == .layoutMargins
      || sectionInsetReference == .safeArea && screen?.device == nil
    {
      notes.append(
        "\"\(id)\": the section insets are relative to the \(sectionInsetReference.words), "
          + "which the file does not define; 0 is assumed"
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
