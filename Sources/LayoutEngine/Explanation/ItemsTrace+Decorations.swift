/// The decorations of a section. DECORATIONS.md, "One rule for the frame".
extension ItemsTrace {
  /// Writes down a decoration's frame in its section and returns it with its names.
  ///
  /// - Parameter item: Its item, line or gap, where there is one of each.
  func describe(
    _ decoration: Decoration, ofItem item: Int?, _ shape: DecoratedSection
  ) -> NamedRect? {
    trace.begin(decoration, among: pass.configuration.decorationKinds)
    let plan = DecorationPlan(decoration, trace)
    guard let box = box(plan, ofItem: item, shape) else { return nil }
    return pass.namedFrame(plan, in: box, trace)
  }

  /// Returns what a decoration of the whole section covers.
  func box(_ plan: DecorationPlan, _ shape: DecoratedSection) -> DecoratedSection.Box? {
    if plan.bounds == .firstAndLast { describeFirstAndLast() }
    return shape.box(plan, trace)
  }

  private func box(
    _ plan: DecorationPlan, ofItem item: Int?, _ shape: DecoratedSection
  ) -> DecoratedSection.Box? {
    switch plan.each {
    case .section: return box(plan, shape)
    case .item:
      guard let item, frames.indices.contains(item) else { return nil }
      _ = describe(item)
      return shape.box(plan, ofItem: item, frames[item], trace)
    case .line, .gap:
      return item.flatMap { box(plan, ofLine: plan.each == .gap ? $0 + 1 : $0, shape) }
    }
  }

  private func box(
    _ plan: DecorationPlan, ofLine line: Int, _ shape: DecoratedSection
  ) -> DecoratedSection.Box? {
    var lines: [(items: Range<Int>, box: DecoratedSection.Box)] = []
    frames.withUnsafeBufferPointer { frames in
      shape.forEachLine(of: frames) { lines.append(($0, $1)) }
    }
    guard lines.indices.contains(line) else { return nil }
    func describe(_ line: Int) {
      describeEdges(
        lines[line].items, ItemEdges(axes, of: "line \(line)"), of: "the items on line \(line)")
    }
    describe(line)
    let own = lines[line].box
    guard plan.each == .gap else { return shape.box(plan, ofLine: line, own, trace) }
    guard line > 0 else { return nil }
    describe(line - 1)
    if plan.bounds == .firstAndLast { describeFirstAndLast() }
    return shape.box(
      plan, ofGapBefore: line, own, after: lines[line - 1].box.scroll, trace)
  }
}

extension LayoutPass {
  /// Writes down step 3 of the rule, or the badge.
  func namedFrame(
    _ plan: DecorationPlan, in box: DecoratedSection.Box, _ trace: LayoutTrace
  ) -> NamedRect {
    let (rect, _) = frame(plan, in: box, of: nil, trace)
    let isBadge = plan.badge != nil
    return NamedRect(
      rect, x: "x of the decoration", y: "y of the decoration",
      width: isBadge ? "badge width" : "width of the decoration",
      height: isBadge ? "badge height" : "height of the decoration")
  }
}

extension LayoutTrace {
  /// Notes which of an entry and its kind gives the values of a decoration.
  func begin(_ own: Decoration, among kinds: [DecorationKind]) {
    guard entries.indices.contains(own.ordinal) else { return }
    let list = levels["decorations"].map { ($0.level, $0.key + ".decorations") }
    let (level, key) =
      own.sections == nil ? list ?? (.defaults, "decorations") : (.document, "decorations")
    decoration = DecorationSources(
      entry: entries[own.ordinal], kind: kinds.first { $0.name == own.kind }, level: level,
      key: "\(key)[\(own.ordinal)]")
  }
}
