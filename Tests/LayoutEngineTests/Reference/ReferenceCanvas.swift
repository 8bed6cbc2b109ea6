import LayoutEngine

/// Turns what is laid out in leading coordinates into frames: moved to its section, pinned,
/// mirrored and rounded. compositional.md, "Rounding", "Boundary items", "Supplementary items",
/// "zIndex and decorations" and "In a document".
struct ReferenceCanvas {
  private let sample: CompositionalSample
  private let contentSize: Size
  private let contentOffset: Point?
  private let pixels: ReferencePixels
  private let groups: ReferenceGroups
  private let scroll: Int

  init(
    _ sample: CompositionalSample, contentSize: Size, contentOffset: Point?,
    pixels: ReferencePixels
  ) {
    (self.sample, self.contentSize, self.contentOffset) = (sample, contentSize, contentOffset)
    self.pixels = pixels
    groups = ReferenceGroups(names: [], items: [], pixels: pixels)
    scroll = sample.scrollDirection == .vertical ? 1 : 0
  }

  /// "In a document": "x' = W - maxX for everything, in leading coordinates before".
  ///
  /// Open: W of a layout that scrolls horizontally is the content's width. With the width of the
  /// container, content would be where nobody can scroll to.
  private var mirrorWidth: Double {
    scroll == 1 ? sample.container.size.width : contentSize.width
  }

  private func frame(_ box: AxisBox) -> Rect {
    var rect = box.rect
    if sample.direction == .rightToLeft { rect.origin.x = mirrorWidth - rect.maxX }
    return pixels.rounded(rect)
  }

  // MARK: Boundary items

  /// R12: the visible interval along each axis, "less the content inset", in leading coordinates.
  private var visible: [(start: Double, end: Double)]? {
    guard let offset = contentOffset?.pair else { return nil }
    let (insets, size) = (sample.container.contentInset, sample.container.size)
    let x = (start: offset.x + insets.left, end: offset.x + size.width - insets.right)
    let y = (start: offset.y + insets.top, end: offset.y + size.height - insets.bottom)
    let isMirrored = sample.direction == .rightToLeft
    return [isMirrored ? (mirrorWidth - x.end, mirrorWidth - x.start) : x, y]
  }

  /// - Parameters:
  ///   - start: The start of the core that the item is placed about.
  ///   - core: What holds the item where it is pinned.
  ///   - breadth: "W, or the width of the section's widest group if that is greater"; nil for an
  ///     item of the layout, where it is "the width of the content".
  func boundaryItem(
    _ item: ReferenceBoundaryItem, start: Double, _ core: (start: Double, end: Double),
    breadth: Double? = nil
  ) -> CompositionalResult.BoundaryItem {
    let container = sample.container.size.pair[1 - scroll]
    let frame = frame(
      item.frame(
        start: start, core: core,
        across: (breadth ?? contentSize.pair[1 - scroll], container), visible: visible))
    var zIndex = item.zIndex
    // "While pinned or not, a pin-enabled item on screen has zIndex 1,000,000,000 + its own."
    // Open: on screen is what touches the container's bounds at the offset, edges included. A
    // centred item that is pin-enabled has it too.
    if let contentOffset, item.item.pinToVisibleBounds {
      let bounds = Rect(origin: contentOffset, size: sample.container.size)
      if frame.touches(bounds) { zIndex += 1_000_000_000 }
    }
    return CompositionalResult.BoundaryItem(kind: item.item.kind, frame: frame, zIndex: zIndex)
  }

  // MARK: Sections

