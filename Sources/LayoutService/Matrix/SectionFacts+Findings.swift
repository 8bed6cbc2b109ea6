import LayoutEngine

extension SectionFacts {
  /// Returns what is suspicious in this container by itself.
  public var findings: [Finding] {
    var findings: [Finding] = []
    for diagnostic in diagnostics {
      guard let rule = diagnostic.rule else { continue }
      let others = diagnostic.itemCount - 1
      let more = others > 0 ? " and \(others) more" : ""
      findings.append(
        finding(rule, "item [\(diagnostic.firstItem)]\(more): \(diagnostic.message)"))
    }
    if let spacing = lines.spacing, isStretched(spacing) {
      findings.append(
        finding(
          .stretchedSpacing,
          "the spacing of \(lines.columns) items on a line is stretched to \(spacing.points), "
            + "over twice its minimum of \(lines.minimumSpacing.points)"))
    }
    if hasLoneLastItem {
      findings.append(
        finding(
          .loneLastItem,
          "the last line holds 1 of \(itemCount) items, and the others up to \(lines.columns)"))
    }
    return findings
  }

  /// Returns the finding that an item is narrower here than in a narrower container; nil where none is,
  /// or the other one is not narrower. Of a layout that scrolls horizontally, read lower.
  ///
  /// - Parameter other: The same section in another container.
  public func narrowerItem(than other: SectionFacts) -> Finding? {
    guard lineLength > other.lineLength, isNarrower(than: other) else { return nil }
    let (narrower, wide, wider) =
      scrollDirection == .vertical ? ("narrower", "wide", "wider") : ("lower", "high", "higher")
    return finding(
      .narrowerItem,
      "\(columnWords), where \(other.container) (\(other.lineLength.points) points \(wide)) has "
        + "\(other.columnWords): items are \(narrower) in a container that is "
        + "\((lineLength - other.lineLength).points) points \(wider)")
  }

  /// Returns the findings of this container that there are not in another one of the document.
  public func findings(newSince other: SectionFacts) -> [Finding] {
    let known = Set(other.findings.map(\.rule))
    return ([narrowerItem(than: other)].compactMap { $0 } + findings)
      .filter { !known.contains($0.rule) }
  }

  /// Whether a spacing is over twice its minimum, and by more than rounding down to whole points can
  /// leave on a line. What a rule reserves is left free on purpose.
  private func isStretched(_ spacing: Double) -> Bool {
    let minimum = max(lines.minimumSpacing, 0)
    let stretched = spacing - reserve / Double(max(1, lines.columns - 1))
    return stretched > 2 * minimum && stretched - minimum > 2
  }

  /// Whether the last item stands alone where one like it would have had room.
  private var hasLoneLastItem: Bool {
    guard lines.lines > 1, lines.columns > 1, lines.lastLine == 1 else { return false }
    let last = Self.along(lines.lastItem, scrollDirection)
    return 2 * last + lines.minimumSpacing <= lines.available
  }

  private func finding(_ rule: LintRule, _ message: String) -> Finding {
    Finding(rule, address: address, container: container, message: message)
  }

  /// Whether a rule gives a length along the line that is shorter than there, by more than rounding to
  /// pixels does.
  private func isNarrower(than other: SectionFacts) -> Bool {
    zip(lines.ruleSizes, other.lines.ruleSizes).contains { own, there in
      let own = Self.along(own, scrollDirection)
      return own > 0 && own + 0.5 < Self.along(there, scrollDirection)
    }
  }
}

extension Diagnostic {
  fileprivate var rule: LintRule? {
    switch kind {
    case .oversizedItem: .undefinedSize
    case .zeroSizeItem: .zeroSize
    case .negativeLength: .negativeLength
    case .impossibleDecoration: nil
    }
  }
}
