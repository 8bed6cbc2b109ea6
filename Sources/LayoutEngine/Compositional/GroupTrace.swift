/// A recorder of the sizes of the items and groups of a compositional section. compositional.md,
/// "Groups" and "Estimated sizes".
final class GroupTrace: GroupingTrace {
  let values: CompositionalTrace
  let items: MeasuredItems
  let stack: GroupStack
  let keys: GroupKeys
  var measurer: GroupMeasurer
  /// The path to the explained element. Equal subitems have the name of that on the path.
  var shownPath: [Int] = []
  private var groups: [Int: Occurrence] = [:]
  /// The step that shows why no group has room for its first subitem; nil if each has.
  var failure: String?
  let frames: [Rect]
  /// The supplementary items of the section, without header and footer.
  let supplementaryItems: SupplementaryItems?
  /// The boundary items of the section; nil without any.
  private(set) lazy var boundary = BoundaryTrace(self)

  /// An item or a group at its place in a section.
  final class Occurrence {
    let subitem: MeasuredSubitem
    let node: GroupTree.Node
    let path: [Int]
    let firstItem: Int
    let parent: Occurrence?
    let name: String
    /// The number of items that have the name of an item.
    let count: Int
    /// The first item of each subitem.
    private(set) lazy var firstItems: [Int] = {
      var next = firstItem
      return (0..<subitem.count).map { k in
        defer { next += subitem.subitem(k).items }
        return next
      }
    }()
    /// The group of the section that holds it.
    var outermost: Occurrence { parent?.outermost ?? self }
    fileprivate var children: [Int: Occurrence] = [:]

    init(
      _ subitem: MeasuredSubitem, _ node: GroupTree.Node, _ path: [Int], firstItem: Int,
      of count: Int, in parent: Occurrence?
    ) {
      (self.subitem, self.node, self.path) = (subitem, node, path)
      (self.firstItem, self.count, self.parent) = (firstItem, count, parent)
      name = GroupTrace.name(path, isItem: node.isItem, firstItem: firstItem, of: count)
    }
  }

  fileprivate static func name(_ path: [Int], isItem: Bool, firstItem: Int, of count: Int) -> String
  {
    if isItem, firstItem < count { return "item \(firstItem)" }
    return (isItem ? "subitem " : "group ") + path.map { "\($0)" }.joined(separator: "/")
  }

  /// - Parameter buffer: The buffer that the section was laid out into.
  init(_ values: CompositionalTrace, _ items: ItemRuns, _ buffer: borrowing FrameBuffer) {
    self.values = values
    (frames, supplementaryItems) = (Array(buffer.frames), buffer.supplementaryItems)
    self.items = MeasuredItems(items)
    stack = GroupStack(values.section, items)
    measurer = stack.measurer
    keys = GroupKeys(values.section.metrics.group, among: values.pass.configuration.groups)
  }

  var trace: LayoutTrace { values.trace }
  var axes: Axes { values.axes }
  var section: CompositionalSection { values.section }

  // MARK: - Occurrences

  /// Returns a group of the section.
  func group(_ n: Int) -> Occurrence {
    if let known = groups[n] { return known }
    let group = stack.group(n)
    let found = Occurrence(
      group.subitem, section.tree[0], [n], firstItem: group.firstItem, of: items.count, in: nil)
    groups[n] = found
    return found
  }

  /// Returns the group that stands for the size of a group: groups that repeat have one size.
  func sized(_ n: Int) -> Occurrence {
    group(stack.repetition == nil ? n : shownPath.first ?? 0)
  }

  func child(_ k: Int, of group: Occurrence) -> Occurrence {
    if let known = group.children[k] { return known }
    let subitem = group.subitem.subitem(k)
    let found = Occurrence(
      subitem, section.tree[subitem.node], group.path + [k], firstItem: group.firstItems[k],
      of: group.count, in: group)
    group.children[k] = found
    return found
  }

