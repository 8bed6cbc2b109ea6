public import LayoutEngine

/// An error about a refused document, address, table of items or file of frames. It has the
/// problem, its place and, if there is one, the nearest match.
public enum FormatError: Error, Hashable, Sendable {
  /// A document that is refused.
  case document(DocumentError)
  /// An input that cannot be opened.
  case input(InputError)
  /// An address, or another text, that does not have the required form.
  case badAddress(String, expected: String)
  /// A value or key that the addressed object does not accept.
  case badValue(key: String, reason: String, address: String? = nil)
  /// A section or item whose id is already in use.
  case duplicateID(String, owner: String)
  /// A key of an item that a section of `count` items does not have.
  case noItem(String, section: String, count: Int, nearest: String?)
  /// A kind of decoration that a document does not register.
  case noDecorationKind(String, document: String, nearest: String?)
  /// A kind of elements that a document does not have.
  case noElementKind(String, document: String, nearest: String?)
  /// More of something than a limit of the format allows.
  case tooMany(String, limit: Int)
  /// More decorations than the limit for a computed layout, in a section or in the document.
  case tooManyViews(
    Int, document: String, container: String? = nil, section: String? = nil)
  /// A decoration that cannot have a frame, in one section or over several sections.
  case impossibleDecoration(document: String, section: String?, reason: String)
  /// A document or a section whose layout reaches farther than `FixedPoint.limit` points; with the
  /// element that does, if one alone does.
  ///
  /// In this and the other errors of a layout, `container` is the requested container, as in an
  /// address; nil for the document's own.
  case contentTooLong(
    document: String, container: String? = nil, section: String? = nil, element: FarElement? = nil)
  /// A container of a document made in code, with a number that a text cannot express:
  /// `LayoutError.invalidContainer`.
  case invalidContainer(document: String, container: String? = nil)
  /// A section of a document made in code: `LayoutError.invalidMetrics`.
  case invalidMetrics(document: String, container: String? = nil, section: String? = nil)
  /// A section of a document made in code: `LayoutError.invalidSize`.
  case invalidSize(document: String, container: String? = nil, section: String? = nil)
  /// A section of a document made in code: `LayoutError.invalidGroup`.
  case invalidGroup(document: String, container: String? = nil, section: String? = nil)
  /// A section with large groups of measured items: `LayoutError.tooManyMeasurements`.
  case tooManyMeasurements(document: String, container: String? = nil, section: String? = nil)
  /// A baseline that is empty.
  case emptyBaseline(String)
  /// A baseline with an error after its first line.
  case badBaseline(DocumentError, name: String)

  package init(
    _ error: LayoutError, document: String, container: String? = nil, section: String? = nil
  ) {
    self =
      switch error {
      case .contentTooLong:
        .contentTooLong(document: document, container: container, section: section)
      case .elementTooFar(let element):
        .contentTooLong(
          document: document, container: container, section: section, element: element)
      case .tooManyItems:
        .tooMany("items in \(QuotedName(document))", limit: ItemRuns.maximumCount)
      case .tooManySupplementaryItems(let count):
        .tooManyViews(count, document: document, container: container, section: section)
      case .invalidContainer: .invalidContainer(document: document, container: container)
      case .invalidMetrics:
        .invalidMetrics(document: document, container: container, section: section)
      case .invalidSize: .invalidSize(document: document, container: container, section: section)
      case .invalidGroup: .invalidGroup(document: document, container: container, section: section)
      case .tooManyMeasurements:
        .tooManyMeasurements(document: document, container: container, section: section)
      }
  }
}

extension FormatError: CustomStringConvertible {
  /// The problem, its place, and the value that was found, on one line. Names are quoted and
  /// truncated.
  public var description: String {
    switch self {
    case .document(let error), .badBaseline(let error, _): error.description
    case .input(let error): error.description
    case .badAddress(let text, let expected):
      "cannot read \(QuotedName(text)): expected \(expected)"
    case .badValue(let key, let reason, let address):
      (address.map { QuotedName.escaped($0, limit: 448) + ": " } ?? "")
        + "\(QuotedName(key)): \(reason)"
    case .duplicateID(let id, let owner):
      "another \(owner) has the id \(QuotedName(id)) already"
    case .noItem(let key, let section, let count, let nearest):
      "\(QuotedName(section)) has no item \(QuotedName(key)) (it has \(Self.items(count)))"
        + NearestMatch.suggestion(nearest)
    case .noDecorationKind(let kind, let document, let nearest):
      "\(QuotedName(document)) has no kind of decoration \(QuotedName(kind))"
        + NearestMatch.suggestion(nearest)
    case .noElementKind(let kind, let document, let nearest):
      "\(QuotedName(document)) has no elements of the kind \(QuotedName(kind))"
        + NearestMatch.suggestion(nearest)
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    case .tooManyViews(let count, let document, let container, let section):
      "\(Self.owner(document, container, section)) has \(count) supplementary and decoration "
        + "views, more than \(DocumentLimits.views) (one of an item, group, line or gap counts once "
        + "for each item)"
    case .impossibleDecoration(let document, let section, let reason):
      "\(Self.owner(document, nil, section)): \(reason)"
    case .contentTooLong(let document, let container, let section, let element?):
      "\(Self.owner(document, container, section)): \(element.description)"
    case .contentTooLong(let document, let container, let section, nil):
      "\(Self.owner(document, container, section)) is longer than 1000000000 points when laid out"
    case .invalidContainer(let document, let container):
      "the container of \(Self.owner(document, container, nil)) has a length or an inset that is "
        + "negative, not finite, or beyond 1000000000"
    case .invalidMetrics(let document, let container, let section):
      "\(Self.owner(document, container, section)) has an inset, a spacing, or a header's or "
        + "footer's length that is negative, not finite, or beyond 1000000000"
    case .invalidSize(let document, let container, let section):
      "\(Self.owner(document, container, section)) has an item whose size, or whose sizing rule, "
        + "has a number that is negative, not finite, or beyond 1000000000"
    case .invalidGroup(let document, let container, let section):
      "\(Self.owner(document, container, section)) is compositional and has no group, or one that "
        + "is too large, contains itself, or has a number that is not valid; or it is a list "
        + "without an appearance"
    case .tooManyMeasurements(let document, let container, let section):
      "the groups of \(Self.owner(document, container, section)) measure its items more than "
        + "\(LayoutGroup.maximumMeasurements) times each"
    case .emptyBaseline(let name): "\(QuotedName(name)) is empty: expected a baseline"
    }
  }

