public import LayoutEngine
public import LayoutStorage

/// A layout document: how its elements are sized and placed, never a computed frame.
public struct LayoutDocument: Hashable, Sendable {
  public var id: String
  public var settings: DocumentSettings
  public var sections: [DocumentSection]

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
  public var title: String?
  public var tags: [String] = []
  public var container: ContainerSpecification
  public var configuration = LayoutConfiguration()
  /// What `lint` is to leave out.
  public var suppressions: [Suppression] = []

  public init(container: ContainerSpecification) { self.container = container }
}

/// A section of a document: what the layout reads of it, and what names it.
public struct DocumentSection: Hashable, Sendable {
  public var id: String?
  public var title: String?
  public var attributes = SectionAttributes()
  public var items = ItemRuns()
  /// As many ids as the items have runs, or none where no item has an id.
  public var itemIDs = ItemIDs()

  public init() {}

  /// What the layout reads of the section.
  public var input: SectionInput { SectionInput(attributes: attributes, items: items) }
}
