public import LayoutEngine

/// A layout document: how its elements are sized and placed, never a computed frame.
public struct LayoutDocument: Hashable, Sendable {
  @ExactText public var id: String { didSet { isRead.holds = false } }
  public var settings: DocumentSettings { didSet { isRead.holds = false } }
  public var sections: [DocumentSection] { didSet { isRead.holds = false } }
  /// Whether the strict reader made this value, so that it need not be read again.
  package var isRead = Mark()

  /// A mark that does not affect whether two values are equal.
  package struct Mark: Hashable, Sendable {
    package var holds = false
    /// The name of the file that was read, for errors.
    package var source: String?

    package static func == (a: Mark, b: Mark) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }

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

/// Everything that a document says beside its id and its sections.
public struct DocumentSettings: Hashable, Sendable {
  /// Where editors find the schema of the format, such as `./insetory-1.schema.json`; the key
  /// `$schema`, which nothing else reads.
  @ExactText public var schema: String? = nil
  @ExactText public var title: String? = nil
  @ExactText public var tags: [String] = []
  public var container: ContainerSpecification
  public var configuration = LayoutConfiguration()
  /// What `lint` is to leave out.
  public var suppressions: [Suppression] = []

  public init(
    schema: String? = nil, title: String? = nil, tags: [String] = [],
    container: ContainerSpecification, configuration: LayoutConfiguration = LayoutConfiguration(),
    suppressions: [Suppression] = []
  ) {
    (self.schema, self.title, self.tags, self.container) = (schema, title, tags, container)
    (self.configuration, self.suppressions) = (configuration, suppressions)
  }
}

/// A section of a document: what the layout reads of it, and what names it.
public struct DocumentSection: Hashable, Sendable {
  @ExactText public var id: String? = nil
  @ExactText public var title: String? = nil
  public var attributes = SectionAttributes()
  public var items = ItemRuns()
  /// As many ids as the items have runs, or none where no item has an id.
  public var itemIDs = ItemIDs()

  public init(
    id: String? = nil, title: String? = nil, attributes: SectionAttributes = SectionAttributes(),
    items: ItemRuns = ItemRuns(), itemIDs: ItemIDs = ItemIDs()
  ) {
    (self.id, self.title, self.attributes) = (id, title, attributes)
    (self.items, self.itemIDs) = (items, itemIDs)
  }

  /// What the layout reads of the section.
  public var input: SectionInput { SectionInput(attributes: attributes, items: items) }
}

extension DocumentSettings {
  /// Whether sections follow one another from the right.
  package var beginsAtRight: Bool {
    configuration.effectiveScrollDirection == .horizontal
      && configuration.direction == .rightToLeft
  }
}
