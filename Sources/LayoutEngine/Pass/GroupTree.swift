/// The groups of a section, without names, in a flat form: the first node is the section's group.
package struct GroupTree: Sendable {
  /// An item or a group.
  package struct Node: Sendable {
    package let size: LayoutSize
    package let contentInsets: DirectionalEdgeInsets
    package let edgeSpacing: EdgeSpacing
    package let content: Content
    /// The nodes of the subitems, in order; none for an item and for a custom group.
    package internal(set) var subitems: [Int] = []
    /// The supplementary items, by their place in ``GroupTree/supplementaryItems``.
    let supplementaryItems: Range<Int>
    /// Whether no length is measured, here or in a subitem: each occurrence is then the same.
    package internal(set) var isStatic: Bool

    package var isItem: Bool { if case .item = content { true } else { false } }
  }

  package enum Content: Sendable {
    case item
    /// A group along an axis: 0 for horizontal, 1 for vertical.
    case list(axis: Int, gap: LayoutSpacing, Count)
    case custom([LayoutGroup.CustomFrame])
  }

  /// How many subitems a group has.
  package enum Count: Sendable {
    /// As many as fit.
    case fitting
    /// A number that share the length equally.
    case counted(Int)
    /// A number of their own length.
    case repeated(Int)
  }

  package private(set) var nodes: [Node] = []
  /// The supplementary items of all nodes.
  private(set) var supplementaryItems: [LayoutSupplementaryItem] = []
  /// The ordinal of each supplementary item among those of its kind and of its item or group.
  private(set) var kindOrdinals: [Int] = []
  /// The place of the kind of each supplementary item among ``kinds``.
  private(set) var kindPlaces: [Int] = []
  /// The kinds of supplementary items, in the order of their first ones.
  private(set) var kinds: [String] = []
  /// The most supplementary items that an item of the section has, those of the groups that hold it
  /// included.
  private(set) var supplementaryItemsPerItem = 0

  /// Creates the tree of a group.
  ///
  /// - Parameter named: The groups of the layout.
  init(_ group: LayoutSubitem, among named: [NamedGroup]) throws(GroupFault) {
    var names: [String] = []
    _ = try append(group, named, &names, depth: 1)
    // A subitem follows its group.
    var most = nodes.map(\.supplementaryItems.count)
    for id in nodes.indices.reversed() {
      most[id] += nodes[id].subitems.lazy.map { most[$0] }.max() ?? 0
    }
    supplementaryItemsPerItem = most.first ?? 0
    var places: [String: Int] = [:]
    for item in supplementaryItems {
      let place = places[item.kind, default: kinds.count]
      if place == kinds.count {
        places[item.kind] = place
        kinds.append(item.kind)
      }
      kindPlaces.append(place)
    }
  }

  package subscript(id: Int) -> Node { nodes[id] }

  /// Whether the frame of a custom group gives a zIndex.
  var givesZIndex: Bool {
    nodes.contains { node in
      guard case .custom(let frames) = node.content else { return false }
      return frames.contains { $0.zIndex != nil }
    }
  }

  /// Whether the section's group holds one item, and both are as long along an axis as the item was
  /// measured. Such groups differ in that length only.
  func isRow(along axis: Int) -> Bool {
    guard nodes.count == 2, nodes[1].isItem, supplementaryItems.isEmpty,
      case .list(axis, _, .fitting) = nodes[0].content
    else { return false }
    return nodes.allSatisfy { node in
      guard case .estimated = node.size.along(axis) else { return false }
      return node.size.along(1 - axis).estimate == nil && node.edgeSpacing == EdgeSpacing()
    }
  }

  private mutating func append(
    _ subitem: LayoutSubitem, _ named: [NamedGroup], _ names: inout [String], depth: Int
  ) throws(GroupFault) -> Int {
    switch subitem {
    case .item(let item):
      guard nodes.count <= LayoutGroup.maximumSubitems else { throw .tooManySubitems }
      return append(
        item.size, item.contentInsets, item.edgeSpacing, .item, item.supplementaryItems)
    case .group(let group):
      return try append(group, named, &names, depth: depth)
    case .named(let name):
      guard !names.contains(name) else { throw .containsItself(name) }
      guard let found = named.first(where: { $0.name == name }) else { throw .unknownName(name) }
      names.append(name)
      let id = try append(found.group, named, &names, depth: depth)
      names.removeLast()
      return id
    }
  }

  private mutating func append(
    _ group: LayoutGroup, _ named: [NamedGroup], _ names: inout [String], depth: Int
  ) throws(GroupFault) -> Int {
    guard depth <= LayoutGroup.maximumDepth else { throw .tooDeep }
    guard nodes.count <= LayoutGroup.maximumSubitems else { throw .tooManySubitems }
    let axis = group.kind == .horizontal ? 0 : 1
    let (content, subitems): (Content, [LayoutSubitem]) =
      switch group.content {
      case .subitems(let subitems):
        (.list(axis: axis, gap: group.interItemSpacing, .fitting), subitems)
      case .counted(let subitem, let count):
        (.list(axis: axis, gap: group.interItemSpacing, .counted(count)), [subitem])
      case .repeated(let subitem, let count):
        (.list(axis: axis, gap: group.interItemSpacing, .repeated(count)), [subitem])
      case .frames(let frames): (.custom(frames), [])
      }
    let id = append(
      group.size, group.contentInsets, group.edgeSpacing, content, group.supplementaryItems)
    for subitem in subitems {
      let child = try append(subitem, named, &names, depth: depth + 1)
      nodes[id].subitems.append(child)
      nodes[id].isStatic = nodes[id].isStatic && nodes[child].isStatic
    }
    return id
  }

  private mutating func append(
    _ size: LayoutSize, _ insets: DirectionalEdgeInsets, _ spacing: EdgeSpacing,
    _ content: Content, _ items: [LayoutSupplementaryItem]
  ) -> Int {
    let first = supplementaryItems.count
    supplementaryItems += items
    var counts: [String: Int] = [:]
    for item in items {
      kindOrdinals.append(counts[item.kind, default: 0])
      counts[item.kind, default: 0] += 1
    }
    nodes.append(
      Node(
        size: size, contentInsets: insets, edgeSpacing: spacing, content: content,
        supplementaryItems: first..<first + items.count,
        isStatic: size.width.estimate == nil && size.height.estimate == nil))
    return nodes.count - 1
  }
}
