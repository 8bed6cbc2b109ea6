import LayoutEngine

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

  /// Returns whether a file is read as a storyboard, by its name.
  public static func isNamedSo(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
  }

  /// Reads a file.
  ///
  /// - Complexity: O(bytes)
  /// - Throws: `input`; `document` for what is no XML, no file of Interface Builder for UIKit, or
  ///   has values that cannot be.
  public init(path: String) throws(ServiceError) {
    try self.init(text: try DocumentStream.text(path: path), path: path)
  }

  init(text: [UInt8], path: String) throws(ServiceError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentError) in
        var reader = try StoryboardReader(bytes, source: path)
        try reader.read()
        return (reader.device, reader.views, reader.placeOfRoot)
      }
    }
    do throws(DocumentError) {
      let (device, views, root) = try result.get()
      let other = add(views, on: device)
      guard layouts.isEmpty else { return }
      absence = DocumentError(
        .unexpected(
          expected: "a collection view with a flow layout",
          found: other.isEmpty ? "no collection view" : other.joined(separator: "; ")),
        source: path, line: root?.line ?? 1, column: root?.column ?? 1, path: "document")
    } catch {
      throw .document(error)
    }
  }

  /// The tag that carries the recorded frames unless another is named: the file's name.
  public var tag: String { StoryboardNames(file: name).tag(firstID: layouts.first?.document.id) }

  /// Returns the collection views that make no document, in words.
  private mutating func add(
    _ views: [CollectionViewDescription], on device: CanvasDevice
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
        layouts.append(PrototypeLayout(view, flow, frame, id: id, title: title, on: device))
        notes += flow.notes(on: id)
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
    if !device.isKnown, let id = device.id {
      notes.append("\(shown): the canvas device \(QuotedName(id)) is not known; taken to be at 2x")
    }
    return other
  }
}

extension FlowDescription {
  /// What the document of it does not say, a sentence each.
  func notes(on id: String) -> [String] {
    var notes: [String] = []
    if let estimatedItemSize {
      notes.append(
        "\"\(id)\": cells size themselves from an estimate (\(estimatedItemSize)), which is not used"
      )
    }
    if let customClass {
      notes.append(
        "\"\(id)\": the app's own class \(QuotedName(customClass)) lays it out; here a flow layout does"
      )
    }
    if sectionInsetReference != .contentInset {
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
