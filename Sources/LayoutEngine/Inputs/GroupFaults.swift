// The checks for numbers of groups that a document cannot have.

extension LayoutDimension {
  fileprivate var isValid: Bool {
    estimate == nil ? number.isLength : number > 0 && number.isLength
  }
}

extension LayoutSize {
  fileprivate var isValid: Bool { width.isValid && height.isValid }
}

extension MeasuredSize {
  fileprivate var isValid: Bool {
    [width, height].allSatisfy { length in length.map { $0 > 0 && $0.isLength } ?? true }
  }
}

extension EdgeSpacing {
  fileprivate var isValid: Bool {
    [leading, top, trailing, bottom].allSatisfy { $0?.points.isOffset ?? true }
  }
}

extension DirectionalEdgeInsets {
  fileprivate var isValid: Bool {
    top.isOffset && leading.isOffset && bottom.isOffset && trailing.isOffset
  }
}

extension Point {
  fileprivate var isValid: Bool { x.isOffset && y.isOffset }
}

extension LayoutAnchor {
  fileprivate var isValid: Bool {
    switch offset {
    case .absolute(let point), .fractional(let point): point.isValid
    }
  }
}

extension LayoutSupplementaryItem {
  fileprivate var isValid: Bool {
    size.isValid && containerAnchor.isValid && itemAnchor?.isValid ?? true && measured.isValid
      && (zIndex ?? 0).magnitude <= 1_000_000_000
  }
}

extension BoundarySupplementaryItem {
  var isValid: Bool {
    size.isValid && absoluteOffset.isValid && contentInsets.isValid && measured.isValid
      && (zIndex ?? 0).magnitude <= 1_000_000_000
  }
}

extension LayoutGroup {
  /// Whether a document can have the numbers of the group and of its subitems.
  ///
  /// - Parameter depth: The number of groups around it.
  func isValid(depth: Int = 0) -> Bool {
    guard depth < LayoutGroup.maximumDepth, size.isValid, interItemSpacing.points.isOffset,
      contentInsets.isValid, edgeSpacing.isValid, supplementaryItems.allSatisfy(\.isValid)
    else { return false }
    let counts = 1...LayoutGroup.maximumCount
    return switch content {
    case .subitems(let subitems):
      kind != .custom && !subitems.isEmpty && subitems.allSatisfy { $0.isValid(depth: depth + 1) }
    case .counted(let subitem, let count), .repeated(let subitem, let count):
      kind != .custom && counts ~= count && subitem.isValid(depth: depth + 1)
    case .frames(let frames):
      kind == .custom && counts ~= frames.count && frames.allSatisfy(\.isValid)
    }
  }
}

extension LayoutGroup.CustomFrame {
  fileprivate var isValid: Bool {
    frame.minX.isOffset && frame.minY.isOffset && ItemRuns.isValid(frame.size)
      && (zIndex ?? 0).magnitude <= 1_000_000_000
  }
}

extension LayoutSubitem {
  /// Whether a document can have the numbers of the subitem. A name is checked with its group.
  fileprivate func isValid(depth: Int) -> Bool {
    switch self {
    case .named: true
    case .group(let group): group.isValid(depth: depth)
    case .item(let item):
      item.size.isValid && item.contentInsets.isValid && item.edgeSpacing.isValid
        && item.supplementaryItems.allSatisfy(\.isValid)
    }
  }
}

extension ListMetrics {
  fileprivate var isValid: Bool {
    (rowHeight ?? 1) > 0 && (rowHeight ?? 1).isLength && (margin ?? 0).isLength
  }
}

extension CompositionalMetrics {
  /// Why no section can be laid out with these metrics; nil if they are valid.
  var fault: LayoutError? {
    if case .group(let group) = group, !group.isValid() { return .invalidGroup }
    if case .item = group { return .invalidGroup }
    let lengths = [header, footer].compactMap { $0 }
    guard (interGroupSpacing ?? 0).isOffset, contentInsets?.isValid ?? true, list.isValid,
      boundarySupplementaryItems?.allSatisfy(\.isValid) ?? true,
      lengths.allSatisfy({
        $0.dimension.isValid && ($0.measured ?? 1) > 0 && ($0.measured ?? 1).isLength
      })
    else { return .invalidMetrics }
    return nil
  }
}
