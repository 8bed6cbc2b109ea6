// The values that frames depend on: without zIndex, what stays on screen, and how a row scrolls.
// compositional.md, "Effects of an edit".

extension CompositionalMetrics {
  var geometry: CompositionalMetrics {
    var metrics = self
    metrics.group = group?.geometry
    metrics.boundarySupplementaryItems = boundarySupplementaryItems?.map { item in
      var item = item
      (item.pinToVisibleBounds, item.zIndex) = (false, nil)
      return item
    }
    if let behavior = orthogonalScrollingBehavior, behavior != OrthogonalScrollingBehavior.none {
      metrics.orthogonalScrollingBehavior = .continuous
    }
    return metrics
  }
}

extension NamedGroup {
  /// The group without the values that affect no frame.
  package var geometry: NamedGroup { NamedGroup(name, group.geometry) }
}

extension LayoutGroup {
  fileprivate var geometry: LayoutGroup {
    var group = self
    group.content =
      switch content {
      case .subitems(let subitems): .subitems(subitems.map(\.geometry))
      case .counted(let subitem, let count): .counted(subitem.geometry, count)
      case .repeated(let subitem, let count): .repeated(subitem.geometry, count)
      case .frames(let frames): .frames(frames.map { CustomFrame($0.frame) })
      }
    group.supplementaryItems = supplementaryItems.map(\.geometry)
    return group
  }
}

extension LayoutSubitem {
  fileprivate var geometry: LayoutSubitem {
    switch self {
    case .item(var item):
      item.supplementaryItems = item.supplementaryItems.map(\.geometry)
      return .item(item)
    case .group(let group): return .group(group.geometry)
    case .named: return self
    }
  }
}

extension LayoutSupplementaryItem {
  fileprivate var geometry: LayoutSupplementaryItem {
    var item = self
    item.zIndex = nil
    return item
  }
}
