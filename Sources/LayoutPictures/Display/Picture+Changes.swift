public import LayoutEngine

extension Picture {
  /// The distance of two layouts side by side, and the room for their names, in points.
  private static let (gapOfSides, titleHeight) = (24.0, 18.0)

  /// Creates a picture of two layouts over each other, with room for a legend below them.
  ///
  /// - Parameters:
  ///   - region: The region that both layouts cover, in content coordinates, in points.
  ///   - elements: The unchanged elements, the lowest first.
  public init(
    title: String, contentSize: Size, region: Rect, elements: [PictureElement],
    differences: [PictureChange]
  ) {
    var region = region
    let legend = DisplayList.legendSize(for: differences)
    region.size.height += legend.height
    region.size.width = max(region.width, legend.width)
    self.init(title: title, contentSize: contentSize, region: region, elements: elements)
    self.differences = differences
  }

  /// Creates a picture of two layouts side by side, the old one at the left: of two containers, in
  /// which nearly every frame differs.
  ///
  /// - Parameter differences: The changes, with the frames of both layouts.
  public init(
    title: String, _ old: PictureSide, _ new: PictureSide, differences: [PictureChange]
  ) {
    let place = Point(x: old.region.maxX + Self.gapOfSides, y: old.region.minY)
    let offset = Point(x: place.x - new.region.minX, y: place.y - new.region.minY)
    let right = new.region.moved(by: offset)
    var region = old.region.union(right)
    region.origin.y -= Self.titleHeight
    region.size.height += Self.titleHeight
    // An id may occur once in a picture. No address has a colon before its first slash.
    let left = old.elements.map { element in
      var element = element
      element.address = "old:" + element.address
      element.attributes = element.attributes.moved(by: .zero, into: old.region)
      return element
    }
    let moved = new.elements.map { element in
      var element = element
      element.attributes = element.attributes.moved(by: offset, into: right)
      return element
    }
    self.init(
      title: title, contentSize: new.region.size, region: region, elements: left + moved,
      differences: differences)
    sides = [
      Side(title: old.title, region: old.region, offset: .zero),
      Side(title: new.title, region: right, offset: offset),
    ]
  }
}

extension LayoutAttributes {
  /// Returns the attributes at another place, cut to a region.
  fileprivate func moved(by offset: Point, into region: Rect) -> LayoutAttributes {
    let step = step.map {
      OutlineStep(
        point: Point(x: $0.point.x + offset.x, y: $0.point.y + offset.y), missing: $0.missing)
    }
    return LayoutAttributes(
      indexPath: indexPath, category: category, elementKind: elementKind,
      frame: frame.moved(by: offset), decoration: decoration, step: step,
      supplementaryHost: supplementaryHost, kindOrdinal: kindOrdinal, zIndex: zIndex,
      clip: clip?.moved(by: offset).intersection(region) ?? region)
  }
}
