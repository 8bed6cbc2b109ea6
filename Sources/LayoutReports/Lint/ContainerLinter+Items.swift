import LayoutDocuments
import LayoutEngine

extension ContainerLinter {
  /// Adds a finding for each diagnostic of the engine, with UIKit's wording where UIKit logs one.
  ///
  /// - Returns: The items that are longer than a line. No finding is added for them here, because
  ///   it is not known here whether they fit another device.
  func lintDiagnostics(
    of visited: VisitedSection, _ findings: inout LintFindings
  ) -> OversizedItems? {
    var oversized: OversizedItems?
    let diagnostics = visited.layout.diagnostics
    let clamped = diagnostics.first { $0.kind == .negativeLength }
    let available = pass.available(for: visited.section.input)
    for diagnostic in diagnostics {
      let others = LintWords.others(diagnostic.itemCount, "item")
      let item = { visited.place(ofItem: diagnostic.firstItem) }
      switch diagnostic.kind {
      case .oversizedItem:
        let length = words.line(computer.frames[diagnostic.firstItem]).length
        // Two lengths that a rounding error separates need all their digits.
        let isNear = length.points == available.points
        oversized = OversizedItems(
          container: container, place: item(), count: diagnostic.itemCount,
          message: "\(diagnostic.message); here "
            + (isNear
              ? "\(length.shortest) is more than \(available.shortest)"
              : "\(length.points) is more than \(available.points)")
            + (available < 0 ? ", which is the length inside the insets" : "") + others)
      case .zeroSizeItem:
        // A size that is zero because a negative length was clamped is reported as
        // `negativeLength`.
        if let clamped, clamped.firstItem == diagnostic.firstItem,
          clamped.itemCount == diagnostic.itemCount
        {
          continue
        }
        let size = computer.frames[diagnostic.firstItem].size
        findings.add(
          .zeroSize, at: item(), in: container,
          "the item is \(size.shown); \(diagnostic.lintMessage)" + others)
      case .negativeLength:
        // Insets that leave no length make every item undefined, which is reported already.
        guard available >= 0 else { continue }
        findings.add(
          .negativeLength, at: item(), in: container,
          "\(diagnostic.message): "
            + negativeWords(of: diagnostic.firstItem, in: visited.section, available) + others)
      case .groupFitsNothing:
        findings.add(.groupFitsNothing, at: item(), in: container, diagnostic.message)
      case .columnsTooNarrow:
        findings.add(.columnsTooNarrow, at: visited.place(), in: container, diagnostic.message)
      case .impossibleDecoration(let id, _, _):
        findings.add(
          .impossibleDecoration, at: visited.place("decoration:\(id)"), in: container,
          diagnostic.message)
      }
    }
    return oversized
  }

  /// Returns how an item's rule divides the line, such as `of 100 points 19 gaps of 10 take 190,
  /// which leaves -90 for 20 columns, -4.5 each`.
  private func negativeWords(
    of item: Int, in section: DocumentSection, _ available: Double
  ) -> String {
    let metrics = pass.effectiveMetrics(of: section.input)
    let line = LineInput(
      available: available, spacing: metrics.minimumInteritemSpacing ?? 10,
      width: specification.container.size.width, scale: pass.traits.scale,
      direction: pass.configuration.effectiveScrollDirection)
    let size = section.items.size(at: item) ?? metrics.itemSize ?? .standard
    let rule = SettledRule(size, forWidth: line.width)
    guard case .columns(_, let reserve, _) = rule, let columns = rule.columns(on: line) else {
      return "\(available.points) points are available"
    }
    let gaps = Double(columns - 1) * line.spacing
    let left = available - gaps - reserve
    return "of \(available.points) points \(columns - 1) gaps of "
      + "\(line.spacing.points) take \(gaps.points)"
      + (reserve > 0 ? " and the reserve \(reserve.points)" : "")
      + ", which leaves \(left.points) for \(columns) columns, "
      + "\((left / Double(columns)).points) each"
  }

  /// Finds items that extend beyond the content or their section, items under the section's header
  /// or footer, and items that overlap each other.
  func lintItems(of visited: VisitedSection, _ findings: inout LintFindings) {
    guard visited.section.items.count > 0 else { return itemBounds.append(nil) }
    let frames = computer.frames
    let isUndefined = visited.layout.diagnostics.contains { $0.kind == .oversizedItem }
    let limit = isUndefined ? pass.available(for: visited.section.input) + 1e-6 : .infinity
    let room = room(of: visited)
    var first: Int?
    var count = 0
    var bounds = frames[0]
    for (item, frame) in frames.enumerated() {
      bounds = bounds.union(frame)
      let (line, scroll) = (words.line(frame), words.scroll(frame))
      // Items longer than a line are reported already.
      guard line.length <= limit else { continue }
      let (across, along) = (line.excess(over: contentLine), scroll.excess(over: room))
      guard max(across.start, across.end, along.start, along.end) > 0 else { continue }
      first = first ?? item
      count += 1
    }
    itemBounds.append(words.place(bounds, at: offsets[visited.index].points))
    if let first {
      findings.add(
        .itemOverflow, at: visited.place(ofItem: first), in: container,
        "the item " + overflowWords(of: frames[first], in: visited)
          + LintWords.others(count, "item"))
    }
    lintItemOverlaps(of: visited, &findings)
  }

