/// One of two layouts that are compared.
public enum LayoutSide {
  /// A document of a store, as it is or was, in its own container or another.
  case stored(StoredLayout)
  /// A document that no store has.
  case computed(DocumentFrames)

  var layout: any ComparedLayout {
    switch self {
    case .stored(let layout): layout
    case .computed(let frames): frames
    }
  }

  /// What the document's addresses begin with.
  public var name: String { layout.naming.prefix }
  public var document: String { layout.naming.document }
  public var container: String { layout.naming.container }
}

extension LayoutSide {
  /// Returns the index of the section that a key names.
  ///
  /// - Throws: `noSection`.
  public func sectionIndex(_ key: Address.Key) throws(ServiceError) -> Int {
    switch self {
    case .stored(let layout): return try layout.sectionIndex(key)
    case .computed(let frames):
      let sections = frames.document.sections
      let index = key.index(among: sections.count) { id in sections.firstIndex { $0.id == id } }
      if let index { return index }
      let known = sections.enumerated().map { $1.id ?? "[\($0)]" }
      throw .noSection(
        key.description, document: frames.document.id, known: known,
        nearest: NearestMatch.find(key.description, among: known))
    }
  }

  /// Returns the one difference that it makes where only one side has the document.
  public func difference(_ change: Difference.Change) -> Difference {
    let row = layout.naming.content(layout.contentSize)
    return Difference(
      change: change, old: change == .added ? nil : row, new: change == .added ? row : nil)
  }

  public var sectionCount: Int { layout.sectionCount }
}
