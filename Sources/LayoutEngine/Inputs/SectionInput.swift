/// What one section is computed from, beside the configuration and the container.
public struct SectionInput: Hashable, Sendable {
  public var attributes: SectionAttributes
  public var items: ItemRuns

  public init(attributes: SectionAttributes = .init(), items: ItemRuns = .init()) {
    self.attributes = attributes
    self.items = items
  }
}
