/// The place of a line, or of the items on it.
private enum LineAlignment { case justified, leading, center, trailing }

/// What a flow section has besides UIKit's metrics.
private struct FlowLines {
  enum Across { case start, center, end, stretch }

  /// Whether the gaps before the first and after the last item are as wide as the others.
  var isEven = false
  var alignment = LineAlignment.justified
  var lastLineAlignment: LineAlignment?
  var across = Across.center
  /// The greatest length by which the last item of a line grows to the line's end.
  var stretch: CGFloat = 0
  var pinsHeader = false
  var pinsFooter = false
}

extension FlowLines {
  /// Returns the frames of items as a flow layout places them, and their length along the scroll
  /// axis.
  fileprivate func frames(
    _ sizes: [CGSize], available: CGFloat, leading: CGFloat, lineSpacing: CGFloat,
    spacing: CGFloat
  ) -> (frames: [CGRect], length: CGFloat) {
    let perLine = fullLine(sizes, available, spacing)
    let lines = lines(sizes, available, spacing, perLine)
    var frames: [CGRect] = []
    var (item, y): (Int, CGFloat) = (0, 0)
    for (number, count) in lines.enumerated() {
      var line = Array(sizes[item..<item + count])
      item += count
      let isLast = number == lines.count - 1
      let free = available - line.reduce(0) { $0 + $1.width } - spacing * CGFloat(count - 1)
      let grows = free > 0 && free <= stretch && !isEven
      if grows { line[count - 1].width += free }
      let (first, gap) = places(
        of: line, available, spacing, free: grows ? 0 : free, isPacked: grows, isLast: isLast,
        perLine: perLine)
      let thickness = line.map(\.height).max() ?? 0
      if number > 0 { y += lineSpacing }
      var x = leading + first
      for size in line {
        let offset: CGFloat =
          switch across {
          case .start, .stretch: 0
          case .center: (thickness - size.height) / 2
          case .end: thickness - size.height
          }
        let height = across == .stretch ? thickness : size.height
        frames.append(CGRect(x: x, y: y + offset, width: size.width, height: height))
        x += size.width + gap
      }
      y += thickness
    }
    return (frames, y)
  }

  /// Returns the number of items of a full line if all are equally long; else nil.
  private func fullLine(_ sizes: [CGSize], _ available: CGFloat, _ spacing: CGFloat) -> Int? {
    guard let length = sizes.first?.width, sizes.allSatisfy({ $0.width == length }) else {
      return nil
    }
    guard length + spacing > 0 else { return sizes.count }
    return LayoutContainer.fitting(
      length, spacing: spacing, limit: isEven ? available - 2 * spacing : available)
  }

  /// Returns the number of items of each line.
  private func lines(
    _ sizes: [CGSize], _ available: CGFloat, _ spacing: CGFloat, _ perLine: Int?
  ) -> [Int] {
    if let perLine {
      return stride(from: 0, to: sizes.count, by: perLine).map { min(perLine, sizes.count - $0) }
    }
    let limit = isEven ? available - 2 * spacing : available
    var (lines, used): ([Int], CGFloat) = ([], 0)
    for size in sizes {
      if !lines.isEmpty, used + spacing + size.width <= limit {
        lines[lines.count - 1] += 1
        used = used + spacing + size.width
      } else {
        lines.append(1)
        used = size.width
      }
    }
    return lines
  }

  /// Returns where the first item of a line begins, and the gap between items.
  ///
  /// - Parameters:
  ///   - free: What is left of the line when gaps are the minimum interitem spacing.
  ///   - perLine: The number of items of a full line, if all are equally long.
  private func places(
    of line: [CGSize], _ available: CGFloat, _ spacing: CGFloat, free: CGFloat, isPacked: Bool,
    isLast: Bool, perLine: Int?
  ) -> (first: CGFloat, gap: CGFloat) {
    let sum = line.reduce(0) { $0 + $1.width }
    if isPacked { return (0, spacing) }
    if isEven && (lastLineAlignment == nil || !isLast) {
      let (count, length) = (perLine ?? line.count, perLine.map { CGFloat($0) * line[0].width })
      let gap = (available - (length ?? sum)) / CGFloat(count + 1)
      return (gap, gap)
    }
    let own = isLast ? lastLineAlignment : nil
    switch own ?? alignment {
    case .leading: return (0, spacing)
    case .center: return (max(0, free / 2), spacing)
    case .trailing: return (max(0, free), spacing)
    case .justified where own != nil:
      if line.count == 1 { return (max(0, free / 2), spacing) }
      return (0, (available - sum) / CGFloat(line.count - 1))
    case .justified:
      if let perLine {
        let length = line[0].width
        if perLine == 1 { return ((available - length) / 2, 0) }
        return (0, (available - length) / CGFloat(perLine - 1) - length)
      }
      let rest = available - sum
      if line.count == 1 { return (isLast || rest < 0 ? 0 : rest / 2, 0) }
      return (0, isLast ? spacing : rest / CGFloat(line.count - 1))
    }
  }
}

extension LayoutContainer {
  /// Returns a flow section of a compositional layout.
  @MainActor
  fileprivate func section(
    _ metrics: FlowSection, _ lines: FlowLines, count: Int
  ) -> NSCollectionLayoutSection {
    let insets = insets(metrics.inset)
    let sizes = (0..<count).map { item in
      let size = metrics.sizes[item]
      return isVertical ? size : CGSize(width: size.height, height: size.width)
    }
    let (frames, length) = lines.frames(
      sizes, available: lineLength - insets.leading - insets.trailing, leading: insets.leading,
      lineSpacing: metrics.minimumLineSpacing, spacing: metrics.minimumInteritemSpacing)
    let section = section(
      frames, length: length, start: isVertical ? metrics.inset.top : metrics.inset.left,
      end: isVertical ? metrics.inset.bottom : metrics.inset.right)
    section.boundarySupplementaryItems = [
      boundaryItem(
        UICollectionView.elementKindSectionHeader, metrics.header, isPinned: lines.pinsHeader),
      boundaryItem(
        UICollectionView.elementKindSectionFooter, metrics.footer, isPinned: lines.pinsFooter),
    ].compactMap { $0 }
    return section
  }
}
