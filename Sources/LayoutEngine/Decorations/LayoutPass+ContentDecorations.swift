/// Decorations of several sections, or of the whole content.
extension LayoutPass {
  /// A laid-out section that a decoration of several sections covers.
  package struct CoveredSection {
    package var input: SectionInput
    /// The bounds of the items, in section coordinates; nil for a section without items.
    package var items: ItemsBox?
    package var offset: FixedPoint

    package init(input: SectionInput, items: ItemsBox?, offset: FixedPoint) {
      self.input = input
      self.items = items
      self.offset = offset
    }
  }

  /// The result of computing a decoration of several sections.
  package enum ContentDecoration {
    /// The frame, relative to the start of the first section, in leading coordinates and not
    /// snapped.
    case frame(DecorationFrame)
    case impossible(Diagnostic)
    /// None of the sections has anything to cover.
    case none
  }

  /// The decorations of several sections that are drawn, in order.
  package var contentDecorations: [Decoration] {
    traits.isEmpty
      ? [] : configuration.decorations.resolved(among: configuration.decorationKinds)
  }

  /// Computes all decorations of several sections, in order.
  ///
  /// A decoration is `none` if its required kind is not drawn, because that kind has nothing to
  /// cover or can have no frame.
  ///
  /// - Parameter range: Returns the sections that a decoration covers.
  /// - Complexity: As ``layOut(_:over:_:)``, for each.
  /// - Throws: The error of either closure.
  package func layOutContentDecorations<E>(
    over range: (Decoration) throws(E) -> Range<Int>,
    _ section: (Int) throws(E) -> CoveredSection
  ) throws(E) -> [(decoration: Decoration, range: Range<Int>, result: ContentDecoration)] {
    var found: [(decoration: Decoration, range: Range<Int>, result: ContentDecoration)] = []
    for decoration in contentDecorations {
      let range = try range(decoration)
      found.append((decoration, range, try layOut(decoration, over: range, section)))
    }
    let drawn = found.filter { if case .frame = $0.result { true } else { false } }
    let kinds = Set(drawn.map(\.decoration).meetingRequirements.map(\.kind))
    for index in found.indices {
      let required = found[index].decoration.requires
      if !required.allSatisfy(kinds.contains) { found[index].result = .none }
    }
    return found
  }

  /// Computes a decoration of several sections. Along the scroll axis it reaches from its start in
  /// the first section to its end in the last one. Across the scroll axis it covers the union of
  /// its intervals in all sections.
  ///
  /// - Complexity: O(1) in sections where the extent is the container's or the content's, and the
  ///   sections at both ends have something to cover; else O(*s*) in sections.
  /// - Throws: The closure's error.
  func layOut<E>(
    _ decoration: Decoration, over sections: Range<Int>,
    _ section: (Int) throws(E) -> CoveredSection
  ) throws(E) -> ContentDecoration {
    let plan = DecorationPlan(decoration)
    var start: FixedPoint?
    func box(_ index: Int) throws(E) -> Box<Double>? {
      let covered = try section(index)
      start = start ?? covered.offset
      let resolved = resolved(covered.input)
      let metrics = resolved.metrics
      // The layout has already refused a section that is too long.
      guard let layout = try? layout(of: covered, resolved) else { return nil }
      let shape = decorated(
        metrics, layout.items, header: layout.header, footer: layout.footer,
        extent: layout.extent.points)
      guard var box = shape.box(plan) else { return nil }
      let offset = (covered.offset - (start ?? .zero)).points
      box.scroll = Interval(start: box.scroll.start + offset, end: box.scroll.end + offset)
      return box
    }
    var found: Box<Double>?
    for index in sections {
      guard let next = try box(index) else { continue }
      found?.line.cover(next.line.start, next.line.end)
      found?.scroll.end = next.scroll.end
      found = found ?? next
      // Every section covers the same interval across the scroll axis, so the remaining sections
      // only determine the end.
      if coversAll(decoration.geometry.extent) {
        for last in (index..<sections.upperBound).reversed() {
          guard let end = try box(last) else { continue }
          found?.scroll.end = end.scroll.end
          break
        }
        break
      }
    }
    guard let found else { return .none }
    let (rect, _) = frame(plan, in: found, of: nil)
    let offset = (start ?? .zero).points + rect.start(along: axes.scroll)
    guard isPossible(rect, nil), isPossible(rect.moved(to: offset, along: axes.scroll), nil) else {
      let kind = Diagnostic.Kind.impossibleDecoration(decoration.id, rect.size, isStep: false)
      var found = diagnostic(kind, first: decoration.ordinal, count: 1)
      found.isOfSeveralSections = true
      return .impossible(found)
    }
    return .frame(
      DecorationFrame(ordinal: decoration.ordinal, item: decoration.ordinal, rect: rect))
  }

  /// Returns the layout of a section, without decorations.
  func layout(
    of covered: CoveredSection, _ resolved: ResolvedSection
  ) throws(LayoutError) -> SectionLayout {
    try resolved.kind.layout(of: covered.input.items, around: covered.items, in: self)
  }

  func coversAll(_ extent: DecorationGeometry.Extent) -> Bool {
    extent == .container || extent == .content || (configuration.shelf != nil && extent == .section)
  }
}

extension Decoration {
  /// Returns the sections that a decoration of several sections covers. The range is empty if the
  /// first or the last section does not exist, or if they are out of order.
  package func range(among count: Int, sectionIndex: (String) -> Int?) -> Range<Int> {
    func index(_ reference: SectionReference?, _ end: Int) -> Int? {
      switch reference {
      case nil: end
      case .index(let index): index
      case .id(let id): sectionIndex(id)
      }
    }
    guard let first = index(sections?.first, 0), let last = index(sections?.last, count - 1),
      0 <= first, first <= last, last < count
    else { return 0..<0 }
    return first..<last + 1
  }
}
