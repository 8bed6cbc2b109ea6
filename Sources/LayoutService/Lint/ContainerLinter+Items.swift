import LayoutEngine

extension ContainerLinter {
  /// Tells of what the engine found undefined, in UIKit's words.
  func lintDiagnostics(of visited: VisitedSection, _ findings: inout LintFindings) {
    let diagnostics = visited.layout.diagnostics
    let clamped = diagnostics.first { $0.kind == .negativeLength }
    for diagnostic in diagnostics {
      let others = LintWords.others(diagnostic.itemCount, "item")
      let item = { visited.place(ofItem: diagnostic.firstItem) }
      switch diagnostic.kind {
      case .oversizedItem:
        let length = words.line(computer.frames[diagnostic.firstItem]).length
        let available = available(for: visited.section.input)
        findings.add(
          .undefinedSize, at: item(), in: container,
          "\(diagnostic.message); here \(LintWords.points(length)) is more than "
            + LintWords.points(available) + others)
      case .zeroSizeItem:
        // Where zero was taken for a negative length, that is what is wrong.
        if let clamped, clamped.firstItem == diagnostic.firstItem,
          clamped.itemCount == diagnostic.itemCount
        {
          continue
        }
        let size = computer.frames[diagnostic.firstItem].size
        findings.add(
          .zeroSize, at: item(), in: container,
          "\(diagnostic.message); here it is \(size.shown)" + others)
      case .negativeLength:
        findings.add(
          .negativeLength, at: item(), in: container,
          "\(diagnostic.message); here "
            + "\(LintWords.points(available(for: visited.section.input))) points are available"
            + others)
      case .impossibleDecoration(let id, _, _):
        findings.add(
          .impossibleDecoration, at: visited.place("decoration:\(id)"), in: container,
          diagnostic.message)
      }
    }
  }

  /// Finds items that leave the content or their section, and items that overlap others.
  func lintItems(of visited: VisitedSection, _ findings: inout LintFindings) {
    guard visited.section.items.count > 0 else { return }
    let frames = computer.frames
    let isUndefined = visited.layout.diagnostics.contains { $0.kind == .oversizedItem }
    let limit = isUndefined ? available(for: visited.section.input) + 1e-6 : .infinity
    let extent = LintWords.Span(0, visited.layout.extent.points)
    var first: Int?
    var count = 0
    for (item, frame) in frames.enumerated() {
      let (line, scroll) = (words.line(frame), words.scroll(frame))
      // An item that is longer than a line is told of already.
      guard line.length <= limit else { continue }
      let (across, along) = (line.excess(over: contentLine), scroll.excess(over: extent))
      guard max(across.start, across.end, along.start, along.end) > 0 else { continue }
      first = first ?? item
      count += 1
    }
    if let first {
      let frame = frames[first]
      let (across, along) = (
        words.line(frame).excess(over: contentLine), words.scroll(frame).excess(over: extent)
      )
      let edges = (words.lineEdges, words.scrollEdges)
      let places = [
        LintWords.beyond(
          [(across.start, edges.0.start), (across.end, edges.0.end)], of: "the content"),
        LintWords.beyond(
          [(along.start, edges.1.start), (along.end, edges.1.end)], of: "its section"),
      ]
      findings.add(
        .itemOverflow, at: visited.place(ofItem: first), in: container,
        "the item leaves " + places.compactMap { $0 }.joined(separator: ", and ")
          + LintWords.others(count, "item"))
    }
    lintItemOverlaps(of: visited, &findings)
  }

  /// Lines and columns with spacings of zero and more cannot overlap.
  private func lintItemOverlaps(of visited: VisitedSection, _ findings: inout LintFindings) {
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
      "the item overlaps \(lower), and both have zIndex 0: UIKit leaves open which is on top; "
        + "a spacing is \(LintWords.points(spacing))" + LintWords.others(count, "item"))
  }

  /// Finds sections without items that take room.
  func lintEmptiness(of visited: VisitedSection, _ findings: inout LintFindings) {
    let section = visited.section
    let length = visited.layout.extent.points
    guard section.items.count == 0, !isShelf, length > LintWords.slack,
      section.attributes.whenEmpty == nil, pass.configuration.defaults.whenEmpty == nil
    else { return }
    let metrics = pass.effectiveMetrics(of: section.input)
    let inset = metrics.sectionInset ?? .zero
    func along(_ size: Size?) -> Double { (words.isVertical ? size?.height : size?.width) ?? 0 }
    let parts = [
      ("header", along(metrics.header)),
      ("\(words.scrollEdges.start) inset", words.isVertical ? inset.top : inset.left),
      ("\(words.scrollEdges.end) inset", words.isVertical ? inset.bottom : inset.right),
      ("footer", along(metrics.footer)),
    ].filter { $0.1 != 0 }.map { "\($0.0) \(LintWords.points($0.1))" }
    findings.add(
      .emptySectionInsets, at: visited.place(), in: container,
      "the section has no items and takes \(LintWords.points(length)) points "
        + "(\(parts.joined(separator: ", "))); \"whenEmpty\" says what it is to have then")
  }
}

extension Size {
  /// Such as `375 x 44`.
  var shown: String { "\(LintWords.points(width)) x \(LintWords.points(height))" }
}
