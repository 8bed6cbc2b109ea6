import LayoutEngine

/// One compositional section, in leading coordinates: across the scroll axis from the container's
/// leading edge, along it from the start of the section's core. compositional.md, "Dimensions",
/// "Groups", "Sections" and "Boundary items".
struct ReferenceCompositionalSection {
  /// The row of groups of an orthogonal section.
  struct Row {
    var behavior: OrthogonalScrollingBehavior
    /// The starts and lengths of the groups, from the row's start.
    var groups: [(start: Double, length: Double)] = []
    var length = 0.0
    var viewport: Double
  }

  /// The groups with their places and slots; what a trimmed group holds is untouched.
  var groups: [(node: ReferenceNode, slot: AxisBox)] = []
  /// The length without what boundary items add.
  var core = 0.0
  var boundaryItems: [ReferenceBoundaryItem] = []
  /// What the section grows by at its start and at its end.
  var growth = (start: 0.0, end: 0.0)
  /// The greatest width of a group across the scroll axis; 0 in an orthogonal section, whose row
  /// scrolls by itself.
  var widest = 0.0
  var row: Row?

  var length: Double { growth.start + core + growth.end }

  private let section: CompositionalSample.Section
  private let area: ReferenceArea
  private let scroll: Int
  private var insets: DirectionalEdgeInsets { section.metrics.contentInsets ?? .zero }

  init(
    _ section: CompositionalSample.Section, of sample: CompositionalSample, pixels: ReferencePixels
  ) {
    self.section = section
    scroll = sample.scrollDirection == .vertical ? 1 : 0
    let reference = ReferenceArea.resolved(
      section.metrics.contentInsetsReference, else: sample.contentInsetsReference)
    area = ReferenceArea(reference, of: sample)
    let laidOut = ReferenceGroups(names: sample.groups, items: section.items, pixels: pixels)
    if isOrthogonal {
      placeInRow(nodes(laidOut))
    } else {
      stack(nodes(laidOut))
    }
    let items = section.metrics.boundarySupplementaryItems ?? []
    // "Sections": "A section without items [...]: no insets, no decoration, length 0, unless it has
    // boundary items: then core = its two insets".
    if groups.isEmpty {
      core = items.isEmpty ? 0 : insets.start(on: scroll) + insets.end(on: scroll)
      row = nil
    }
    // "Groups", R11: "less the section insets across the scroll axis where
    // `supplementariesFollowContentInsets`".
    var box = ReferenceArea(
      ReferenceArea.resolved(
        section.metrics.supplementaryContentInsetsReference, else: reference), of: sample)
    if section.metrics.supplementariesFollowContentInsets ?? true { box.shrink(by: insets) }
    boundaryItems = items.map {
      ReferenceBoundaryItem($0, in: box, scroll: scroll, core: core, groups: laidOut)
    }
    growth = ReferenceBoundaryItem.growth(of: boundaryItems, core: core)
  }

  // MARK: Groups

  private var isOrthogonal: Bool {
    (section.metrics.orthogonalScrollingBehavior ?? .none) != .none
  }

  /// The axis that groups follow.
  private var stackAxis: Int { isOrthogonal ? 1 - scroll : scroll }

  /// R3: "along the axis that groups follow, the whole container (section insets are *not* taken
  /// off); across it, the container less the section's contentInsets".
  ///
  /// Open: the reference's insets are taken off the row of an orthogonal section and off a custom
  /// group too, and a box of less than nothing is 0.
  private func box(isCustom: Bool) -> AxisPair {
    var box = area.size
    guard !isCustom else { return box }
    let across = 1 - stackAxis
    box[across] = max(0, box[across] - insets.start(on: across) - insets.end(on: across))
    return box
  }

  private func isCustom(_ subitem: LayoutSubitem, _ names: [NamedGroup]) -> Bool {
    switch subitem {
    case .item: false
    case .group(let group): group.kind == .custom
    case .named(let name): names.first { $0.name == name }?.group.kind == .custom
    }
  }

  /// The groups that the section repeats until its items run out, with the slot's length along the
  /// stack; none if one of them fits nothing.
  private func nodes(_ groups: ReferenceGroups) -> [(node: ReferenceNode, length: Double)] {
    // Open: a section whose group is an item, which no document has, is one without items.
    guard let group = section.metrics.group else { return [] }
    if case .item = group { return [] }
    let box = box(isCustom: isCustom(group, groups.names))
    var nodes: [ReferenceNode] = []
    var wholes: [ReferenceNode] = []
    var first = 0
    while first < section.items.count {
      let whole = groups.node(group, in: box, first: first, isWhole: true)
      // R5, n = 0: "lays the section out as if it had no items [...]. The same for an inner box of
      // no size, and in an inner group".
      // Open: whichever group of the section it is, and also if the section has no item for it.
      guard !whole.fitsNothing, whole.itemCount > 0 else { return [] }
      nodes.append(groups.node(group, in: box, first: first, isWhole: false))
      nodes[nodes.count - 1].position = wholes.count
      wholes.append(whole)
      first += whole.itemCount
    }
    // "Estimated sizes": "on the outermost group the greatest of the section".
    ReferenceGroups.makeUniform(&nodes)
    return zip(nodes, wholes).map { ($0, length($0, whole: $1)) }
  }

