import LayoutDocuments
import LayoutEngine
import LayoutService

// Rules that need the offsets of all sections: decorations of several sections, and decorations
// that reach beyond their sections.
extension ContainerLinter {
  /// Lays out the decorations of several sections.
  func lintContentDecorations(_ findings: inout LintFindings) throws(ServiceError) {
    let found = try pass.layOutContentDecorations { decoration throws(ServiceError) in
      decoration.range(among: offsets.count) { indices[$0] }
    } _: { index throws(ServiceError) in
      LayoutPass.CoveredSection(
        input: try document.section(index).input, items: items[index], offset: offsets[index])
    }
    for (decoration, range, result) in found {
      let place = FindingPlace(element: "decoration:\(decoration.key)")
      switch result {
      case .none: break
      case .impossible(let diagnostic):
        findings.add(.impossibleDecoration, at: place, in: container, diagnostic.message)
      case .frame(let frame):
        let rect = words.place(frame.rect, at: offsets[range.lowerBound].points)
        placed.append(PlacedFrame(rect: rect, decoration: decoration, place: place))
        reaching.append(
          ReachingDecoration(
            place: place, name: decoration.key, sections: range, scroll: words.scroll(frame.rect),
            across: words.line(rect).excess(over: allowedLine)))
        try lintElements(under: decoration, rect, over: range, at: place, &findings)
      }
    }
  }

  /// Finds the first element that a decoration of several sections overlaps with an equal zIndex.
  private func lintElements(
    under decoration: Decoration, _ rect: Rect, over range: Range<Int>, at place: FindingPlace,
    _ findings: inout LintFindings
  ) throws(ServiceError) {
    guard decoration.appearance.mayPaint else { return }
    for index in range {
      let section = try document.section(index)
      let zIndexes = ElementZIndexes(pass.placed(section.input))
      guard zIndexes.contains(decoration.zIndex) else { continue }
      let layout = try computer.compute(section, of: document.id)
      let local = words.place(rect, at: -offsets[index].points)
      defer { computer.finish() }
      let visited = VisitedSection(section: section, index: index, layout: layout)
      let item = zIndexes.item(
        decoration.zIndex, in: { FrameTree(computer.frames) }, overlapping: local)
      let view = zIndexes.view(decoration.zIndex, in: layout, overlapping: local)
      guard let below = item.map(visited.place(ofItem:)) ?? view.map(visited.place) else {
        continue
      }
      let name = String(below.path.dropFirst())
      findings.add(
        .equalZIndex, at: place, in: container, Self.equalElement(decoration, name))
      return
    }
  }

  /// Finds decorations that extend beyond the content, or into a neighbouring section.
  func lintReach(_ findings: inout LintFindings) {
    let (before, after) = neighbours()
    let inset = specification.container.contentInset
    let (start, end) = words.scrollEnds(of: inset)
    let content = LintWords.Span(-start, contentLength + end)
    for one in reaching {
      guard let first = one.sections.first, let last = one.sections.last else { continue }
      let base = offsets[first].points
      let scroll = LintWords.Span(base + one.scroll.start, base + one.scroll.end)
      let along = scroll.excess(over: content)
      let (across, edges) = (one.across, (words.lineEdges, words.scrollEdges))
      let others = LintWords.others(one.count, "decoration")
      let left = LintWords.beyond(
        [
          (across.start, edges.0.start), (across.end, edges.0.end), (along.start, edges.1.start),
          (along.end, edges.1.end),
        ], of: "the content and its content inset")
      if let left {
        findings.add(
          .decorationOverflow, at: one.place, in: container,
          "the decoration \"\(one.name)\" extends beyond \(left)\(others)")
      }
      func reach(into other: Int?, by length: Double) {
        guard let other, length > LintWords.slack else { return }
        let distance = other < first ? "before" : "after"
        findings.add(
          .decorationOverlap, at: one.place, in: container,
          "the decoration \"\(one.name)\" extends \(length.points) points into the "
            + "section \(distance) it\(others)")
      }
      if let other = before[first] {
        reach(into: other, by: (offsets[other] + extents[other]).points - scroll.start)
      }
      if let other = after[last] { reach(into: other, by: scroll.end - offsets[other].points) }
    }
  }

  /// Returns, for each section, the nearest section before and after it that has a length.
  private func neighbours() -> (before: [Int?], after: [Int?]) {
    guard !reaching.isEmpty else { return ([], []) }
    func nearest(_ indices: some Sequence<Int>) -> [Int?] {
      var nearest: [Int?] = Array(repeating: nil, count: extents.count)
      var last: Int?
      for index in indices {
        nearest[index] = last
        if extents[index].points > LintWords.slack { last = index }
      }
      return nearest
    }
    return (nearest(extents.indices), nearest(extents.indices.reversed()))
  }

  /// Finds decorations of one or several sections that overlap each other with an equal zIndex.
  func lintPaintOrder(_ findings: inout LintFindings) {
    let groups = Dictionary(grouping: placed, by: \.decoration.zIndex)
    for (_, frames) in groups.sorted(by: { $0.key < $1.key }) where frames.count > 1 {
      let tree = FrameTree(frames.map(\.rect))
      for (index, frame) in frames.enumerated() {
        let lower = tree.firstOverlap(of: frame.rect, before: index) {
          frames[$0].decoration.isToldApart(from: frame.decoration)
        }
        guard let lower else { continue }
        let other = frames[lower].place
        let isNear = other.section == frame.place.section
        findings.add(
          .equalZIndex, at: frame.place, in: container,
          Self.equalOrder(
            frame.decoration,
            isNear ? other.element ?? "" : "\(other.element ?? "") of another section"))
      }
    }
  }
}