  /// Returns the section's extent between its header and footer along the scroll axis, in points.
  /// In a shelf it is the whole extent, because a shelf's title takes its space across the scroll
  /// axis.
  private func room(of visited: VisitedSection) -> LintWords.Span {
    let layout = visited.layout
    guard !isShelf else { return .init(0, layout.extent.points) }
    return .init(
      layout.header.map { words.scroll($0).end } ?? 0,
      layout.footer.map { words.scroll($0).start } ?? layout.extent.points)
  }

  /// Returns a text such as `extends beyond the content by 5 at its left edge, and is under the
  /// header by 20`.
  private func overflowWords(of frame: Rect, in visited: VisitedSection) -> String {
    let extent = LintWords.Span(0, visited.layout.extent.points)
    let across = words.line(frame).excess(over: contentLine)
    let along = words.scroll(frame).excess(over: extent)
    let edges = (words.lineEdges, words.scrollEdges)
    // Beyond the first and the last section an item leaves the content, not only its section.
    let isFirst = offsets[visited.index].points < LintWords.slack
    let isLast = visited.index == document.sectionCount - 1
    let leading = [(along.start, edges.1.start)]
    let trailing = [(along.end, edges.1.end)]
    let ofContent =
      [(across.start, edges.0.start), (across.end, edges.0.end)] + (isFirst ? leading : [])
      + (isLast ? trailing : [])
    let ofSection = (isFirst ? [] : leading) + (isLast ? [] : trailing)
    let left = [
      LintWords.beyond(ofContent, of: "the content"),
      LintWords.beyond(ofSection, of: "its section"),
    ].compactMap { $0 }.joined(separator: ", and ")
    let room = words.scroll(frame).excess(over: room(of: visited))
    let views = [
      ("header", room.start, visited.layout.header), ("footer", room.end, visited.layout.footer),
    ]
    let under = views.compactMap { name, length, view -> String? in
      guard let view, length > 0 else { return nil }
      let hidden = min(length, words.scroll(view).length, words.scroll(frame).length)
      return "is under the \(name) by \(hidden.points)"
    }
    return ((left.isEmpty ? [] : ["extends beyond " + left]) + under).joined(separator: ", and ")
  }

  /// Finds sections without items that occupy space, except space that `whenEmpty` asks for.
  func lintEmptiness(of visited: VisitedSection, _ findings: inout LintFindings) {
    let section = visited.section
    let length = visited.layout.extent.points
    guard section.items.count == 0, !isShelf, length > LintWords.slack else { return }
    let metrics = pass.effectiveMetrics(of: section.input)
    let inset = metrics.sectionInset ?? .zero
    let (own, inherited) = (section.attributes.whenEmpty, pass.configuration.defaults.whenEmpty)
    func along(_ size: Size?) -> Double { (words.isVertical ? size?.height : size?.width) ?? 0 }
    /// Returns whether the metric's value comes from `whenEmpty` and is therefore intended.
    func isMeant<Value: Equatable>(_ metric: KeyPath<SectionMetrics, Value?>) -> Bool {
      if own?[keyPath: metric] != nil { return true }
      guard let value = inherited?[keyPath: metric] else { return false }
      return value == metrics[keyPath: metric]
    }
    let start = words.isVertical ? inset.top : inset.left
    let end = words.isVertical ? inset.bottom : inset.right
    let parts = [
      ("header", along(metrics.header), isMeant(\.header)),
      ("\(words.scrollEdges.start) inset", start, isMeant(\.sectionInset)),
      ("\(words.scrollEdges.end) inset", end, isMeant(\.sectionInset)),
      ("footer", along(metrics.footer), isMeant(\.footer)),
    ].filter { $0.1 != 0 && !$0.2 }
    guard !parts.isEmpty else { return }
    let shown = parts.map { "\($0.0) \($0.1.points)" }.joined(separator: ", ")
    let advice =
      own == nil && inherited == nil
      ? "(\(shown)); set \"whenEmpty\" to change that"
      : "(\(shown)), which \"whenEmpty\" does not set"
    findings.add(
      .emptySectionInsets, at: visited.place(), in: container,
      "the section has no items and takes \(length.points) points " + advice)
  }
}

/// The items of a section that are longer than a line in one container.
struct OversizedItems {
  var container: Int
  /// The place of the first of these items.
  var place: FindingPlace
  var count: Int
  var message: String
}

extension ItemRuns {
  /// Returns the size of an item; nil if the item uses the section's `itemSize`.
  fileprivate func size(at item: Int) -> ItemSize? {
    var end = 0
    for run in 0..<runCount {
      end += itemCount(ofRun: run)
      if item < end { return size(ofRun: run) }
    }
    return nil
  }
}

extension Size {
  /// The size in points, such as `375 x 44`.
  var shown: String { "\(width.points) x \(height.points)" }
}
