import LayoutEngine

/// A kind of requested frames: a category or an element kind.
public enum FrameKind: Hashable, Sendable {
  /// Sections.
  case section
  /// Groups of compositional sections.
  case group
  /// Headers, footers and other supplementary views.
  case supplementary
  /// Headers.
  case header
  /// Footers.
  case footer
  /// The cells of items.
  case cell
  /// Decorations of any kind.
  case decoration
  /// The decorations of a kind that a document registers.
  case decorationKind(String)

  /// The names of the kinds that every document has.
  public static let names = [
    "section", "group", "supplementary", "header", "footer", "cell", "decoration",
  ]

  /// Creates the kind with a name; nil if the name does not have the form of an id.
  public init?(name: String) {
    switch name {
    case "section": self = .section
    case "group": self = .group
    case "supplementary": self = .supplementary
    case "header": self = .header
    case "footer": self = .footer
    case "cell": self = .cell
    case "decoration": self = .decoration
    default:
      var name = name
      guard name.withUTF8({ DocumentParser.isID($0) }) else { return nil }
      self = .decorationKind(name)
    }
  }

  /// Returns whether a frame is of this kind.
  public func includes(_ category: FrameRow.Category, _ kind: String? = nil) -> Bool {
    switch self {
    case .section: category == .section
    case .group: category == .group
    case .supplementary: category == .supplementary
    case .header: category == .supplementary && kind == ElementKind.header.rawValue
    case .footer: category == .supplementary && kind == ElementKind.footer.rawValue
    case .cell: category == .cell
    case .decoration: category == .decoration
    case .decorationKind(let name): category == .decoration && kind == name
    }
  }
}

extension FrameKind {
  /// Checks that a document can have frames of this kind.
  ///
  /// - Throws: `noDecorationKind`, with the nearest of all kinds.
  public func check(in settings: DocumentSettings, of document: String) throws(FormatError) {
    guard case .decorationKind(let name) = self else { return }
    let kinds = settings.configuration.decorationKinds.map(\.name)
    guard !kinds.contains(name) else { return }
    throw .noDecorationKind(
      name, document: document,
      nearest: NearestMatch.find(name, among: kinds + FrameKind.names))
  }
}

extension Optional where Wrapped == FrameKind {
  /// Returns whether a frame is requested. Nil requests all frames except sections and groups.
  public func includes(_ category: FrameRow.Category, _ kind: String? = nil) -> Bool {
    map { $0.includes(category, kind) } ?? (category != .section && category != .group)
  }

  /// Whether decorations of any kind are requested.
  package var includesDecorations: Bool {
    switch self {
    case nil, .decoration, .decorationKind: true
    default: false
    }
  }
}
