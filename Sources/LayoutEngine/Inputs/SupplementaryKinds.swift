/// The kinds of supplementary items that values give.
extension LayoutConfiguration {
  /// The kinds that the named groups, the defaults and the boundary items of the layout give.
  package var supplementaryKinds: Set<String> {
    groups.reduce(defaults.supplementaryKinds.union(boundarySupplementaryItems.map(\.kind))) {
      $0.union(LayoutSubitem.group($1.group).supplementaryKinds)
    }
  }
}

extension SectionAttributes {
  /// The kinds that the groups and boundary items of all levels give.
  package var supplementaryKinds: Set<String> {
    guard setsOthers else { return [] }
    return metricsOfAllLevels.compactMap(\.compositional).reduce([]) { kinds, metrics in
      kinds.union(metrics.group?.supplementaryKinds ?? [])
        .union(metrics.boundarySupplementaryItems?.map(\.kind) ?? [])
    }
  }
}

extension LayoutSubitem {
  /// The kinds of the item or the group, and of its subitems; none of a named group.
  fileprivate var supplementaryKinds: Set<String> {
    switch self {
    case .named: []
    case .item(let item): Set(item.supplementaryItems.map(\.kind))
    case .group(let group):
      group.subitems.reduce(Set(group.supplementaryItems.map(\.kind))) {
        $0.union($1.supplementaryKinds)
      }
    }
  }
}
