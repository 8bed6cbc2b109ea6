extension SectionAttributes {
  /// Returns the container traits that a section with these attributes reads.
  ///
  /// - Parameter groups: The named groups of the layout. Those that a section has as its group are
  ///   sized in the container.
  package func traitsRead(among groups: [NamedGroup]) -> ContainerTraitSet {
    guard setsOthers, !groups.isEmpty else { return traitsRead }
    return metricsOfAllLevels.reduce(traitsRead) { traitsRead, metrics in
      guard case .named(let name)? = metrics.compositional?.group,
        let named = groups.first(where: { $0.name == name })
      else { return traitsRead }
      return traitsRead.union(named.group.traitsRead)
    }
  }
}

extension CompositionalMetrics {
  /// The traits of a container that the metrics read.
  var traitsRead: ContainerTraitSet {
    var traitsRead: ContainerTraitSet = [.bounds, .scale]
    traitsRead.formUnion(list.traitsRead)
    if case .group(let group) = group {
      traitsRead.formUnion(group.traitsRead)
    }
    for item in boundarySupplementaryItems ?? [] { traitsRead.formUnion(item.size.traitsRead) }
    for length in [header, footer] {
      if let dimension = length?.dimension {
        traitsRead.formUnion(LayoutSize(width: dimension, height: dimension).traitsRead)
      }
    }
    for reference in [contentInsetsReference, supplementaryContentInsetsReference] {
      traitsRead.formUnion(reference?.traitsRead ?? [])
    }
    return traitsRead
  }
}

extension ListMetrics {
  /// The traits of a container that the metrics read in addition to those of every compositional
  /// section.
  fileprivate var traitsRead: ContainerTraitSet {
    appearance == .insetGrouped && margin == nil ? .layoutMargins : []
  }
}

extension ContentInsetsReference {
  /// The traits of a container that the reference reads. `automatic` is that of the layout, which
  /// reads its own.
  var traitsRead: ContainerTraitSet {
    switch self {
    case .automatic, .none: []
    case .safeArea: .safeArea
    case .layoutMargins, .readableContent: .layoutMargins
    }
  }
}

extension LayoutGroup {
  /// The traits that a section reads whose group this is. The views at the group are sized in the
  /// same box as the group.
  var traitsRead: ContainerTraitSet {
    supplementaryItems.reduce(size.traitsRead) {
      $0.union($1.size.traitsRead)
    }
  }
}

extension LayoutSize {
  /// The traits that a size given in the container reads. Across the scroll axis the length is
  /// always read.
  var traitsRead: ContainerTraitSet {
    [width, height].reduce(into: []) { traitsRead, dimension in
      switch dimension.fractionAxis {
      case 0: traitsRead.insert(.fractionalWidth)
      case 1: traitsRead.insert(.fractionalHeight)
      default: break
      }
    }
  }
}
