import LayoutEngine

/// The groups that a picture paints, in order, independent of the format.
struct DisplayList {
  let picture: Picture
  let palette: Palette
  /// The opacity of unchanged elements next to changes.
  private static let alphaOfUnchanged = 0.3
  /// The indices of the elements that paint in the region.
  private let visible: [Int]

  /// Creates the list of a picture.
  ///
  /// - Complexity: O(number of elements)
  init(_ picture: Picture) {
    self.picture = picture
    palette = picture.isDark ? .dark : .light
    visible = picture.elements.indices.filter { index in
      let attributes = picture.elements[index].attributes
      return !attributes.isHidden && attributes.shownRect?.overlaps(picture.region) ?? false
    }
  }

  /// The number of elements that are drawn.
  var elementCount: Int { visible.count }

  /// Calls a function with each group, the lowest first, and with the number of elements drawn so
  /// far.
  func forEachGroup<E: Error>(_ body: (DisplayGroup, Int) throws(E) -> Void) throws(E) {
    try body(canvas, 0)
    for (place, index) in visible.enumerated() {
      let element = picture.elements[index]
      try body(group(of: element).cut(to: element.attributes.clip), place + 1)
    }
    if !picture.labels.isEmpty {
      for index in visible {
        let element = picture.elements[index]
        guard let labels = labels(of: element) else { continue }
        try body(labels.cut(to: element.attributes.clip), visible.count)
      }
    }
    try forEachChange { (group) throws(E) in try body(group, visible.count) }
    for overlay in picture.overlays {
      if let group = group(of: overlay) { try body(group, visible.count) }
    }
    if let device { try body(device, visible.count) }
  }

  /// Calls functions with the gradients and shadows of the elements, including repeated ones.
  func forEachResource(
    gradient: (GradientPaint) -> Void, shadow: (ShadowPaint, Rect) -> Void
  ) {
    for index in visible {
      let attributes = picture.elements[index].attributes
      guard let appearance = attributes.decoration?.appearance,
        appearance.shadows != nil || appearance.backgrounds != nil
      else { continue }
      for item in items(of: attributes, name: nil) {
        switch item {
        case .fill(_, .gradient(let paint, _)): gradient(paint)
        case .shadow(let shape, let paint): shadow(paint, shape.bounds)
        default: break
        }
      }
    }
  }

  private var canvas: DisplayGroup {
    DisplayGroup(
      category: "canvas", paintedRect: picture.region,
      items: [.fill(.rect(picture.region, radius: 0), .tint(palette.canvas))])
  }

  private func group(of element: PictureElement) -> DisplayGroup {
    let attributes = element.attributes
    var group = DisplayGroup(
      address: element.address, title: element.address,
      category: attributes.elementKind?.rawValue ?? attributes.category.rawValue,
      alpha: max(0, min(1, attributes.alpha)), paintedRect: attributes.paintedRect)
    guard !attributes.frame.isEmpty else { return group }
    group.items = items(of: attributes, name: element.name)
    if picture.differences != nil, picture.sides.isEmpty { group.alpha *= Self.alphaOfUnchanged }
    return group
  }

  private func items(of attributes: LayoutAttributes, name: String?) -> [DisplayItem] {
    let shape = DisplayShape(attributes)
    guard attributes.category != .decoration else {
      // A name that the label shows is not shown twice.
      let said = picture.labels.contains(.ids) ? name : nil
      return items(
        of: attributes.decoration?.appearance ?? Appearance(), in: shape, attributes, said: said)
    }
    let colors = attributes.category == .cell ? palette.cell : palette.supplementary
    return [.fill(shape, .tint(colors.fill))] + hairline(along: shape, colors.outline)
  }

  /// Returns a line of one point inside a shape, if the shape has room for it.
  func hairline(along shape: DisplayShape, _ tint: Tint) -> [DisplayItem] {
    guard shape.thickness > 2 else { return [] }
    return [.stroke(shape.inset(by: 0.5), Stroke(tint: tint, width: 1))]
  }
}
