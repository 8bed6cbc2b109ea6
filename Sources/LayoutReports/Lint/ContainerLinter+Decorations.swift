import LayoutDocuments
import LayoutEngine

/// A decoration of a whole section or of several sections, with its frame in the content, in
/// leading coordinates.
struct PlacedFrame {
  var rect: Rect
  var decoration: Decoration
  var place: FindingPlace
}

/// A decoration that extends beyond its section, or beyond the sections that it covers.
struct ReachingDecoration {
  var place: FindingPlace
  var name: String
  /// The sections that the decoration belongs to.
  var sections: Range<Int>
  /// The extent of its frames along the scroll axis, in points from the start of the first section.
  var scroll: LintWords.Span
  /// The farthest that a frame extends beyond both ends of ``ContainerLinter/allowedLine``, in
  /// points.
  var across: (start: Double, end: Double)
  var count = 1
}

extension ContainerLinter {
  /// The range along a line that decorations may cover: the content and the container, whose
  /// content inset is visible.
  var allowedLine: LintWords.Span {
    let container = pass.traits.containerLine
    let start = container?.start ?? 0
    return .init(
      min(0, start), max(contentLine.end, start + (container?.length ?? contentLine.end)))
  }

  /// Applies the rules about a section's decorations that need no other section.
  func lintDecorations(of visited: VisitedSection, _ findings: inout LintFindings) {
    let frames = computer.decorations
    guard !frames.isEmpty else { return }
    let known = pass.decorationsByOrdinal(of: visited.section.input)
    let decorations = SectionDecorations(visited, frames, known)
    noteReach(of: decorations)
    lintElements(under: decorations, &findings)
    lintOrder(among: decorations, &findings)
    let offset = offsets[visited.index].points
    var whole: [PlacedFrame] = []
    for (frame, decoration) in decorations.all where decoration.geometry.each == .section {
      whole.append(
        PlacedFrame(
          rect: words.place(frame.rect, at: offset), decoration: decoration,
          place: visited.place("decoration:\(decoration.key)")))
    }
    lintCovered(whole, &findings)
    placed += whole
  }

  private func noteReach(of decorations: SectionDecorations) {
    let index = decorations.visited.index
    let extent = LintWords.Span(0, extents[index].points)
    var found: [Int: ReachingDecoration] = [:]
    var order: [Int] = []
    for (frame, decoration) in decorations.all {
      let scroll = words.scroll(frame.rect)
      let across = words.line(frame.rect).excess(over: allowedLine)
      let along = scroll.excess(over: extent)
      guard max(across.start, across.end, along.start, along.end) > 0 else { continue }
      if var known = found[decoration.ordinal] {
        known.scroll.start = min(known.scroll.start, scroll.start)
        known.scroll.end = max(known.scroll.end, scroll.end)
        known.across.start = max(known.across.start, across.start)
        known.across.end = max(known.across.end, across.end)
        known.count += 1
        found[decoration.ordinal] = known
      } else {
        order.append(decoration.ordinal)
        found[decoration.ordinal] = ReachingDecoration(
          place: decorations.place(frame, decoration), name: decoration.key,
          sections: index..<index + 1, scroll: scroll, across: across)
      }
    }
    reaching += order.compactMap { found[$0] }
  }

  /// Finds decorations that overlap items, header or footer with an equal zIndex.
  private func lintElements(
    under decorations: SectionDecorations, _ findings: inout LintFindings
  ) {
    var tree: FrameTree<UnsafeBufferPointer<Rect>>?
    var first: [Int: (DecorationFrame, String)] = [:]
    var counts: [Int: Int] = [:]
    let zIndexes = ElementZIndexes(pass.placed(decorations.visited.section.input))
    for (frame, decoration) in decorations.all where decoration.appearance.mayPaint {
      let item = zIndexes.item(
        decoration.zIndex,
        in: {
          let items = tree ?? FrameTree(computer.frames)
          tree = items
          return items
        }, overlapping: frame.rect)
      let below =
        item.map { decorations.visited.place(ofItem: $0).element ?? "" }
        ?? zIndexes.view(
          decoration.zIndex, in: decorations.visited.layout, overlapping: frame.rect)
      guard let below else { continue }
      counts[decoration.ordinal, default: 0] += 1
      if first[decoration.ordinal] == nil { first[decoration.ordinal] = (frame, below) }
    }
    for (ordinal, found) in first.sorted(by: { $0.key < $1.key }) {
      guard let decoration = decorations.known[ordinal] else { continue }
      findings.add(
        .equalZIndex, at: decorations.place(found.0, decoration), in: container,
        Self.equalElement(decoration, found.1)
          + LintWords.others(counts[ordinal] ?? 1, "decoration"))
    }
  }

