import LayoutEngine

/// The labels of elements, above all elements.
extension DisplayList {
  private static let inset = 1.5

  /// Returns the label of an element. The label of a decoration is in its corner, on one line if
  /// there is room, since its center is seldom visible.
  func labels(of element: PictureElement) -> DisplayGroup? {
    let attributes = element.attributes
    let lines = labelLines(of: element)
    guard !lines.isEmpty, attributes.alpha > 0, !attributes.frame.isEmpty else { return nil }
    let isInCorner = attributes.category == .decoration
    let line = lines.joined(separator: "  ")
    let (width, height) = (DisplayText.width(of: line), DisplayText.lineHeight)
    let isOneLine =
      isInCorner && width + 2 * Self.inset <= attributes.frame.width
      || height * Double(lines.count) > attributes.frame.height
    let items = text(
      isOneLine ? [line] : lines, in: attributes.frame, isInCorner: isInCorner, on: palette.chip)
    guard !items.isEmpty else { return nil }
    return DisplayGroup(
      category: "label", owner: element.address, paintedRect: attributes.frame, items: items)
  }

  private func labelLines(of element: PictureElement) -> [String] {
    let attributes = element.attributes
    var lines: [String] = []
    if picture.labels.contains(.ids), let name = element.name { lines.append(name) }
    if picture.labels.contains(.indexPaths) {
      let path = attributes.indexPath
      lines.append("[\(path.section), \(path.item)]")
    }
    if picture.labels.contains(.sizes) {
      let size = attributes.size
      lines.append("\(size.width.hundredths) × \(size.height.hundredths)")
    }
    return lines
  }

  /// Returns lines of text in the center of a rectangle, or in its corner, clipped to the
  /// rectangle. Each line is on a chip if there is a colour for chips. Returns no items if the
  /// lines do not fit.
  func text(
    _ lines: [String], in frame: Rect, isInCorner: Bool = false, on chip: Tint? = nil
  ) -> [DisplayItem] {
    let height = DisplayText.lineHeight
    let rows = lines.compactMap { DisplayText.shortened($0, to: frame.width - 2 * Self.inset) }
    guard !rows.isEmpty, height * Double(rows.count) <= frame.height else { return [] }
    let top = isInCorner ? frame.minY : frame.center.y - height * Double(rows.count) / 2
    let items = rows.enumerated().flatMap { index, row -> [DisplayItem] in
      let width = DisplayText.width(of: row) + 2 * Self.inset
      let box = Rect(
        x: isInCorner ? frame.minX : frame.center.x - width / 2, y: top + height * Double(index),
        width: width, height: height)
      // The middle of a line of capitals and digits is about 0.36 of the font size above its
      // baseline.
      let text = DisplayText(
        string: row,
        position: Point(
          x: isInCorner ? box.minX + Self.inset : box.center.x,
          y: box.center.y + 0.36 * DisplayText.size),
        isCentered: !isInCorner, tint: palette.text)
      return (chip.map { [.fill(.rect(box, radius: 2), .tint($0))] } ?? []) + [.text(text)]
    }
    return [.clipped(.rect(frame, radius: 0), items)]
  }
}
