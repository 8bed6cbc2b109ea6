import LayoutEngine

/// Samples and results with x and y swapped. compositional.md, "Terms": "a horizontal document
/// transposes the *rule* (rows swap with columns), never the numbers".
extension CompositionalSample {
  /// The sample with every axis, length and edge swapped; left to right.
  var transposed: CompositionalSample {
    var copy = self
    copy.container.size = container.size.transposed
    copy.container.contentInset = container.contentInset.transposed
    copy.container.safeArea = container.safeArea.transposed
    copy.container.layoutMargins = container.layoutMargins.transposed
    copy.scrollDirection = scrollDirection == .vertical ? .horizontal : .vertical
    copy.direction = .leftToRight
    copy.boundarySupplementaryItems = boundarySupplementaryItems.map(\.transposed)
    copy.groups = groups.map { NamedGroup($0.name, $0.group.transposed) }
    copy.sections = sections.map(\.transposed)
    return copy
  }
}

extension CompositionalSample.Section {
  fileprivate var transposed: CompositionalSample.Section {
    var copy = self
    copy.metrics.group = metrics.group?.transposed
    copy.metrics.contentInsets = metrics.contentInsets?.transposed
    copy.metrics.boundarySupplementaryItems = metrics.boundarySupplementaryItems?.map(\.transposed)
    copy.items = items.map(\.transposed)
    return copy
  }
}

extension LayoutGroup {
  fileprivate var transposed: LayoutGroup {
    var copy = self
    copy.kind = kind == .horizontal ? .vertical : kind == .vertical ? .horizontal : .custom
    copy.size = size.transposed
    copy.content =
      switch content {
      case .subitems(let list): .subitems(list.map(\.transposed))
      case .counted(let subitem, let count): .counted(subitem.transposed, count)
      case .repeated(let subitem, let count): .repeated(subitem.transposed, count)
      case .frames(let frames):
        .frames(frames.map { CustomFrame($0.frame.transposed, zIndex: $0.zIndex) })
      }
    copy.contentInsets = contentInsets.transposed
    copy.edgeSpacing = edgeSpacing.transposed
    copy.supplementaryItems = supplementaryItems.map(\.transposed)
    return copy
  }
}

extension LayoutSubitem {
  fileprivate var transposed: LayoutSubitem {
    switch self {
    case .item(var item):
      item.size = item.size.transposed
      item.contentInsets = item.contentInsets.transposed
      item.edgeSpacing = item.edgeSpacing.transposed
      item.supplementaryItems = item.supplementaryItems.map(\.transposed)
      return .item(item)
    case .group(let group): return .group(group.transposed)
    case .named: return self
    }
  }
}

extension LayoutSize {
  fileprivate var transposed: LayoutSize {
    LayoutSize(width: height.transposed, height: width.transposed)
  }
}

extension LayoutDimension {
  fileprivate var transposed: LayoutDimension {
    switch self {
    case .fractionalWidth(let fraction): .fractionalHeight(fraction)
    case .fractionalHeight(let fraction): .fractionalWidth(fraction)
    case .absolute, .estimated, .uniformAcrossSiblings: self
    }
  }
}

extension MeasuredSize {
  fileprivate var transposed: MeasuredSize { MeasuredSize(width: height, height: width) }
}

extension DirectionalEdgeInsets {
  fileprivate var transposed: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: leading, leading: top, bottom: trailing, trailing: bottom)
  }
}

extension EdgeSpacing {
  fileprivate var transposed: EdgeSpacing {
    EdgeSpacing(leading: top, top: leading, trailing: bottom, bottom: trailing)
  }
}

extension RectEdges {
  fileprivate var transposed: RectEdges {
    let pairs: [(RectEdges, RectEdges)] = [
      (.top, .leading), (.leading, .top), (.bottom, .trailing), (.trailing, .bottom),
    ]
    return RectEdges(pairs.filter { contains($0.0) }.map(\.1))
  }
}

extension LayoutAnchor {
  fileprivate var transposed: LayoutAnchor {
    switch offset {
    case .absolute(let point):
      LayoutAnchor(edges.transposed, offset: .absolute(Point(x: point.y, y: point.x)))
    case .fractional(let point):
      LayoutAnchor(edges.transposed, offset: .fractional(Point(x: point.y, y: point.x)))
    }
  }
}

extension LayoutSupplementaryItem {
  fileprivate var transposed: LayoutSupplementaryItem {
    var copy = self
    copy.size = size.transposed
    copy.containerAnchor = containerAnchor.transposed
    copy.itemAnchor = itemAnchor?.transposed
    copy.measured = measured.transposed
    return copy
  }
}

extension BoundarySupplementaryItem {
  fileprivate var transposed: BoundarySupplementaryItem {
    var copy = self
    copy.size = size.transposed
    copy.alignment = alignment.transposed
    copy.absoluteOffset = Point(x: absoluteOffset.y, y: absoluteOffset.x)
    copy.contentInsets = contentInsets.transposed
    copy.measured = measured.transposed
    return copy
  }
}

extension CompositionalResult {
  /// All frames with a name for each, in order.
  var namedFrames: [(name: String, frame: Rect)] {
    var frames: [(name: String, frame: Rect)] = [
      ("content", Rect(origin: .zero, size: contentSize))
    ]
    frames += layoutItems.map { ("\($0.kind) \($0.zIndex)", $0.frame) }
    for (index, section) in sections.enumerated() {
      let name = "section \(index)"
      frames.append((name, section.frame))
      for (item, frame) in section.items.enumerated() {
        frames.append(("\(name) item \(item) \(section.zIndexes[item])", frame))
      }
      frames += section.groups.map { ("\(name) group \($0.path)", $0.frame) }
      frames += section.supplementaryItems.map {
        ("\(name) \($0.kind) \($0.ordinal) \($0.zIndex)", $0.frame)
      }
      frames += section.boundaryItems.map { ("\(name) \($0.kind) \($0.zIndex)", $0.frame) }
      if let background = section.background { frames.append(("\(name) background", background)) }
    }
    return frames
  }
}