  func section(
    _ local: ReferenceCompositionalSection, start: Double, hasDecorations: Bool
  ) -> CompositionalResult.Section {
    var section = CompositionalResult.Section()
    var box = AxisBox(origin: .zero, size: sample.container.size.pair)
    (box.origin[scroll], box.size[scroll]) = (start, local.length)
    section.frame = frame(box)
    // "zIndex and decorations": "the section's whole frame, boundary items and insets included,
    // across the full container". "Made whenever the section's length is positive".
    section.background = pixels.isPositive(local.length) ? section.frame : nil
    section.rowLength = local.row?.length

    var corner = AxisPair.zero
    corner[scroll] = start + local.growth.start
    for (index, group) in local.groups.enumerated() {
      add(
        group.node, slot: group.slot.moved(by: corner), path: [index], to: &section,
        defaultZIndex: hasDecorations ? 1 : 0)
    }
    let core = (start: corner[scroll], end: corner[scroll] + local.core)
    section.boundaryItems = local.boundaryItems.map {
      boundaryItem(
        $0, start: core.start, core,
        breadth: max(local.widest, sample.container.size.pair[1 - scroll]))
    }
    return section
  }

  /// Adds an item or a group with everything in it.
  ///
  /// - Parameter slot: The slot, which is shorter than the node if that is a trimmed group.
  ///
  /// Open: the frame of a trimmed group is the trimmed slot; groups in it are not trimmed.
  private func add(
    _ node: ReferenceNode, slot: AxisBox, path: [Int],
    to section: inout CompositionalResult.Section,
    defaultZIndex: Int
  ) {
    let inside = node.inside.moved(by: slot.origin)
    switch node.content {
    case .item(_, let zIndex):
      section.items.append(frame(inside))
      // "zIndex and decorations": "Cells 0, and 1 in a section that has decorations; custom frames
      // as given".
      section.zIndexes.append(zIndex ?? defaultZIndex)
      // "Fractions of the item's frame".
      add(node.supplementaryItems, host: inside, box: inside.size, to: &section)
    case .group(let children):
      section.groups.append(CompositionalResult.Group(path: path, frame: frame(slot)))
      for child in children {
        let box = AxisBox(origin: slot.origin + child.origin, size: child.size)
        add(
          child, slot: box, path: path + [child.position], to: &section,
          defaultZIndex: defaultZIndex)
      }
      // "For a group, of the box that the group was sized in". "Disputed points": "about its
      // untrimmed inner box". Open: a custom group's contentInsets count here.
      add(node.supplementaryItems, host: inside, box: node.box, to: &section)
    }
  }

  /// R9.
  private func add(
    _ items: [LayoutSupplementaryItem], host: AxisBox, box: AxisPair,
    to section: inout CompositionalResult.Section
  ) {
    for item in items {
      var view = AxisBox(origin: .zero, size: .zero)
      for axis in 0...1 {
        // Open: R9 says "Estimates stay estimates", section 9 that what is measured counts here
        // "likewise". A given length counts.
        view.size[axis] = groups.length(
          item.size.dimension(on: axis), in: box, measured: item.measured.length(on: axis))
        let anchor = item.itemAnchor ?? LayoutAnchor(item.containerAnchor.edges)
        // "The containerAnchor's edges name a point of the host [...]; the itemAnchor's [...] a
        // point of the view; the points meet. Offsets of both anchors add".
        view.origin[axis] =
          host.origin[axis] + part(item.containerAnchor, axis) * host.size[axis]
          - part(anchor, axis) * view.size[axis]
          + offset(item.containerAnchor, axis, view) + offset(anchor, axis, view)
      }
      section.supplementaryItems.append(
        CompositionalResult.SupplementaryItem(
          kind: item.kind, ordinal: section.supplementaryItems.count { $0.kind == item.kind },
          zIndex: item.zIndex ?? 1, frame: frame(view)))
    }
  }

  /// The part of a length at which an anchor stands: "an axis with no edge or with both: its
  /// middle".
  private func part(_ anchor: LayoutAnchor, _ axis: Int) -> Double {
    Double(anchor.edges.side(on: axis) + 1) / 2
  }

  /// "Absolute in points, fractional in fractions of *the view's* own size."
  private func offset(_ anchor: LayoutAnchor, _ axis: Int, _ view: AxisBox) -> Double {
    switch anchor.offset {
    case .absolute(let point): point.pair[axis]
    case .fractional(let point): point.pair[axis] * view.size[axis]
    }
  }
}
