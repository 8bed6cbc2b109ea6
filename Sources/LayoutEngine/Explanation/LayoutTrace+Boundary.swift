/// The boundary items of a layout. compositional.md, "Boundary items".
extension LayoutTrace {
  /// Records the room of the boundary items of a layout, the start of the sections, and the length
  /// of the content.
  func explainBoundary(
    of configuration: LayoutConfiguration, in traits: ContainerTraits,
    around length: RecordedQuantity
  ) -> RecordedQuantity {
    let word = Axes(configuration.effectiveScrollDirection).scrollWords.length
    let all = step(length, "\(word) of all sections", "without the boundary items of the layout")
    let boundary = LayoutBoundary(configuration, in: traits, length: FixedPoint(all.number))
    guard let found = parts(of: boundary, configuration, in: traits) else { return all }
    let (inner, outer, middle) = (found.inner, found.outer, found.middle)
    if let start = Self.sum(outer.growth(isStart: true), inner.growth(isStart: true)) {
      step(
        FixedPoint.quantised(start), "start of the sections",
        "after the boundary items of the layout, in units of 1/1048576 points")
    }
    let first = outer.growth(isStart: true).map { middle + $0 } ?? middle
    return FixedPoint.quantised(outer.growth(isStart: false).map { first + $0 } ?? first)
  }

  /// Returns the recorders of the items in the middle and of those at the ends, which are placed
  /// about the sections with the items in the middle.
  private func parts(
    of boundary: LayoutBoundary, _ configuration: LayoutConfiguration, in traits: ContainerTraits,
    widest: (section: Int, group: Int, length: Double)? = nil
  ) -> (inner: BoundaryTrace, outer: BoundaryTrace, middle: RecordedQuantity)? {
    guard let parts = boundary.parts, let bounds = traits.bounds else { return nil }
    let axes = Axes(configuration.effectiveScrollDirection)
    let (line, scroll) = (axes.lineWords.length, axes.scrollWords.length)
    let own = configuration.boundarySupplementaryItems
    let across = container(bounds.across, "container \(line)", line)
    func trace(_ placed: BoundaryItems, _ name: String, _ core: RecordedQuantity) -> BoundaryTrace {
      BoundaryTrace(
        placed,
        .init(
          coreName: name, core: core, box: Interval(start: 0, end: across),
          across: { (across, widest.map { self.widest($0, line) } ?? across) },
          along: { self.container(bounds.along ?? 0, "container \(scroll)", scroll) },
          name: { "the layout's \"\($0.kind)\"" },
          source: { item, key in
            let index = own.firstIndex { $0.kind == item.kind } ?? 0
            return .document("boundarySupplementaryItems[\(index)].\(key)", isDefault: false)
          }), axes: axes, scale: traits.scale.map { Double($0.rawValue) }, self)
    }
    guard let all = recorded("\(scroll) of all sections") else { return nil }
    let inner = trace(parts.inner, "the sections", all)
    var middle = all
    if let growth = inner.growth(isStart: true) { middle = middle + growth }
    if let growth = inner.growth(isStart: false) { middle = middle + growth }
    middle = step(
      middle, "\(scroll) of the sections with centred items", "the centred items are placed first")
    return (inner, trace(parts.outer, "the sections with centred items", middle), middle)
  }

  /// Records the frame of a boundary item of a layout, whose length is already recorded, and
  /// returns it with the names of its lengths; nil if the layout has no item of the kind.
  ///
  /// - Parameter widest: The group that makes the content wider than the container, as in
  ///   ``explainContent(_:of:in:widest:)``.
  package func explainBoundaryItem(
    _ kind: String, of configuration: LayoutConfiguration, in traits: ContainerTraits,
    widest: (section: Int, group: Int, length: Double)?
  ) -> NamedRect? {
    let word = Axes(configuration.effectiveScrollDirection).scrollWords.length
    guard let all = recorded("\(word) of all sections") else { return nil }
    let boundary = LayoutBoundary(configuration, in: traits, length: FixedPoint(all.number))
    guard let item = boundary.items.first(where: { $0.item.kind == kind }),
      let (inner, outer, _) = parts(of: boundary, configuration, in: traits, widest: widest)
    else { return nil }
    let growth = outer.growth(isStart: true)
    let start = Self.sum(growth, inner.growth(isStart: true))
    if let index = outer.placed.items.firstIndex(where: { $0.kind == kind }) {
      return outer.describe(index, coreAt: growth, item.frame, pinnedTo: (start, all))
    }
    guard let index = inner.placed.items.firstIndex(where: { $0.kind == kind }) else { return nil }
    return inner.describe(index, coreAt: start, item.frame)
  }

  private static func sum(_ a: RecordedQuantity?, _ b: RecordedQuantity?) -> RecordedQuantity? {
    guard let a, let b else { return a ?? b }
    return a + b
  }
}