  /// R10: "reach(present) + inner extent - reach(whole), not below 0", from the inner corner; "its
  /// contentInsets are not added back".
  private func length(_ node: ReferenceNode, whole: ReferenceNode) -> Double {
    let axis = stackAxis
    guard !node.isEstimated[axis], node.itemCount < whole.itemCount,
      let present = node.farEdge(axis), let all = whole.farEdge(axis)
    else { return node.size[axis] }
    // R6: "contentInsets do not move frames, nor count in R10".
    let insets = node.isCustom ? .zero : node.contentInsets
    let start = insets.start(on: axis)
    let inner = node.size[axis] - start - insets.end(on: axis)
    return max(0, (present - start) + inner - (all - start))
  }

  /// "Sections": "core = start inset + groups + (groups - 1) * interGroupSpacing + end inset".
  private mutating func stack(_ nodes: [(node: ReferenceNode, length: Double)]) {
    let across = 1 - scroll
    let extent = box(isCustom: false)[across]
    var place = insets.start(on: scroll)
    for (index, group) in nodes.enumerated() {
      // "Groups": "along the stack it is room before and after each group, besides
      // interGroupSpacing; across, it moves or aligns the group".
      // Open: a flexible one along the stack has its minimum.
      let edges = group.node.edges(scroll)
      if index > 0 { place += section.metrics.interGroupSpacing ?? 0 }
      var slot = AxisBox(origin: .zero, size: group.node.size)
      slot.size[scroll] = group.length
      slot.origin[scroll] = place + edges[0]
      slot.origin[across] =
        area.origin[across] + insets.start(on: across)
        + ReferenceGroups.start(of: group.node, across, in: extent)
      place += edges[0] + group.length + edges[1]
      widest = max(widest, slot.size[across])
      groups.append((group.node, slot))
    }
    core = place + insets.end(on: scroll)
  }

  /// "Sections": "core = start inset + the thickest group + end inset; groups run from the leading
  /// inset with interGroupSpacing between".
  private mutating func placeInRow(_ nodes: [(node: ReferenceNode, length: Double)]) {
    let axis = 1 - scroll
    let start = area.origin[axis] + insets.start(on: axis)
    var row = Row(
      behavior: section.metrics.orthogonalScrollingBehavior ?? .none,
      // "Orthogonal sections": "V = W - leading - trailing".
      // Open: W is the container less the reference's insets.
      viewport: area.size[axis] - insets.start(on: axis) - insets.end(on: axis))
    var thickest = 0.0
    for (index, group) in nodes.enumerated() {
      let edges = group.node.edges(axis)
      if index > 0 { row.length += section.metrics.interGroupSpacing ?? 0 }
      var slot = AxisBox(origin: .zero, size: group.node.size)
      slot.size[axis] = group.length
      slot.origin[axis] = start + row.length + edges[0]
      // "Groups": "in an orthogonal section fixed edges add to its thickness, flexible ones get
      // nothing".
      // Open: that is no share of what is left; a flexible edge has its minimum.
      slot.origin[scroll] = insets.start(on: scroll) + group.node.edges(scroll)[0]
      // Open: a group's start is that of its slot, after its edge spacing.
      row.groups.append((row.length + edges[0], group.length))
      row.length += edges[0] + group.length + edges[1]
      thickest = max(thickest, group.node.room(scroll))
      groups.append((group.node, slot))
    }
    core = insets.start(on: scroll) + thickest + insets.end(on: scroll)
    self.row = row
  }
}

/// The part of the container that a section counts in. compositional.md, "Dimensions":
/// "contentInsetsReference".
struct ReferenceArea {
  /// The leading corner; along the scroll axis 0.
  var origin = AxisPair.zero
  var size: AxisPair
  private let line: Int

  /// - Parameter reference: The reference; nil for the whole container.
  init(_ reference: ContentInsetsReference?, of sample: CompositionalSample) {
    let container = sample.container
    size = container.size.pair
    line = sample.scrollDirection == .vertical ? 0 : 1
    let insets: EdgeInsets =
      switch reference {
      case nil, .some(.none): .zero
      case .automatic, .safeArea: container.safeArea
      case .layoutMargins, .readableContent: container.layoutMargins
      }
    // "In a document": leading and trailing swap.
    let isRight = sample.direction == .rightToLeft
    shrink(
      by: DirectionalEdgeInsets(
        top: insets.top, leading: isRight ? insets.right : insets.left, bottom: insets.bottom,
        trailing: isRight ? insets.left : insets.right))
  }

  /// Takes insets off, across the scroll axis only.
  ///
  /// Open: a length of less than nothing is 0.
  mutating func shrink(by insets: DirectionalEdgeInsets) {
    origin[line] += insets.start(on: line)
    size[line] = max(0, size[line] - insets.start(on: line) - insets.end(on: line))
  }

  static func resolved(
    _ reference: ContentInsetsReference?, else other: ContentInsetsReference
  ) -> ContentInsetsReference {
    guard let reference, reference != .automatic else { return other }
    return reference
  }
}
