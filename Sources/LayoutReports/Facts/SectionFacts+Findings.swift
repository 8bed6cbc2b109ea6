import LayoutDocuments
import LayoutEngine

extension SectionFacts {
  /// The findings in this container, without comparison to other containers.
  public var findings: [Finding] {
    var findings = containerDiagnostics.map { finding(.negativeLength, $0) }
    for diagnostic in diagnostics {
      guard let rule = diagnostic.rule else { continue }
      let others = diagnostic.itemCount - 1
      let more = others > 0 ? " and \(others) more" : ""
      findings.append(
        finding(rule, "item [\(diagnostic.firstItem)]\(more): \(diagnostic.lintMessage)"))
    }
    if let nearFit = lines.nearFit {
      findings.append(finding(.fitsOnlyByRounding, words(on: nearFit)))
    }
    if let words = wordsOnMoreColumns { findings.append(finding(.moreColumnsThanTheRule, words)) }
    if stretch != nil, let spacing = lines.spacing {
      findings.append(
        finding(
          .stretchedSpacing,
          "the spacing of \(lines.columns) items on a line is stretched to \(spacing.points), "
            + "over twice its minimum of \(lines.minimumSpacing.points)"))
    }
    if let ignoredAlignment {
      findings.append(
        finding(
          .ignoredAlignment, "\(ignoredAlignment) has no effect, because the distribution is even"))
    }
    if hasLoneLastItem {
      findings.append(
        finding(
          .loneLastItem,
          "the last line has 1 of \(itemCount) items; the others have up to \(lines.columns)"))
    }
    return findings
  }

  /// Returns the finding that an item is narrower here than in a narrower container; nil if no item
  /// is, or if the other container is not narrower. In a layout that scrolls horizontally, heights
  /// are compared instead of widths.
  ///
  /// Only a breakpoint or a condition can be the cause: columns that a least width adds make items
  /// narrower as intended. If the size classes differ, the narrower item may be intended, and the
  /// finding is a note.
  ///
  /// - Parameter other: The same section in another container.
  public func narrowerItem(than other: SectionFacts) -> Finding? {
    guard lineLength > other.lineLength, let rule = narrowerRule(than: other) else { return nil }
    let (narrower, wide, wider) =
      scrollDirection == .vertical ? ("narrower", "wide", "wider") : ("lower", "high", "higher")
    var message =
      "\(rules[rule].words(scrollDirection)), where \(other.container) "
      + "(\(other.lineLength.points) points \(wide)) has "
      + "\(other.rules[rule].words(scrollDirection)): items are \(narrower) in a container that is "
      + "\((lineLength - other.lineLength).points) points \(wider)"
    guard let own = sizeClass, let there = other.sizeClass, own != there else {
      return finding(.narrowerItem, message)
    }
    message += ", and \(own.rawValue) where the other is \(there.rawValue)"
    return finding(.narrowerItem, severity: .note, message)
  }

  /// Returns the findings in this container whose rules have no finding in another container.
  public func findings(newSince other: SectionFacts) -> [Finding] {
    let known = Set(other.findings.map(\.rule))
    return ([narrowerItem(than: other)].compactMap { $0 } + findings)
      .filter { !known.contains($0.rule) }
  }

  /// The ratio of the fullest line's spacing to its minimum. Nil if the ratio is at most two, if
  /// the excess is at most what rounding down to whole points can leave on a line, or if the
  /// minimum is zero. Length that a rule reserves is free on purpose; so is all free length of an
  /// even distribution.
  var stretch: Double? {
    let minimum = lines.minimumSpacing
    guard let spacing = lines.spacing, minimum > 0, distribution != .even else { return nil }
    let stretched = spacing - reserve / Double(max(1, lines.columns - 1))
    return stretched > 2 * minimum && stretched - minimum > 2 ? stretched / minimum : nil
  }

  /// Whether the last line has one item although a second item like it would fit.
  private var hasLoneLastItem: Bool {
    guard lines.lines > 1, lines.columns > 1, lines.lastLine == 1 else { return false }
    let last = Self.along(lines.lastItem, scrollDirection)
    return 2 * last + lines.minimumSpacing <= lines.available
  }

  private func finding(
    _ rule: LintRule, severity: Severity? = nil, _ message: String
  ) -> Finding {
    Finding(rule, severity: severity, address: address, container: container, message: message)
  }

  /// Returns the index of the first rule whose items are shorter along the line than in the other
  /// container by more than pixel rounding, and shorter than the other container's rule would make
  /// them here.
  func narrowerRule(than other: SectionFacts) -> Int? {
    var line = line
    line.available += lineInset - other.lineInset
    line.spacing = other.line.spacing
    return zip(rules, other.rules).enumerated().first { _, rules in
      let (own, there) = rules
      guard own.length > 0, own.length + 0.5 < there.length else { return false }
      return own.length + 0.5 < LengthPiece(there.rule, on: line).length
    }?.offset
  }
}

extension Diagnostic {
  fileprivate var rule: LintRule? {
    switch kind {
    case .oversizedItem: .undefinedSize
    case .zeroSizeItem: .zeroSize
    case .negativeLength: .negativeLength
    case .groupFitsNothing: .groupFitsNothing
    case .columnsTooNarrow: .columnsTooNarrow
    case .impossibleDecoration: nil
    }
  }

  /// The condition in words. UIKit's wording is used only where UIKit logs it.
  var lintMessage: String {
    if case .zeroSizeItem = kind, !isShelf {
      return "UIKit requires a width and a height above zero"
    }
    return message
  }
}

extension [SectionFacts] {
  /// Returns the findings of one section in each container, including those from comparing it with
  /// the next narrower container. A container of the same size class is preferred for the
  /// comparison.
  public func findings() -> [[Finding]] {
    indices.map { index in
      let facts = self[index]
      let narrower = self[..<index].last { $0.lineLength < facts.lineLength }
      let akin = self[..<index].last {
        $0.lineLength < facts.lineLength && $0.sizeClass == facts.sizeClass
      }
      let found =
        akin.flatMap { facts.narrowerItem(than: $0) }
        ?? narrower.flatMap { facts.narrowerItem(than: $0) }
      return [found].compactMap { $0 } + facts.findings
    }
  }
}
