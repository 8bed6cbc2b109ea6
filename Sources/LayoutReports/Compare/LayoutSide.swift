public import LayoutDocuments
public import LayoutService

/// One of the two layouts of a comparison.
public enum LayoutSide {
  /// A present or past document of a store, in its own or another container.
  case stored(StoredLayout)
  /// A document that is not in a store.
  case computed(DocumentFrames)
  /// The recorded frames of a document.
  case baseline(BaselineLayout)

  var layout: any FrameSource {
    switch self {
    case .stored(let layout): layout
    case .computed(let frames): frames
    case .baseline(let layout): layout
    }
  }

  /// The prefix of the document's addresses.
  public var name: String { layout.naming.prefix }
  /// The document's id.
  public var document: String { layout.naming.document }
  /// The label of the container.
  public var container: String { layout.naming.container }
}

extension LayoutSide {
  /// Returns the index of the section that a key names.
  ///
  /// - Throws: `noSection`.
  public func sectionIndex(_ key: Address.Key) throws(ServiceError) -> Int {
    if case .stored(let layout) = self { return try layout.sectionIndex(key) }
    return try key.sectionIndex(among: sectionIDs(), of: document)
  }

  /// Returns the ids of all sections, nil for those without one.
  func sectionIDs() throws(ServiceError) -> [String?] {
    switch self {
    case .stored(let layout):
      try (0..<layout.sectionCount).map { index throws(ServiceError) in
        try layout.sectionID(at: index)
      }
    case .computed(let frames): frames.document.sections.map(\.id)
    case .baseline(let layout): layout.sections.map(\.id)
    }
  }

  /// Returns the difference for a document that only this side has.
  public func difference(_ change: Difference.Change) -> Difference {
    let row = layout.naming.content(layout.contentSize)
    return Difference(
      change: change, old: change == .added ? nil : row, new: change == .added ? row : nil)
  }

  /// The number of sections.
  public var sectionCount: Int { layout.sectionCount }
}

extension Address.Key {
  fileprivate func sectionIndex(
    among ids: [String?], of document: String
  ) throws(ServiceError) -> Int {
    if let index = index(among: ids.count, find: { id in ids.firstIndex(of: id) }) { return index }
    let known = ids.enumerated().map { $1 ?? "[\($0)]" }
    throw .noSection(
      description, document: document, known: known,
      nearest: NearestMatch.find(description, among: known))
  }
}
