import LayoutEngine

/// A search for differences between the engine's layout of a document and the reference.
struct ReferenceComparison {
  let document: SampleDocument
  let layout: CollectionLayout
  let reference: ReferenceEngine
  let contentOffset: Point?
  let isSnapped: Bool

  private static let quantum = 1e-6

  func firstDifference() -> String? {
    guard layout.sectionCount == reference.sections.count else {
      return "\(layout.sectionCount) sections, expected \(reference.sections.count)"
    }
    let tolerance = ReferenceComparison.quantum * Double(reference.sections.count + 1)
    let (size, expected) = (layout.contentSize, reference.contentSize)
    if abs(size.width - expected.width) > tolerance
      || abs(size.height - expected.height) > tolerance
    {
      return "content size \(size), expected \(expected)"
    }
    for section in reference.sections.indices {
      if let difference = difference(inSection: section) {
        return "section \(section): \(difference)"
      }
    }
    return difference(
      layout.layoutAttributesForContentDecorationViews(contentOffset: contentOffset),
      reference.decorations, size: tolerance
    ).map { "content: \($0)" }
  }

  private func difference(inSection index: Int) -> String? {
    let expected = reference.sections[index]
    let cells = layout.cellFrames(inSection: index)
    guard cells.count == expected.items.count else {
      return "\(cells.count) items, expected \(expected.items.count)"
    }
    let ofSections = ReferenceComparison.quantum * Double(reference.sections.count + 1)
    if !(document.configuration.shelf != nil && cells.isEmpty) {
      // An empty section of a shelf occupies no space; its origin is unspecified.
      if let difference = difference(
        layout.frame(ofSection: index), expected.frame, "frame", size: ofSections)
      {
        return difference
      }
    }
    for (kind, frame) in [(ElementKind.header, expected.header), (.footer, expected.footer)] {
      let actual = layout.supplementaryFrame(
        kind, inSection: index, contentOffset: contentOffset)
      switch (actual, frame) {
      case (nil, nil): continue
      case (let actual?, let frame?):
        if let difference = difference(actual, frame, kind.rawValue, size: 1e-9) {
          return difference
        }
      default: return "\(kind.rawValue) \(describe(actual)), expected \(describe(frame))"
      }
    }
    let isGiven = sizesAreGiven(inSection: index)
    for item in cells.indices {
      if let difference = difference(
        cells[item], expected.items[item], "item \(item)", size: isGiven[item] ? 0 : 1e-9)
      {
        return difference
      }
    }
    return difference(
      layout.layoutAttributesForDecorationViews(inSection: index, contentOffset: contentOffset),
      expected.decorations, size: 1e-9)
  }

  /// Compares decorations; `size` is the tolerance for their sizes.
  private func difference(
    _ actual: [LayoutAttributes], _ expected: [ReferenceDecoration], size tolerance: Double
  ) -> String? {
    var rest = actual[...]
    for expected in expected {
      let name = "decoration \(expected.id)/\(expected.item)"
      guard let next = rest.first, next.decoration?.ordinal == expected.ordinal,
        next.indexPath.item == expected.item
      else {
        if expected.isTooCloseToCall { continue }
        return "no \(name) \(describe(expected.frame)) but \(String(describing: rest.first))"
      }
      rest.removeFirst()
      if next.decoration?.id != expected.id { return "\(name) is \(next)" }
      let size = expected.isTooCloseToCall ? ReferenceEngine.leastLength : tolerance
      if let difference = difference(next.frame, expected.frame, name, size: size) {
        return difference
      }
      if let difference = difference(next.step?.point, expected.step) {
        return "\(name): \(difference)"
      }
    }
    return rest.first.map { "a decoration too many: \($0)" }
  }

  private func difference(_ actual: Point?, _ expected: Point?) -> String? {
    let tolerance = ReferenceComparison.quantum * Double(reference.sections.count + 1)
    switch (actual, expected) {
    case (nil, nil): return nil
    case (let actual?, let expected?):
      // A step moves with its frame, whose snapped origin is compared separately.
      let isNear =
        abs(actual.x - expected.x) <= tolerance && abs(actual.y - expected.y) <= tolerance
      return isNear || isSnapped ? nil : "step \(actual), expected \(expected)"
    default:
      return "step \(String(describing: actual)), expected \(String(describing: expected))"
    }
  }

  /// Compares one frame; `size` is the tolerance for its size.
  private func difference(
    _ actual: Rect, _ expected: Rect, _ name: String, size tolerance: Double
  ) -> String? {
    let snapped = isSnapped ? ReferenceEngine.snapped(expected, scale: scale) : expected
    if abs(actual.width - expected.width) <= tolerance,
      abs(actual.height - expected.height) <= tolerance,
      agrees(actual.minX, snapped.minX, unsnapped: expected.minX),
      agrees(actual.minY, snapped.minY, unsnapped: expected.minY)
    {
      return nil
    }
    return "\(name) \(describe(actual)), expected \(describe(snapped))"
  }

  private func agrees(_ actual: Double, _ expected: Double, unsnapped: Double) -> Bool {
    let tolerance = ReferenceComparison.quantum * Double(reference.sections.count + 1)
    guard isSnapped, let scale else { return abs(actual - expected) <= tolerance }
    if actual == expected { return true }
    let pixels = unsnapped * Double(scale.rawValue)
    let toMiddle = abs(pixels - pixels.rounded(.down) - 0.5) / Double(scale.rawValue)
    return toMiddle <= tolerance + ReferenceComparison.quantum
      && abs(actual - expected) * Double(scale.rawValue) < 1.001
  }

  private var scale: PixelScale? { document.container.scale }

  /// Returns whether each item's size is explicit in the document, not computed by a rule.
  private func sizesAreGiven(inSection index: Int) -> [Bool] {
    let items = document.sections[index].items
    return (0..<items.runCount).flatMap { run -> [Bool] in
      var isGiven = false
      if case .fixed = items.size(ofRun: run) { isGiven = true }
      return Array(repeating: isGiven, count: items.itemCount(ofRun: run))
    }
  }

  private func describe(_ frame: Rect?) -> String {
    guard let frame else { return "none" }
    return "(\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))"
  }
}
