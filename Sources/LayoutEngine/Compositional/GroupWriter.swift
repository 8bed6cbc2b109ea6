/// Writes the frames of the items and supplementary items of groups, in section coordinates. They
/// are rounded when the section's place is known. compositional.md, "Rounding".
struct GroupWriter {
  private let measurer: GroupMeasurer
  private let frames: UnsafeMutableBufferPointer<Rect>
  /// The corner of the group's slot. All of the group is computed from there, so that equal groups
  /// have equal frames.
  private var corner = Point.zero
  /// The number of items that have a frame.
  private(set) var count = 0
  /// The supplementary items that are asked for.
  private(set) var supplementaryFrames: [SupplementaryFrame] = []
  /// The bounds of the supplementary items, by axis, except of those whose host is not asked for.
  private(set) var supplementaryBounds = AxisPair.noBounds
  /// Which supplementary items are listed; nil for none.
  private let selection: SupplementarySelection?
  /// The index of the first item that is written.
  private let firstItem: Int
  /// The slots of all groups; nil if they are not asked for.
  private(set) var groups: [GroupFrame]?
  /// The ordinal of the outermost group that is written, and the positions that lead to the group
  /// within it.
  private var path: [Int] = []
  /// The number of supplementary items of each of ``GroupTree/kinds``, those of groups before the
  /// first one included.
  private(set) var ordinals: [Int]
  /// The bounds of all item frames, by axis.
  private(set) var bounds = AxisPair.noBounds
  /// The bounds of the slots of all groups, by axis.
  private(set) var groupBounds = AxisPair.noBounds

  /// - Parameters:
  ///   - selection: The supplementary items to list; nil for none.
  ///   - before: The number of items, and the ``ordinals``, of the groups before the first one.
  init(
    _ measurer: GroupMeasurer, into frames: UnsafeMutableBufferPointer<Rect>,
    listsGroups: Bool = false, listing selection: SupplementarySelection? = nil,
    after before: (items: Int, ordinals: [Int])? = nil
  ) {
    (self.measurer, self.frames, self.selection) = (measurer, frames, selection)
    groups = listsGroups ? [] : nil
    firstItem = before?.items ?? 0
    ordinals = before?.ordinals ?? Array(repeating: 0, count: measurer.tree.kinds.count)
  }

  /// Writes a group of the section, whose slot has a corner, as far as there are items.
  ///
  /// - Parameter size: The size of the slot, which is trimmed in a last group.
  mutating func write(
    _ group: MeasuredSubitem, _ ordinal: Int, at origin: Point, size: Size
  ) {
    (corner, path) = (origin, [ordinal])
    list(.zero, size)
    write(group, at: .zero)
  }

  private mutating func list(_ origin: Point, _ size: Size) {
    let rect = placed(Rect(origin: origin, size: size))
    groupBounds.cover(rect)
    groups?.append(GroupFrame(path: path, rect: rect))
  }

  private mutating func write(_ group: MeasuredSubitem, at origin: Point) {
    let node = measurer.tree[group.node]
    switch node.content {
    case .item: writeItem(group, at: origin)
    case .custom(let custom):
      for frame in custom.prefix(frames.count - count) {
        append(
          Rect(
            x: origin.x + frame.frame.minX, y: origin.y + frame.frame.minY,
            width: frame.frame.width, height: frame.frame.height))
      }
    case .list:
      measurer.visitSubitems(of: group) { [frames] k, subitem, offset in
        path.append(k)
        defer { path.removeLast() }
        let corner = Point(x: origin.x + offset.x, y: origin.y + offset.y)
        if !measurer.tree[subitem.node].isItem { list(corner, subitem.slot) }
        write(subitem, at: corner)
        return count < frames.count
      }
    }
    guard !node.supplementaryItems.isEmpty, !node.isItem else { return }
    anchor(
      node.supplementaryItems, to: inner(of: group, at: origin), .group(path), sizedIn: group.box)
  }

  /// Returns the inner box of a group. Insets larger than the slot are treated as those of an item.
  private func inner(of group: MeasuredSubitem, at origin: Point) -> Rect {
    var inner = Rect.zero
    for axis in 0...1 {
      let (start, length) = (group.inner.origin[axis], group.inner.size[axis])
      inner.origin[axis] = origin[axis] + (length < 0 ? start + length : start)
      inner.size[axis] = abs(length)
    }
    return inner
  }

  private mutating func writeItem(_ item: MeasuredSubitem, at origin: Point) {
    let x = measurer.frame(of: item, slot: origin.x, along: 0)
    let y = measurer.frame(of: item, slot: origin.y, along: 1)
    let frame = Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    append(frame)
    anchor(
      measurer.tree[item.node].supplementaryItems, to: frame, .item(firstItem + count - 1),
      sizedIn: frame.size)
  }

  private func placed(_ rect: Rect) -> Rect {
    Rect(
      x: corner.x + rect.minX, y: corner.y + rect.minY, width: rect.width, height: rect.height)
  }

  private mutating func append(_ rect: Rect) {
    let frame = placed(rect)
    frames[count] = frame
    count += 1
    bounds.cover(frame)
  }

  /// Adds the supplementary items of an item or a group (R9).
  private mutating func anchor(
    _ items: Range<Int>, to host: Rect, _ name: SupplementaryHost, sizedIn box: Size
  ) {
    for index in items {
      let item = measurer.tree.supplementaryItems[index]
      let place = measurer.tree.kindPlaces[index]
      let ordinal = ordinals[place]
      ordinals[place] += 1
      guard selection?.mayInclude(name, item.kind, ordinal) ?? true else { continue }
      var frame = Rect.zero
      for axis in 0...1 {
        let length = item.size.along(axis).length(
          in: box, measured: item.measured.along(axis), scale: measurer.scale)
        frame.origin[axis] = GroupRule.anchored(
          host: host.origin[axis], hostLength: host.size[axis],
          container: item.containerAnchor.edges.unit(along: axis), length: length,
          item: (item.itemAnchor ?? item.containerAnchor).edges.unit(along: axis),
          offset: item.offset(of: length, along: axis))
        frame.size[axis] = length
      }
      frame = placed(frame)
      supplementaryBounds.cover(frame)
      guard let selection, selection.includes(frame) else { continue }
      supplementaryFrames.append(
        SupplementaryFrame(definition: index, host: name, item: ordinal, rect: frame))
    }
  }
}

extension RectEdges {
  /// The point that the edges name along an axis: 0 at its start, 0.5 in its middle, 1 at its end.
  func unit(along axis: Int) -> Double { Double(side(along: axis) + 1) / 2 }
}

extension LayoutSupplementaryItem {
  /// Returns the sum of the offsets of both anchors, in points, for a view with a length.
  fileprivate func offset(of length: Double, along axis: Int) -> Double {
    [containerAnchor, itemAnchor].reduce(0) { sum, anchor in
      switch anchor?.offset {
      case .absolute(let point): sum + point[axis]
      case .fractional(let point): sum + point[axis] * length
      case nil: sum
      }
    }
  }
}
