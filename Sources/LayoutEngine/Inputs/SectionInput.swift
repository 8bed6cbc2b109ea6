/// The inputs of one section, in addition to the configuration and the container.
public struct SectionInput: Hashable, Sendable {
  /// The section's geometry.
  public var attributes: SectionAttributes
  /// The section's items.
  public var items: ItemRuns

  /// Creates the input of a section.
  public init(attributes: SectionAttributes = .init(), items: ItemRuns = .init()) {
    self.attributes = attributes
    self.items = items
  }
}