  /// Returns the subitem that stands for all subitems equal to one: that on the path to the
  /// explained element, or the first.
  func representative(_ k: Int, of group: Occurrence) -> Occurrence {
    let subitem = group.subitem
    if shownPath.count > group.path.count, shownPath.starts(with: group.path) {
      let shown = shownPath[group.path.count]
      if subitem.place(of: shown) == subitem.place(of: k) { return child(shown, of: group) }
    }
    return child(subitem.place(of: k), of: group)
  }

  /// Returns the item or the custom group that holds an item of the section.
  func holder(of item: Int) -> Occurrence? {
    var low = 0
    var high = stack.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if stack.group(middle).firstItem <= item { low = middle } else { high = middle - 1 }
    }
    guard stack.count > 0 else { return nil }
    var found = group(low)
    while case .list = found.node.content {
      let next = (0..<found.subitem.count).first { k in
        item < found.firstItems[k] + found.subitem.subitem(k).items
      }
      guard let next else { return nil }
      found = child(next, of: found)
    }
    return found
  }

  /// Returns the group at a path.
  func group(at path: [Int]) -> Occurrence? {
    guard let first = path.first, first < stack.count else { return nil }
    var found = group(first)
    for k in path.dropFirst() {
      guard k < found.subitem.count else { return nil }
      found = child(k, of: found)
    }
    return found
  }

  // MARK: - Lengths

  /// Records the length of a slot, and returns it.
  ///
  /// - Parameter isWhole: Whether items that the section lacks count with their estimates.
  func length(_ o: Occurrence, _ axis: Int, isWhole: Bool = false) -> RecordedQuantity {
    let isWhole = isWhole && o.subitem.wholeSlot[axis] != o.subitem.slot[axis]
    let name = lengthName(o, axis) + (isWhole ? Self.whole : "")
    if let known = trace.recorded(name) { return known }
    if let parent = o.parent, case .list(let along, _, .counted) = parent.node.content,
      along == axis
    {
      return trace.step(
        GroupRule.equalShare(base: base(parent), count: count(parent), scale: values.scale), name,
        "an equal share of what the gaps leave\(values.rounded)")
    }
    if o.subitem.isEstimated[axis], o.node.isUniform(along: axis) {
      return uniform(o, axis, isWhole, name)
    }
    return own(o, axis, isWhole, name)
  }

  static let whole = " with the items that it lacks"

  /// The name of the length of a slot: that of the frame, if no insets are taken off.
  func lengthName(_ o: Occurrence, _ axis: Int) -> String {
    (o.node.isItem && isInset(o, axis) ? "slot " : "") + "\(axes.words(axis).length) of \(o.name)"
  }

  func isInset(_ o: Occurrence, _ axis: Int) -> Bool {
    let insets = o.node.contentInsets
    return !o.subitem.isEstimated[axis]
      && (insets.start(along: axis) != 0 || insets.end(along: axis) != 0)
  }

  /// Records the length that an occurrence has without its siblings.
  private func own(
    _ o: Occurrence, _ axis: Int, _ isWhole: Bool, _ name: String
  ) -> RecordedQuantity {
    if let known = trace.recorded(name) { return known }
    if o.subitem.isEstimated[axis], !o.node.isItem { return content(o, axis, isWhole, name) }
    let dimension = o.node.size.along(axis)
    var measured: (Double, InputOrigin)?
    if o.node.isItem, let length = items.length(of: o.firstItem, along: axis) {
      measured = (
        length,
        .source(
          .item(
            section: trace.section, run: items.run(of: o.firstItem),
            key: "measured.\(axes.words(axis).length)"))
      )
    }
    return trace.length(
      dimension, name, origin(o, "size[\(axis)]\(dimension.key)"), measured: measured,
      scale: section.scale
    ) { self.box(o, $0) }
  }

  /// Records the greatest length of the siblings.
  private func uniform(
    _ o: Occurrence, _ axis: Int, _ isWhole: Bool, _ name: String
  ) -> RecordedQuantity {
    func own(_ o: Occurrence) -> RecordedQuantity {
      self.own(o, axis, isWhole, "own \(lengthName(o, axis))" + (isWhole ? Self.whole : ""))
    }
    guard let parent = o.parent else {
      let lengths = (0..<stack.count).map { n in
        measurer.forgetMeasuredItems()
        return measurer.measure(0, in: section.groupBox, at: stack.group(n).firstItem).slot[axis]
      }
      let greatest = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0
      return trace.step(own(group(greatest)), name, "the greatest of the section's groups")
    }
    var greatest: RecordedQuantity?
    var seen: Set<Int> = []
    for k in 0..<(isWhole ? parent.subitem.count : present(parent)) {
      let other = representative(k, of: parent)
      guard other.subitem.isEstimated[axis], other.node.isUniform(along: axis),
        seen.insert(other.path.last ?? 0).inserted
      else { continue }
      let length = own(other)
      if greatest.map({ $0 < length }) ?? true { greatest = length }
    }
    return trace.step(greatest ?? 0, name, "the greatest of its siblings")
  }

  /// Records the length of a group along an estimated axis: that of its content (R8).
  private func content(
    _ o: Occurrence, _ axis: Int, _ isWhole: Bool, _ name: String
  ) -> RecordedQuantity {
    switch o.node.content {
    case .item: return 0
    case .custom(let frames):
      let count =
        isWhole || o.firstItem >= items.count
        ? frames.count : min(frames.count, items.count - o.firstItem)
      let ends = (0..<count).map { frames[$0].frame.end(along: axis) }
      guard let farthest = ends.indices.max(by: { ends[$0] < ends[$1] }) else {
        return trace.step(0, name, "it has no frame")
      }
      return trace.step(
        .larger(0, customEnd(o, farthest, axis)), name, "to the farthest edge of its frames")
    case .list(let along, let gap, _):
      let count = isWhole ? o.subitem.count : present(o)
      guard count > 0 else { return trace.step(0, name, "nothing fits in it") }
      func outer(_ k: Int) -> RecordedQuantity {
        let child = representative(k, of: o)
        return plus(length(child, axis, isWhole: isWhole), edges(child, axis))
      }
      if axis == along {
        return trace.step(
          .larger(0, trace.sum(terms(o, axis, gap, first: count, isWhole: isWhole), name)), name,
          "its content, with the gaps")
      }
      var greatest: RecordedQuantity?
      var seen: Set<Int> = []
      for k in 0..<count where seen.insert(representative(k, of: o).path.last ?? 0).inserted {
        let length = outer(k)
        if greatest.map({ $0 < length }) ?? true { greatest = length }
      }
      return trace.step(
        .larger(0, greatest ?? 0), name, "the longest of its subitems")
    }
  }

  /// Returns the lengths of a group's first subitems with their edges, and the gaps before them.
  /// Equal subitems are one term.
  func terms(
    _ o: Occurrence, _ axis: Int, _ gap: LayoutSpacing, first count: Int, isWhole: Bool
  ) -> [RecordedQuantity] {
    var terms: [RecordedQuantity] = []
    if count > 1, let gap = self.gap(o, gap) {
      terms.append(count == 2 ? gap : RecordedQuantity(Double(count - 1)) * gap)
    }
    for k in o.subitem.subitems.indices where k < count {
      let child = representative(k, of: o)
      let length = plus(length(child, axis, isWhole: isWhole), edges(child, axis))
      let times = o.subitem.times(k, inFirst: count)
      terms.append(times == 1 ? length : RecordedQuantity(Double(times)) * length)
    }
    return terms
  }

  /// Returns the number of subitems that have an item of the section; all if the group has none.
  func present(_ o: Occurrence) -> Int {
    guard o.firstItem < items.count else { return o.subitem.count }
    return o.firstItems.firstIndex { $0 >= items.count } ?? o.subitem.count
  }

  /// Returns the length along an axis of the box that an occurrence is sized in.
  func box(_ o: Occurrence, _ axis: Int) -> RecordedQuantity {
    guard let parent = o.parent, case .list(let along, _, _) = parent.node.content else {
      return values.box(axis)
    }
    return axis == along ? base(parent) : before(parent, axis)
  }

  /// Records the inner box of a group along an axis: its start, nil for zero, and its length.
  func inner(_ o: Occurrence, _ axis: Int) -> (start: RecordedQuantity?, length: RecordedQuantity) {
    let slot = length(o, axis)
    guard isInset(o, axis) else { return (nil, slot) }
    let start = inset(o, axis, isStart: true)
    return (
      start,
      trace.step(
        BoxRule.inside(slot, insets: start, inset(o, axis, isStart: false)),
        innerName(o, axis), "the group, less its insets")
    )
  }

  func innerName(_ o: Occurrence, _ axis: Int) -> String {
    (isInset(o, axis) ? "inner " : "") + lengthName(o, axis)
  }

  /// Returns the length of an inner box before the content is known: an estimate is the length that
  /// fractions refer to.
  func before(_ o: Occurrence, _ axis: Int) -> RecordedQuantity {
    guard o.subitem.isEstimated[axis] else { return inner(o, axis).length }
    let dimension = o.node.size.along(axis)
    return trace.input(
      dimension.number, "estimated \(lengthName(o, axis))",
      origin(o, "size[\(axis)]\(dimension.key)"))
  }

  // MARK: - Values of the document

  func origin(_ o: Occurrence, _ suffix: String, isDefault: Bool = false) -> InputOrigin {
    keys.origin(o.subitem.node, suffix, isDefault: isDefault)
  }

  func inset(_ o: Occurrence, _ axis: Int, isStart: Bool) -> RecordedQuantity {
    let (words, insets) = (axes.words(axis), o.node.contentInsets)
    let side = isStart ? words.start : words.end
    return trace.input(
      isStart ? insets.start(along: axis) : insets.end(along: axis), "\(side) inset of \(o.name)",
      origin(o, "contentInsets.\(side)"))
  }

  /// The gap of a group, or the least gap; nil for zero.
  func gap(_ o: Occurrence, _ gap: LayoutSpacing) -> RecordedQuantity? {
    if gap.points == 0 { return nil }
    return trace.input(
      gap.points, "interItemSpacing of \(o.name)",
      origin(o, "interItemSpacing" + (gap.isFlexible ? ".flexible" : "")))
  }

  /// An edge spacing, or the least one; nil for none.
  func edge(_ o: Occurrence, _ axis: Int, isStart: Bool) -> RecordedQuantity? {
    let (words, edges) = (axes.words(axis), o.node.edgeSpacing)
    let side = isStart ? words.start : words.end
    guard let edge = isStart ? edges.before(along: axis) : edges.after(along: axis),
      edge.points != 0
    else { return nil }
    return trace.input(
      edge.points, "\(side) edge spacing of \(o.name)",
      origin(o, "edgeSpacing.\(side)" + (edge.isFlexible ? ".flexible" : "")))
  }

  /// The sum of the edge spacings along an axis; nil for zero.
  func edges(_ o: Occurrence, _ axis: Int) -> RecordedQuantity? {
    let (start, end) = (edge(o, axis, isStart: true), edge(o, axis, isStart: false))
    guard let start, let end else { return start ?? end }
    return start + end
  }

  /// The end of a custom frame along an axis, from the group's corner.
  func customEnd(_ o: Occurrence, _ frame: Int, _ axis: Int) -> RecordedQuantity {
    customValue(o, frame, axis) + customValue(o, frame, 2 + axis)
  }

  /// A value of a custom frame: x, y, width or height.
  func customValue(_ o: Occurrence, _ index: Int, _ component: Int) -> RecordedQuantity {
    guard case .custom(let frames) = o.node.content else { return 0 }
    let frame = frames[index].frame
    let value = component < 2 ? frame.origin[component] : frame.size[component - 2]
    let word = ["x", "y", "width", "height"][component]
    let item = o.firstItem + index
    let key = "frames[\(index)]" + (frames[index].zIndex == nil ? "" : ".frame")
    let name = item < o.count ? "item \(item)" : "subitem \(index) of \(o.name)"
    return trace.input(
      value, component < 2 ? "\(word) of \(name) in \(o.name)" : "\(word) of \(name)",
      origin(o, "\(key)[\(component)]"))
  }

  /// Returns a sum; a term that is nil is zero, and adds nothing.
  func plus(_ a: RecordedQuantity, _ b: RecordedQuantity?) -> RecordedQuantity {
    b.map { a + $0 } ?? a
  }
}
