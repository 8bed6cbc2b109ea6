/// The table of the layouts of sections.
extension LayoutName {
  /// Returns a section of this layout.
  ///
  /// - Parameter metrics: The metrics of all levels.
  func section(
    _ metrics: SectionMetrics, of configuration: LayoutConfiguration, in traits: ContainerTraits
  ) -> any LayoutKind {
    switch self {
    case .flow: FlowSection(metrics, of: configuration, in: traits)
    case .compositional: CompositionalSection.compositional(metrics, of: configuration, in: traits)
    case .list: CompositionalSection.list(metrics, of: configuration, in: traits)
    case .waterfall: WaterfallSection(metrics, of: configuration, in: traits)
    }
  }
}

extension LayoutPass {
  /// Creates a pass.
  package convenience init(_ configuration: LayoutConfiguration, in traits: ContainerTraits) {
    self.init(configuration, in: traits) { layout, metrics, configuration, traits in
      // A shelf has sections of no other layout.
      configuration.shelf.map { ShelfSection($0, metrics, of: configuration, in: traits) }
        ?? layout.section(metrics, of: configuration, in: traits)
    }
  }

  /// Returns the length that a section has for its items across the scroll axis, in points.
  package func available(for section: SectionInput) -> Double {
    resolved(section).kind.available(in: self)
  }

  /// Returns a summary of how a section's items are arranged on its lines.
  ///
  /// - Parameter buffer: Scratch memory, whose contents are undefined afterwards.
  /// - Complexity: O(*r*) in runs of items if all runs share one size, else O(*n*) in items.
  package func lineFacts(
    of section: SectionInput, using buffer: inout FrameBuffer
  ) -> LineFacts {
    resolved(section).kind.lineFacts(of: section.items, in: self, using: &buffer)
  }
}
