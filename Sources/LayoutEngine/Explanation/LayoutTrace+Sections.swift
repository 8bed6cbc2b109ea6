/// The offsets of sections. They are sums of extents in whole units, which are exact in any order.
extension LayoutTrace {
  /// A section of the stack.
  package struct StackedSection: Hashable, Sendable {
    package var offset: FixedPoint
    package var extent: FixedPoint
    /// Whether the section has spacing around it.
    package var occupiesSpace: Bool

    package init(offset: FixedPoint, extent: FixedPoint, occupiesSpace: Bool) {
      self.offset = offset
      self.extent = extent
      self.occupiesSpace = occupiesSpace
    }
  }

  /// The largest number of sections that are added up one by one. A longer sum starts from the
  /// offset of the preceding section.
  static var summedSections: Int { 24 }

  /// Returns the first section whose extent is in the sum that explains a section's offset.
  package static func firstSummed(before section: Int) -> Int {
    section <= summedSections ? 0 : section - 1
  }

  /// Records `start of the section`.
  ///
  /// - Parameters:
  ///   - sections: The sections from ``firstSummed(before:)`` up to, but not including, the
  ///     section.
  package func explainStart(
    of section: Int, after sections: [StackedSection], in configuration: LayoutConfiguration
  ) {
    step(
      sum(section, sections, configuration), "start of the section",
      sections.isEmpty ? "no section is before it" : "after the sections before it")
  }

  /// Records `content height`, or `content width` when scrolling horizontally.
  ///
  /// - Parameters:
  ///   - sections: The sections from ``firstSummed(before:)`` of `count` to the last one.
  package func explainLength(
    of count: Int, _ sections: [StackedSection], in configuration: LayoutConfiguration
  ) {
    var length = sum(count, sections, configuration)
    // No spacing follows the last of the sections that occupy space.
    if configuration.sectionSpacing.units != 0, sections.contains(where: configuration.counts) {
      length = length - spacing(configuration)
    }
    let name = "content \(Axes(configuration.effectiveScrollDirection).scrollWords.length)"
    step(
      length < 0 ? 0 : length, name,
      length < 0 ? "the sections together have a negative length" : "all sections together")
  }

  /// Records the content rect, as `x`, `y`, `width` and `height`.
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
    let occupied = sections.count(where: configuration.counts)
    guard configuration.sectionSpacing.units != 0, occupied > 0 else { return sum }
    return sum + RecordedQuantity(Double(occupied)) * spacing(configuration)
  }

  private func spacing(_ configuration: LayoutConfiguration) -> RecordedQuantity {
    let exact = configuration.shelf?.sectionSpacing ?? configuration.interSectionSpacing
    let key = configuration.shelf == nil ? "interSectionSpacing" : "sectionSpacing"
    let given = input(exact, key, .document(key, isDefault: exact == 0))
    guard FixedPoint(exact).points != exact else { return given }
    return step(
      FixedPoint.quantised(given), "section spacing", "kept in units of 1/1048576 points")
  }
}

extension LayoutConfiguration {
  /// Returns whether the spacing follows a section.
  fileprivate func counts(_ section: LayoutTrace.StackedSection) -> Bool {
    section.occupiesSpace || sectionSpacing.countsEmptySections
  }
}
