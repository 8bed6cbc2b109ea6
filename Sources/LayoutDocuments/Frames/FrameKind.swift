package import LayoutEngine

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
  /// The elements with an element kind: decorations of a kind that the document registers, and
  /// supplementary items of groups and boundaries.
  case elementKind(String)

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
      self = .elementKind(name)
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
    case .elementKind(let name):
      [.decoration, .supplementary].contains(category) && kind == name
    }
  }
}

extension FrameKind {
  /// Returns the error if a document cannot have frames of this kind: `noElementKind`, with the
  /// nearest of all kinds. Nil if it can.
  ///
  /// - Parameter sections: Returns the attributes of all sections, which are read only if the
  ///   settings do not name the kind.
  package func fault<Failure: Error>(
    in settings: DocumentSettings, of document: String,
    sections: () throws(Failure) -> [SectionAttributes]
  ) throws(Failure) -> FormatError? {
    guard case .elementKind(let name) = self else { return nil }
    let configuration = settings.configuration
    var kinds = configuration.supplementaryKinds.union(configuration.decorationKinds.map(\.name))
    if kinds.contains(name) { return nil }
    for attributes in try sections() { kinds.formUnion(attributes.supplementaryKinds) }
    if kinds.contains(name) { return nil }
    return .noElementKind(
      name, document: document,
      nearest: NearestMatch.find(name, among: kinds.sorted() + FrameKind.names))
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
    case nil, .decoration, .elementKind: true
    default: false
    }
  }

  /// Whether supplementary items of any kind but headers and footers are requested.
  var includesSupplementaryItems: Bool {
    switch self {
    case nil, .supplementary, .elementKind: true
    default: false
    }
  }
}
