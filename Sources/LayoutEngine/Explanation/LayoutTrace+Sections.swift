/// Where sections stand: sums of their extents, which are whole units and so exact in any order.
extension LayoutTrace {
  /// A section among those that are stacked.
  package struct StackedSection: Hashable, Sendable {
    package var offset: FixedPoint
    package var extent: FixedPoint
    /// Whether spacing stands around it.
    package var occupiesSpace: Bool

    package init(offset: FixedPoint, extent: FixedPoint, occupiesSpace: Bool) {
      self.offset = offset
      self.extent = extent
      self.occupiesSpace = occupiesSpace
    }
  }

  /// How many sections are added up one by one; beyond them the sum goes on from the last one's
  /// start.
  static var summedSections: Int { 24 }

  /// Returns the first of the sections before an index that its offset is explained from.
  package static func firstSummed(before section: Int) -> Int {
    section <= summedSections ? 0 : section - 1
  }

  /// Writes down `start of the section`.
  ///
  /// - Parameters:
  ///   - sections: Those from ``firstSummed(before:)`` up to the section.
  package func explainStart(
    of section: Int, after sections: [StackedSection], in configuration: LayoutConfiguration
  ) {
    step(
      sum(section, sections, configuration), "start of the section",
      sections.isEmpty ? "nothing stands before it" : "after the sections before it")
  }

  /// Writes down `content height`, or `content width` when scrolling horizontally.
  ///
  /// - Parameters:
  ///   - sections: Those from ``firstSummed(before:)`` up to the number of sections.
  package func explainLength(
    of count: Int, _ sections: [StackedSection], in configuration: LayoutConfiguration
  ) {
    var length = sum(count, sections, configuration)
    // No spacing follows the last of the sections that occupy space.
    if configuration.sectionSpacing != .zero, sections.contains(where: \.occupiesSpace) {
      length = length - spacing(configuration)
    }
    let name = "content \(Axes(configuration.effectiveScrollDirection).scrollWords.length)"
    step(
      length < 0 ? 0 : length, name,
      length < 0 ? "the sections together are shorter than nothing" : "all sections together")
  }

  /// Writes down the content rect, as `x`, `y`, `width` and `height`.
  package func explainContent(_ size: Size) {
    step(0, "x", "the content begins at zero")
    step(0, "y", "the content begins at zero")
    for (name, length) in [("width", size.width), ("height", size.height)] {
      let known = known(length, "content \(name)")
      // A shelf without sections has no content at all.
      step(isEqual(known) ? known : 0, name, "the size of the content")
    }
  }

  private func sum(
    _ end: Int, _ sections: [StackedSection], _ configuration: LayoutConfiguration
  ) -> RecordedQuantity {
    let first = end - sections.count
    let word = Axes(configuration.effectiveScrollDirection).scrollWords.length
    var sum: RecordedQuantity = 0
    if first > 0, let base = sections.first {
      sum = input(
        base.offset.points, "start of section \(first)",
        .source(.element(section: first, item: nil)))
    }
    var isFirst = first == 0
    for (index, section) in sections.enumerated() {
      let extent = input(
        section.extent.points, "\(word) of section \(first + index)",
        .source(.element(section: first + index, item: nil)))
      sum = isFirst ? extent : sum + extent
      isFirst = false
    }
    let occupied = sections.count { $0.occupiesSpace }
    guard configuration.sectionSpacing != .zero, occupied > 0 else { return sum }
    return sum + RecordedQuantity(Double(occupied)) * spacing(configuration)
  }

  private func spacing(_ configuration: LayoutConfiguration) -> RecordedQuantity {
    let exact = configuration.shelf?.sectionSpacing ?? 0
    let given = input(
      exact, "sectionSpacing", .document("sectionSpacing", isDefault: exact == 0))
    guard FixedPoint(exact).points != exact else { return given }
    return step(
      FixedPoint.quantised(given), "section spacing", "kept in units of 1/1048576 points")
  }
}
