import LayoutEngine

/// The third step of the rule, pinning, and the decorations of several sections.
extension ReferenceDecoratedSection {
  /// Returns all decorations of the section, in order of entry and item.
  func decorations(
    _ descriptions: [ReferenceDecoration.Description],
    visible: (start: Double, end: Double)?, probe: inout ToleranceProbe
  ) -> [ReferenceDecoration] {
    var found: [Int: [ReferenceDecoration]] = [:]
    for one in descriptions {
      let boxes: [(item: Int, box: Box)] =
        one.each == .section
        ? [box(one)].compactMap { $0 }.map { (one.ordinal, $0) }
        : boxes(one).enumerated().map { ($0.offset, $0.element) }
      found[one.ordinal] = boxes.compactMap { item, box in
        decoration(one, item, box, from: start, to: end, visible: visible, probe: &probe)
      }
    }
    let isDoubtful = found.values.joined().contains { $0.isTooCloseToCall }
    let drawn = ReferenceDecoration.meetingRequirements(descriptions) {
      found[$0.ordinal]?.isEmpty == false
    }
    // Whether another decoration is drawn must not depend on a rounding error.
    if isDoubtful && descriptions.contains(where: { !$0.requires.isEmpty }) { probe.giveUp() }
    return drawn.flatMap { found[$0.ordinal] ?? [] }
  }

  /// Returns the decoration after step 3, or the badge, at its pinned position.
  ///
  /// - Parameters:
  ///   - start: The start of the section, or of the first of several sections.
  ///   - end: The end of the section, or of the last of several sections.
  func decoration(
    _ one: ReferenceDecoration.Description, _ item: Int, _ box: Box, from start: Double,
    to end: Double, visible: (start: Double, end: Double)?, probe: inout ToleranceProbe
  ) -> ReferenceDecoration? {
    var frame = transposed ? box.rect.transposed : box.rect
    var step: Point?
    var room = [Double]()
    if let badge = one.badge {
      frame = one.frame(of: badge, on: frame)
    } else {
      // The numbers are never transposed.
      frame = Rect(
        x: frame.minX + one.insets.left, y: frame.minY + one.insets.top,
        width: frame.width - one.insets.left - one.insets.right,
        height: frame.height - one.insets.top - one.insets.bottom)
      room = [frame.width, frame.height]
      if one.isBubble && one.each == .section && one.entry.sections == nil {
        let found = self.step(transposed ? frame.transposed : frame, probe: &probe)
        step = found.map { transposed ? Point(x: $0.y, y: $0.x) : $0 }
        if let step {
          room += [
            step.x - frame.minX, frame.maxX - step.x, step.y - frame.minY, frame.maxY - step.y,
          ]
        }
      }
    }
    let least = room.min() ?? 1
    let isInLimits = [frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy { abs($0) <= 1e9 }
    let isTooClose = abs(least) < ReferenceEngine.leastLength
    guard isTooClose || least >= 0, isInLimits else { return nil }
    if one.isPinned, let visible {
      // Pinned like a header: flow-layout.md, section 6.
      let natural = transposed ? frame.minX : frame.minY
      let length = transposed ? frame.width : frame.height
      let moved = max(natural, min(visible.start, end - length))
      let (dx, dy) = transposed ? (moved - natural, 0) : (0, moved - natural)
      frame = Rect(
        x: frame.minX + dx, y: frame.minY + dy, width: frame.width, height: frame.height)
      step = step.map { Point(x: $0.x + dx, y: $0.y + dy) }
    }
    return ReferenceDecoration(
      ordinal: one.ordinal, id: one.entry.id ?? one.entry.kind, item: item, frame: frame,
      step: step, isTooCloseToCall: isTooClose)
  }
}

extension ReferenceEngine {
  /// The length below which the engine may not draw a decoration that the reference draws, and the
  /// other way round: it rounds the extent of each section to 2^-20 points.
  static let leastLength = 1e-5

  /// Returns the decorations of several sections: "from a section to a section". They extend from
  /// the start of the first section's decoration to the end of the last section's, and across the
  /// range of all of them.
  static func contentDecorations(
    _ document: SampleDocument, _ sections: [ReferenceDecoratedSection],
    visible: (start: Double, end: Double)?, probe: inout ToleranceProbe
  ) -> [ReferenceDecoration] {
    let configuration = document.configuration
    let descriptions = ReferenceDecoration.descriptions(
      configuration.decorations, kinds: configuration.decorationKinds)
    var found: [Int: ReferenceDecoration] = [:]
    for one in descriptions {
      found[one.ordinal] = contentDecoration(
        one, document, sections, visible: visible, probe: &probe)
    }
    // "Only where the named kind is drawn."
    let drawn = ReferenceDecoration.meetingRequirements(descriptions) { found[$0.ordinal] != nil }
    let isDoubtful = found.values.contains { $0.isTooCloseToCall }
    if isDoubtful && descriptions.contains(where: { !$0.requires.isEmpty }) { probe.giveUp() }
    return drawn.compactMap { found[$0.ordinal] }
  }

  private static func contentDecoration(
    _ one: ReferenceDecoration.Description, _ document: SampleDocument,
    _ sections: [ReferenceDecoratedSection], visible: (start: Double, end: Double)?,
    probe: inout ToleranceProbe
  ) -> ReferenceDecoration? {
    func index(_ reference: SectionReference?) -> Int? {
      switch reference {
      case .index(let index)?: sections.indices.contains(index) ? index : nil
      case .id(let id)?: document.sectionIndices[id]
      case nil: nil
      }
    }
    let span = one.entry.sections ?? SectionSpan()
    guard let first = span.first == nil ? sections.indices.first : index(span.first),
      let last = span.last == nil ? sections.indices.last : index(span.last), first <= last
    else { return nil }
    let boxes = sections[first...last].compactMap { $0.box(one) }
    guard let top = boxes.first?.top, let bottom = boxes.last?.bottom else { return nil }
    let box = ReferenceDecoratedSection.Box(
      left: boxes.map(\.left).min() ?? 0, top: top, right: boxes.map(\.right).max() ?? 0,
      bottom: bottom)
    return sections[first].decoration(
      one, one.ordinal, box, from: sections[first].start, to: sections[last].end,
      visible: visible, probe: &probe)
  }
}
