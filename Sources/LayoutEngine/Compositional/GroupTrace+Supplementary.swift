/// Boundary items, and the supplementary items of items and groups. compositional.md,
/// "Supplementary items", R9.
extension GroupTrace {
  func describeSupplementary(_ host: SupplementaryHost, _ kind: String, _ n: Int) -> NamedRect? {
    let own = section.tree.supplementaryItems
    let boundary = section.metrics.boundarySupplementaryItems ?? []
    let frame = supplementaryItems?.first(.host(host)) {
      let found =
        $0.definition < own.count
        ? own[$0.definition].kind : boundary[$0.definition - own.count].kind
      return $0.item == n && found == kind
    }
    guard let frame else { return nil }
    switch host {
    case .section, .layout: return describeBoundaryItem(kind, frame.rect)
    case .item(let item):
      describe(item, isShown: true)
      return describe(frame, ofGroup: nil, item: item)
    case .group(let path):
      guard let group = group(at: path) else { return nil }
      show(group)
      return describe(frame, ofGroup: group, item: nil)
    }
  }

  /// Records the frame of a boundary item, and returns it with the names of its lengths; nil if the
  /// section has no item of the kind.
  func describeBoundaryItem(_ kind: String, _ rect: Rect) -> NamedRect? {
    guard let boundary, let index = boundary.placed.items.firstIndex(where: { $0.kind == kind })
    else { return nil }
    return boundary.describe(index, coreAt: boundary.growth(isStart: true), rect)
  }

  /// Records the frame of a supplementary item, and returns it with the names of its lengths.
  ///
  /// - Parameters:
  ///   - host: The group that is the item's host; nil for an item of the section.
  ///   - item: The item that is the host, whose frame is recorded.
  func describe(_ frame: SupplementaryFrame, ofGroup host: Occurrence?, item: Int?) -> NamedRect {
    let own = section.tree.supplementaryItems[frame.definition]
    let node =
      section.tree.nodes.firstIndex { $0.supplementaryItems.contains(frame.definition) } ?? 0
    let index = frame.definition - section.tree[node].supplementaryItems.lowerBound
    for axis in 0...1 {
      let words = axes.words(axis)
      func key(_ suffix: String) -> InputOrigin {
        keys.origin(node, "supplementaryItems[\(index)].\(suffix)")
      }
      let dimension = own.size.along(axis)
      let length = trace.length(
        dimension, "\(words.length) of the supplementary item",
        key("size[\(axis)]\(dimension.key)"),
        measured: own.measured.along(axis).map { ($0, key("measured.\(words.length)")) },
        scale: section.scale
      ) { axis in
        if let host { return box(host, axis) }
        return trace.recorded("\(axes.words(axis).length) of item \(item ?? 0)") ?? 0
      }
      let (start, hostLength) = hostEdges(host, item, axis)
      let (container, other) = (
        own.containerAnchor.edges.unit(along: axis),
        (own.itemAnchor ?? own.containerAnchor).edges.unit(along: axis)
      )
      let group = host ?? holder(of: item ?? 0)
      let place = trace.step(
        GroupRule.anchored(
          host: start, hostLength: hostLength, container: RecordedQuantity(container),
          length: length, item: RecordedQuantity(other),
          offset: offset(own, length, axis, key)),
        "\(words.origin) of the supplementary item in \(group?.outermost.name ?? "its group")",
        "the \(point(other, words)) of the view is at the \(point(container, words)) of the host, "
          + "moved by the offsets")
      guard let group else { continue }
      _ = fromCorner(of: group, place, axis, "\(words.origin) of the supplementary item")
    }
    return NamedRect(
      frame.rect, x: "x of the supplementary item", y: "y of the supplementary item",
      width: "width of the supplementary item", height: "height of the supplementary item")
  }

  private func point(_ unit: Double, _ words: Axes.Words) -> String {
    unit == 0 ? "\(words.start) edge" : unit == 1 ? "\(words.end) edge" : "middle"
  }

  /// Returns the start of the host from the corner of its outermost group, and its length: the
  /// frame of an item, the inner box of a group.
  private func hostEdges(
    _ host: Occurrence?, _ item: Int?, _ axis: Int
  ) -> (start: RecordedQuantity, length: RecordedQuantity) {
    let words = axes.words(axis)
    guard let host else {
      return (
        recordedPlace(ofItem: item ?? 0, axis) ?? 0,
        trace.recorded("\(words.length) of item \(item ?? 0)") ?? 0
      )
    }
    let (place, inner) = (place(host, axis) ?? 0, inner(host, axis))
    guard inner.length < 0 else { return (plus(place, inner.start), inner.length) }
    let start = trace.step(
      place + (plus(inner.start ?? 0, inner.length)), "inner \(words.origin) of \(host.name)",
      "the insets are longer than the group")
    return (start, 0 - inner.length)
  }

  /// Returns the sum of the offsets of both anchors.
  private func offset(
    _ own: LayoutSupplementaryItem, _ length: RecordedQuantity, _ axis: Int,
    _ key: (String) -> InputOrigin
  ) -> RecordedQuantity {
    var sum: RecordedQuantity?
    for (anchor, name) in [
      (own.containerAnchor, "containerAnchor"), (own.itemAnchor, "itemAnchor"),
    ] {
      let word = "\(name) offset \(axes.words(axis).origin)"
      let term: RecordedQuantity
      switch anchor?.offset {
      case .absolute(let point) where point != .zero:
        term = trace.input(point[axis], word, key("\(name).absoluteOffset[\(axis)]"))
      case .fractional(let point):
        term =
          trace.input(
            point[axis], "\(word) as a fraction", key("\(name).fractionalOffset[\(axis)]"))
          * length
      default: continue
      }
      sum = sum.map { $0 + term } ?? term
    }
    return sum ?? 0
  }
}
