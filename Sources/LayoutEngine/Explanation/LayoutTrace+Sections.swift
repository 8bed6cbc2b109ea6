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
  /// It follows ``explainLength(of:_:in:_:)``, which records the boundary items of the layout.
  ///
  /// - Parameters:
  ///   - sections: The sections from ``firstSummed(before:)`` up to, but not including, the
  ///     section.
  package func explainStart(
    of section: Int, after sections: [StackedSection], in configuration: LayoutConfiguration
  ) {
    let sum = sum(section, sections, configuration)
    // A sum that begins with a later section includes it.
    let first = section == sections.count ? recorded("start of the sections") : nil
    step(
      first.map { sections.isEmpty ? $0 : $0 + sum } ?? sum, "start of the section",
      sections.isEmpty ? "no section is before it" : "after the sections before it")
  }

  /// Records `content height`, or `content width` when scrolling horizontally.
  ///
  /// - Parameters:
  ///   - sections: The sections from ``firstSummed(before:)`` of `count` to the last one.
  ///   - traits: The part of the container that the layout reads.
  ///   - start: The start of the first section.
  package func explainLength(
    of count: Int, _ sections: [StackedSection], in configuration: LayoutConfiguration,
    _ traits: ContainerTraits, from start: FixedPoint = .zero
  ) {
    var length = sum(count, sections, configuration, from: start)
    // No spacing follows the last of the sections that occupy space.
    if configuration.sectionSpacing.units != 0, sections.contains(where: configuration.counts) {
      length = length - spacing(configuration)
    }
    let word = Axes(configuration.effectiveScrollDirection).scrollWords.length
    if configuration.shelf == nil, !configuration.boundarySupplementaryItems.isEmpty,
      traits.bounds != nil
    {
      length = explainBoundary(of: configuration, in: traits, around: length)
    }
    let least = configuration.shelf == nil ? configuration.minimumContentHeight : 0
    if least > 0 {
      length = .larger(
        length,
        input(least, "minimumContentHeight", .document("minimumContentHeight", isDefault: false)))
    }
    step(
      length < 0 ? 0 : length, "content \(word)",
      length < 0
        ? "the sections together have a negative length"
        : "all sections together" + (least > 0 ? ", and at least minimumContentHeight" : ""))
  }

  /// Records the content rect, as `x`, `y`, `width` and `height`.
  ///
  /// - Parameter widest: The section, the ordinal and the length across the scroll axis of a group
  ///   that makes the content wider than the container; nil if there is none.
  package func explainContent(
    _ size: Size, of configuration: LayoutConfiguration, in traits: ContainerTraits,
    widest: (section: Int, group: Int, length: Double)?
  ) {
    step(0, "x", "the content begins at zero")
    step(0, "y", "the content begins at zero")
    let line = Axes(configuration.effectiveScrollDirection).lineWords.length
    for (name, length) in [("width", size.width), ("height", size.height)] {
      let known = known(length, "content \(name)")
      if name == line, let bounds = traits.bounds, !isEqual(known) {
        let own = widest.map { self.widest($0, name) }
        step(
          own ?? container(bounds.across, "container \(name)", name), name,
          own == nil
            ? "compositional sections are as wide as the container"
            : "the longest group of a compositional section")
        continue
      }
      // A shelf without sections has no content at all.
      step(isEqual(known) ? known : 0, name, "the size of the content")
    }
  }

  /// Returns the length of the group that makes the content wider than the container.
  func widest(
    _ group: (section: Int, group: Int, length: Double), _ word: String
  ) -> RecordedQuantity {
    input(
      group.length, "\(word) of group \(group.group) of section \(group.section)",
      .source(.group(section: group.section, path: [group.group])))
  }

  private func sum(
    _ end: Int, _ sections: [StackedSection], _ configuration: LayoutConfiguration,
    from start: FixedPoint = .zero
  ) -> RecordedQuantity {
    let first = end - sections.count
    let word = Axes(configuration.effectiveScrollDirection).scrollWords.length
    var sum: RecordedQuantity = 0
    if first > 0, let base = sections.first {
      sum = input(
        (base.offset - start).points,
        "start of section \(first)" + (start == .zero ? "" : " from the first section"),
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