  static func equalElement(_ decoration: Decoration, _ element: String) -> String {
    "the decoration \"\(decoration.key)\" overlaps \(element), and both have zIndex "
      + "\(decoration.zIndex): their order in UIKit is undefined; a zIndex below "
      + "\(decoration.zIndex) puts the decoration behind"
  }

  /// Finds decorations of items, lines or gaps that overlap other decorations of the section with
  /// an equal zIndex. Two decorations of whole sections are compared in ``lintPaintOrder(_:)``.
  private func lintOrder(among decorations: SectionDecorations, _ findings: inout LintFindings) {
    let groups = Dictionary(grouping: decorations.all.indices) {
      decorations.all[$0].decoration.zIndex
    }
    for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
      let all = members.map { decorations.all[$0] }
      guard all.count > 1, all.contains(where: { $0.decoration.geometry.each != .section })
      else { continue }
      let tree = FrameTree(all.map(\.frame.rect))
      var first: [Int: (upper: Int, lower: Int)] = [:]
      var counts: [Int: Int] = [:]
      for index in all.indices {
        let (frame, decoration) = all[index]
        let lower = tree.firstOverlap(of: frame.rect, before: index) { other in
          let other = all[other].decoration
          return (other.geometry.each != .section || decoration.geometry.each != .section)
            && other.isToldApart(from: decoration)
        }
        guard let lower else { continue }
        counts[decoration.ordinal, default: 0] += 1
        if first[decoration.ordinal] == nil { first[decoration.ordinal] = (index, lower) }
      }
      for (ordinal, found) in first.sorted(by: { $0.key < $1.key }) {
        let (upper, lower) = (all[found.upper], all[found.lower])
        findings.add(
          .equalZIndex, at: decorations.place(upper.frame, upper.decoration), in: container,
          Self.equalOrder(
            upper.decoration, decorations.place(lower.frame, lower.decoration).element ?? "")
            + LintWords.others(counts[ordinal] ?? 1, "decoration"))
      }
    }
  }

  static func equalOrder(_ decoration: Decoration, _ other: String) -> String {
    "the decoration \"\(decoration.key)\" overlaps \(other), and both have zIndex "
      + "\(decoration.zIndex): their order in UIKit is undefined; give one of them another zIndex"
  }

  /// Finds decorations wholly covered by an opaque decoration of the same section with a greater
  /// zIndex.
  private func lintCovered(_ whole: [PlacedFrame], _ findings: inout LintFindings) {
    // Few decorations are opaque. Only the first 64 are checked.
    let opaque = whole.filter(\.decoration.appearance.isOpaque).prefix(64)
    guard !opaque.isEmpty else { return }
    for frame in whole where frame.decoration.appearance.mayPaint {
      let cover = opaque.first {
        $0.decoration.zIndex > frame.decoration.zIndex
          && $0.rect.holds(frame.decoration.appearance.paintedRect(of: frame.rect))
      }
      guard let cover else { continue }
      findings.add(
        .coveredDecoration, at: frame.place, in: container,
        "the decoration \"\(frame.decoration.key)\" is completely covered by "
          + "\"\(cover.decoration.key)\", which is opaque and has zIndex "
          + "\(cover.decoration.zIndex): it is not visible"
      )
    }
  }
}

/// The decoration frames of a section, each with its decoration.
struct SectionDecorations {
  let visited: VisitedSection
  let known: [Int: Decoration]
  let all: [(frame: DecorationFrame, decoration: Decoration)]

  init(_ visited: VisitedSection, _ frames: [DecorationFrame], _ known: [Int: Decoration]) {
    self.visited = visited
    self.known = known
    all = frames.compactMap { frame in known[frame.ordinal].map { (frame, $0) } }
  }

  func place(_ frame: DecorationFrame, _ decoration: Decoration) -> FindingPlace {
    let each = decoration.geometry.each != .section ? "[\(frame.item)]" : ""
    return visited.place("decoration:\(decoration.key)\(each)")
  }
}

extension Rect {
  fileprivate func holds(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
