/// The collection views of a file of Interface Builder that have a flow layout, as documents.
public struct Storyboard: Sendable {
  /// The name of the file, without its folder.
  public let name: String
  /// In the order of the file; never none.
  public private(set) var layouts: [PrototypeLayout] = []
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
  /// - Throws: `input`; `document` for what is no XML, no file of Interface Builder for UIKit, has
  ///   values that cannot be, or has no collection view with a flow layout.
  public init(path: String) throws(ServiceError) {
    try self.init(text: try DocumentStream.text(path: path), path: path)
  }

  init(text: [UInt8], path: String) throws(ServiceError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    let result = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentError) in
        var reader = try StoryboardReader(bytes, source: path)
        try reader.read()
        return (reader.device, reader.views)
      }
    }
    do throws(DocumentError) {
      let (device, views) = try result.get()
      try add(views, on: device, source: path)
    } catch {
      throw .document(error)
    }
  }

  private mutating func add(
    _ views: [CollectionViewDescription], on device: CanvasDevice, source: String
  ) throws(DocumentError) {
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
      case .other(let what): other.append("\(QuotedName(view.id)), which has a \(what)")
      case .none: other.append("\(QuotedName(view.id)), which has no layout")
      }
    }
    guard !layouts.isEmpty else {
      throw DocumentError(
        .unexpected(
          expected: "a collection view with a flow layout",
          found: other.isEmpty ? "no collection view" : other.joined(separator: "; ")),
        source: source, path: "document")
    }
    let shown = QuotedName(name).description
    notes += other.map { "\(shown): left out the collection view \($0)" }
    if !device.isKnown, let id = device.id {
      notes.append("\(shown): the canvas device \(QuotedName(id)) is not known; taken to be at 2x")
    }
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
    notes += otherAttributes.map {
      "\"\(id)\": the runtime attribute \(QuotedName($0)) is not used"
    }
    return notes
  }
}
