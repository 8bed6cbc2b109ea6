public import LayoutEngine

/// A layout document: the rules that size and place its elements, without any computed frame.
public struct LayoutDocument: Hashable, Sendable {
  /// The id of the document: 1 to 128 of the characters `A-Z a-z 0-9 . _ -`.
  @ExactText public var id: String { didSet { isRead.holds = false } }
  /// The values of the document except its id and sections.
  public var settings: DocumentSettings { didSet { isRead.holds = false } }
  /// The sections, in order.
  public var sections: [DocumentSection] { didSet { isRead.holds = false } }
  /// The settings with the key that says whether the layout flips.
  package var decidedSettings: DocumentSettings {
    var decided = settings
    let configuration = settings.configuration
    decided.configuration = configuration.decided(
      by: configuration.traitsRead([], with: sections.lazy.map(\.attributes)))
    return decided
  }
  /// Whether the strict reader created this value, so that it need not be read again.
  package var isRead = Mark()

  /// A mark that does not affect whether two values are equal.
  package struct Mark: Hashable, Sendable {
    package var holds = false
    /// The name of the file that was read, for errors.
    package var source: String?

    package static func == (a: Mark, b: Mark) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }

  /// Creates a document from values, which are not validated.
  public init(id: String, settings: DocumentSettings, sections: [DocumentSection] = []) {
    self.id = id
    self.settings = settings
    self.sections = sections
  }

  /// The number of items of all sections.
  ///
  /// - Complexity: O(number of sections)
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

/// The values of a document except its id and sections.
public struct DocumentSettings: Hashable, Sendable {
  /// The place where editors find the schema of the format, such as `./insetory-1.schema.json`. It
  /// is the key `$schema`; the program does not use it.
  @ExactText public var schema: String? = nil
  /// The title of the document.
  @ExactText public var title: String? = nil
  /// The tags of the document, in order.
  @ExactText public var tags: [String] = []
  /// The container that the document is laid out for.
  public var container: ContainerSpecification
  /// The configuration of the layout.
  public var configuration = LayoutConfiguration()
  /// The findings that `lint` leaves out.
  public var suppressions: [Suppression] = []

  /// Creates settings from values, which are not validated.
  public init(
    schema: String? = nil, title: String? = nil, tags: [String] = [],
    container: ContainerSpecification, configuration: LayoutConfiguration = LayoutConfiguration(),
    suppressions: [Suppression] = []
  ) {
    (self.schema, self.title, self.tags, self.container) = (schema, title, tags, container)
    (self.configuration, self.suppressions) = (configuration, suppressions)
  }
}

/// A section of a document: its input to the layout, its id and its title.
public struct DocumentSection: Hashable, Sendable {
  /// The id of the section; nil if it has none.
  @ExactText public var id: String? = nil
  /// The title of the section; nil if it has none.
  @ExactText public var title: String? = nil
  /// The metrics and decorations of the section, with the values for special cases.
  public var attributes = SectionAttributes()
  /// The items, as runs of equal sizes.
  public var items = ItemRuns()
  /// The ids of the items: one entry for each run, or none if no item has an id.
  public var itemIDs = ItemIDs()

  /// Creates a section from values, which are not validated.
  public init(
    id: String? = nil, title: String? = nil, attributes: SectionAttributes = SectionAttributes(),
    items: ItemRuns = ItemRuns(), itemIDs: ItemIDs = ItemIDs()
  ) {
    (self.id, self.title, self.attributes) = (id, title, attributes)
    (self.items, self.itemIDs) = (items, itemIDs)
  }

  /// The values of the section that the layout uses.
  public var input: SectionInput { SectionInput(attributes: attributes, items: items) }
}
