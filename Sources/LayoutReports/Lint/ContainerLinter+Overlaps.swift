import LayoutDocuments
import LayoutEngine
import LayoutService

// Items of flow sections that overlap each other. All have the same zIndex.
extension ContainerLinter {
  /// Finds items of one section that overlap each other. With spacings of zero or more, no items
  /// overlap.
  func lintItemOverlaps(of visited: VisitedSection, _ findings: inout LintFindings) {
    let spacing: Double
    if let shelf = pass.configuration.shelf {
      spacing = shelf.itemSpacing
    } else {
      let metrics = pass.effectiveMetrics(of: visited.section.input)
      spacing = min(metrics.minimumLineSpacing ?? 0, metrics.minimumInteritemSpacing ?? 0)
    }
    guard spacing < 0 else { return }
    let frames = computer.frames
    let tree = FrameTree(frames)
    var first: (lower: Int, upper: Int)?
    var count = 0
    for item in frames.indices {
      guard let below = tree.firstOverlap(of: frames[item], before: item) else { continue }
      first = first ?? (below, item)
      count += 1
    }
    guard let first else { return }
    let lower = visited.place(ofItem: first.lower).element ?? ""
    findings.add(
      .equalZIndex, at: visited.place(ofItem: first.upper), in: container,
      Self.equalItems(lower) + "; the spacing is \(spacing.points)"
        + LintWords.others(count, "item"))
  }

  /// The number of preceding sections with items that each section is compared with.
  private static let comparedSections = 8

  /// Finds items that overlap items of a preceding section, which negative insets or section
  /// spacings cause. Sections whose item bounds do not overlap are not laid out again.
  func lintSectionOverlaps(_ findings: inout LintFindings) throws(ServiceError) {
    var before: [Int] = []
    for (index, bounds) in itemBounds.enumerated() {
      guard let bounds else { continue }
      for other in before.reversed() {
        guard let lower = itemBounds[other], lower.overlapsVisibly(bounds) else { continue }
        if try lintItems(of: index, over: other, &findings) { break }
      }
      if before.count == Self.comparedSections { before.removeFirst() }
      before.append(index)
    }
  }

  /// Adds a finding for the first item of a section that overlaps an item of another section.
  /// Returns whether there is such an item.
  private func lintItems(
    of upper: Int, over lower: Int, _ findings: inout LintFindings
  ) throws(ServiceError) -> Bool {
    let below = try document.section(lower)
    let offset = offsets[lower].points - offsets[upper].points
    let belowLayout = try computer.compute(below, of: document.id)
    let tree = FrameTree(computer.frames.map { words.place($0, at: offset) })
    computer.finish()
    let above = try document.section(upper)
    let layout = try computer.compute(above, of: document.id)
    defer { computer.finish() }
    var first: (lower: Int, upper: Int)?
    var count = 0
    for (item, frame) in computer.frames.enumerated() {
      guard let found = tree.firstOverlap(of: frame) else { continue }
      first = first ?? (found, item)
      count += 1
    }
    guard let first else { return false }
    let visited = VisitedSection(section: above, index: upper, layout: layout)
    let place = VisitedSection(section: below, index: lower, layout: belowLayout)
      .place(ofItem: first.lower)
    findings.add(
      .equalZIndex, at: visited.place(ofItem: first.upper), in: container,
      Self.equalItems(
        upper == lower + 1
          ? "\(place.element ?? "") of the previous section" : String(place.path.dropFirst()))
        + LintWords.others(count, "item"))
    return true
  }

  private static func equalItems(_ lower: String) -> String {
    "the item overlaps \(lower), and both have zIndex 0: their order in UIKit is undefined"
  }
}
