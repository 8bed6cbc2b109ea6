package import LayoutEngine

/// Random groups of a compositional layout. Few of them fit nothing: the first subitem of a list is
/// seldom longer than its group.
package struct RandomGroup {
  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// - Parameters:
  ///   - depth: The number of groups around it.
  ///   - names: The groups that it may refer to.
  package mutating func group(depth: Int, names: [String]) -> LayoutGroup {
    let kind: LayoutGroup.Kind = random.one(
      of: .horizontal, .horizontal, .horizontal, .vertical, .vertical,
      random.once(in: 2) ? .custom : .vertical)
    let axis = kind == .horizontal ? 0 : 1
    var group = LayoutGroup(
      kind, size: groupSize(depth: depth),
      content: content(kind, axis: axis, depth: depth, names: names))
    let spacing = random.once(in: 2) ? spacing() : group.interItemSpacing
    if kind != .custom { group.interItemSpacing = spacing }
    if random.once(in: 3) { group.contentInsets = insets() }
    if random.once(in: 5) { group.edgeSpacing = edgeSpacing() }
    if random.once(in: 4) { group.supplementaryItems = supplementaryItems() }
    return group
  }

  private mutating func content(
    _ kind: LayoutGroup.Kind, axis: Int, depth: Int, names: [String]
  ) -> LayoutGroup.Content {
    if kind == .custom { return .frames((0..<random.integer(1...5)).map { _ in frame() }) }
    switch random.integer(0...9) {
    case 0...2:
      return .counted(subitem(axis: axis, depth: depth, names: names), random.integer(1...5))
    case 3:
      return .repeated(subitem(axis: axis, depth: depth, names: names), random.integer(1...4))
    default:
      return .subitems(
        (0..<random.one(of: 1, 1, 2, 2, 3, 4)).map { _ in
          subitem(axis: axis, depth: depth, names: names)
        })
    }
  }

  private mutating func frame() -> LayoutGroup.CustomFrame {
    LayoutGroup.CustomFrame(
      Rect(
        x: random.one(of: 0, 50, 100.2, 16, -5), y: random.one(of: 0, 10, 64.4, 120, -5),
        width: random.one(of: 64.2, 40, 120, 400, 33.333),
        height: random.one(of: 82.75, 109.5, 40, 20)),
      zIndex: random.once(in: 4) ? random.one(of: 0, 3, -2) : nil)
  }

  /// Returns an item or a group whose length along an axis is given by the group around it.
  private mutating func subitem(axis: Int, depth: Int, names: [String]) -> LayoutSubitem {
    if !names.isEmpty, random.once(in: 12) { return .named(random.pick(names)) }
    let along = along(axis: axis, depth: depth)
    let across = across(axis: axis)
    let size =
      axis == 0
      ? LayoutSize(width: along, height: across) : LayoutSize(width: across, height: along)
    if depth < 2, random.once(in: 3) {
      var inner = group(depth: depth + 1, names: names)
      inner.size = size
      return .group(inner)
    }
    var item = LayoutItem(size: size)
    if random.once(in: 3) { item.contentInsets = insets() }
    if random.once(in: 6) { item.edgeSpacing = edgeSpacing() }
    if random.once(in: 5) { item.supplementaryItems = supplementaryItems() }
    return .item(item)
  }

  // MARK: Sizes

  private mutating func groupSize(depth: Int) -> LayoutSize {
    LayoutSize(
      width: random.one(
        of: .fractionalWidth(1), .fractionalWidth(1), .fractionalWidth(1), .fractionalWidth(0.8),
        .fractionalWidth(0.9), .absolute(180), .absolute(256.5), .fractionalHeight(0.5),
        .estimated(200), .uniformAcrossSiblings(120)),
      height: random.one(
        of: .absolute(100), .absolute(246), .absolute(80), .fractionalHeight(0.25),
        .fractionalHeight(1), .fractionalWidth(0.25), .fractionalWidth(1.3333333333333333),
        .absolute(133.333), .estimated(100), .estimated(44), .uniformAcrossSiblings(50)))
  }

  private func fraction(_ value: Double, of axis: Int) -> LayoutDimension {
    axis == 0 ? .fractionalWidth(value) : .fractionalHeight(value)
  }

  private mutating func along(axis: Int, depth: Int) -> LayoutDimension {
    switch random.integer(0...19) {
    case 0...9:
      fraction(
        random.one(of: 1, 0.5, 0.5, 0.25, 0.3, 1 / 3.0, 0.333, 0.2, 2 / 3.0, 0.6, 0.4), of: axis)
    case 10...13:
      .absolute(depth > 0 ? random.one(of: 20, 30) : random.one(of: 20, 30, 44, 50, 33.333, 90.5))
    case 14, 15: .estimated(random.one(of: 20, 44, 30.5))
    case 16: .uniformAcrossSiblings(random.one(of: 30, 44, 50))
    case 17: fraction(random.one(of: 0.1, 0.15, 0.05), of: 1 - axis)
    case 18: .absolute(random.one(of: 0, 50, 12.5))
    default: fraction(random.one(of: 0, 1.2, 0.45), of: axis)
    }
  }

  private mutating func across(axis: Int) -> LayoutDimension {
    switch random.integer(0...9) {
    case 0...4: fraction(random.one(of: 1, 1, 1, 0.5, 0.75, 1 / 3.0), of: 1 - axis)
    case 5, 6: .absolute(random.one(of: 50, 44, 80, 33.333))
    case 7: .estimated(random.one(of: 44, 50, 100))
    case 8: .uniformAcrossSiblings(random.one(of: 30, 44, 50))
    default: fraction(random.one(of: 0.25, 0.5, 1 / 3.0), of: axis)
    }
  }

  package mutating func measuredLength() -> Double {
    random.one(of: 20, 31, 38.333333333333336, 44.5, 61.333333333333336, 88, 126)
  }

  // MARK: Spacings and insets

  private mutating func points() -> Double {
    random.one(of: 0, 4, 5, 8, 10, 16, 2.5, 1 / 3.0, random.once(in: 4) ? -5 : 7)
  }

  private mutating func spacing() -> LayoutSpacing {
    random.once(in: 3) ? .flexible(points()) : .fixed(points())
  }

  private mutating func edgeSpacing() -> EdgeSpacing {
    var edges = EdgeSpacing()
    if random.once(in: 2) { edges.leading = spacing() }
    if random.once(in: 2) { edges.top = spacing() }
    if random.once(in: 2) { edges.trailing = spacing() }
    if random.once(in: 2) { edges.bottom = spacing() }
    return edges
  }

  package mutating func insets() -> DirectionalEdgeInsets {
    func inset() -> Double { random.one(of: 0, 0, 1, 3, 4, 5, 8, 2.5, 1 / 3.0, -2, 16) }
    if random.once(in: 25) { return DirectionalEdgeInsets(leading: 60, trailing: 61.333) }
    return DirectionalEdgeInsets(
      top: inset(), leading: inset(), bottom: inset(), trailing: inset())
  }

  // MARK: Supplementary items

  private mutating func supplementaryItems() -> [LayoutSupplementaryItem] {
    ["badge", "dot"].prefix(random.integer(1...2)).map { kind in
      LayoutSupplementaryItem(
        kind: kind, size: LayoutSize(width: viewLength(axis: 0), height: viewLength(axis: 1)),
        containerAnchor: anchor(), itemAnchor: random.once(in: 3) ? anchor() : nil,
        zIndex: random.once(in: 4) ? random.one(of: 0, 5, -1) : nil)
    }
  }

  private mutating func viewLength(axis: Int) -> LayoutDimension {
    random.one(
      of: .absolute(20), .absolute(15), .absolute(33.333), fraction(0.5, of: axis),
      fraction(1 / 3.0, of: 1 - axis), .estimated(17))
  }

  private mutating func anchor() -> LayoutAnchor {
    let edges: RectEdges = random.one(
      of: [], .top, .leading, .bottom, .trailing, [.top, .leading], [.top, .trailing],
      [.top, .trailing], [.bottom, .leading], [.bottom, .trailing], [.leading, .trailing])
    let offset: LayoutAnchor.Offset = random.one(
      of: .absolute(.zero), .absolute(Point(x: 7, y: -9)),
      .fractional(Point(x: 0.5, y: -0.5)), .fractional(Point(x: 0.3, y: 1 / 3.0)))
    return LayoutAnchor(edges, offset: offset)
  }
}