  /// The advised next step; nil if the description makes it plain.
  public var hint: String? {
    switch self {
    case .impossibleDecoration: "change the decoration, or hide it where it does not fit"
    case .duplicateID: Self.anotherID
    case .document(let error): Self.hint(error)
    case .tooManyMeasurements:
      "a subitem that does not fit is measured anew for each group: give it fewer items, or a "
        + "length that is not estimated"
    case .contentTooLong(_, _, _, let element):
      element?.key.map { "its frame follows from the key \"\($0)\"" }
    case .tooManyViews: "give the section fewer items, or each of them fewer views"
    case .input, .badAddress, .badValue, .noItem, .noDecorationKind,
      .noElementKind, .tooMany,
      .invalidContainer, .invalidMetrics, .invalidSize, .invalidGroup, .emptyBaseline, .badBaseline:
      nil
    }
  }

  private static func hint(_ error: DocumentError) -> String? {
    if case .duplicateID(_, _, first: nil) = error.reason { return anotherID }
    switch error.reason {
    case .tooLarge(DocumentStream.array, let bytes):
      return "write one document on each line (NDJSON): each may have \(bytes >> 20) MB"
    case .canonicalTextTooLarge, .tooLarge(DocumentStream.document, _):
      return "divide its sections among several documents"
    default: return nil
    }
  }

  private static let anotherID = "ids are unique in their parent: choose another"

  /// Returns the address of the part that cannot be laid out.
  private static func owner(
    _ document: String, _ container: String?, _ section: String?
  ) -> String {
    let name = document + (container.map { "#\($0)" } ?? "") + (section.map { "/\($0)" } ?? "")
    return QuotedName(name).description
  }

  private static func items(_ count: Int) -> String {
    switch count {
    case 0: "none"
    case 1: "one, [0]"
    default: "\(count), [0] to [\(count - 1)]"
    }
  }
}

extension NearestMatch {
  /// Returns the end of a sentence about an unknown name: the suggestion of the nearest name.
  package static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(QuotedName($0))?" } ?? ""
  }
}

extension FormatError {
  /// Returns the error with the section that cannot be laid out, unless the error already has one.
  package func located(_ document: String, section: String?) -> FormatError {
    switch self {
    case .contentTooLong(document, let container, section: nil, let element):
      .contentTooLong(
        document: document, container: container, section: section, element: element)
    case .invalidMetrics(document, let container, section: nil):
      .invalidMetrics(document: document, container: container, section: section)
    case .invalidSize(document, let container, section: nil):
      .invalidSize(document: document, container: container, section: section)
    case .invalidGroup(document, let container, section: nil):
      .invalidGroup(document: document, container: container, section: section)
    case .tooManyMeasurements(document, let container, section: nil):
      .tooManyMeasurements(document: document, container: container, section: section)
    case .tooManyViews(let count, document, let container, section: nil):
      .tooManyViews(count, document: document, container: container, section: section)
    default: self
    }
  }

  /// Returns the error with another document: if a copy cannot be laid out, the error names the
  /// source of the copy.
  package func renaming(_ id: String, to other: String) -> FormatError {
    switch self {
    case .contentTooLong(id, let container, let section, let element):
      .contentTooLong(document: other, container: container, section: section, element: element)
    case .tooManyMeasurements(id, let container, let section):
      .tooManyMeasurements(document: other, container: container, section: section)
    case .tooManyViews(let count, id, let container, let section):
      .tooManyViews(count, document: other, container: container, section: section)
    case .impossibleDecoration(id, let section, let reason):
      .impossibleDecoration(document: other, section: section, reason: reason)
    default: self
    }
  }

  /// The requested container in which the document cannot be laid out; nil for the document's own,
  /// and for other errors.
  package var failingContainer: String? {
    switch self {
    case .contentTooLong(_, let container, _, _), .tooManyViews(_, _, let container, _),
      .invalidContainer(_, let container), .invalidMetrics(_, let container, _),
      .invalidSize(_, let container, _), .invalidGroup(_, let container, _),
      .tooManyMeasurements(_, let container, _):
      container
    default: nil
    }
  }

  /// Whether a document cannot be laid out, in its own container or in a requested one.
  public var isOfLayout: Bool {
    switch self {
    case .contentTooLong, .invalidContainer, .invalidMetrics, .invalidSize, .invalidGroup,
      .tooManyMeasurements, .tooManyViews, .impossibleDecoration:
      true
    default: false
    }
  }
}
