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
