/// The facts of the lines of a flow section.
extension FlowSection {
  func lineFacts(
    of items: ItemRuns, in pass: LayoutPass, using buffer: inout FrameBuffer
  ) -> LineFacts {
    let metrics = lineMetrics
    let items = items.settled(estimate: metrics.estimate)
    var facts = LineFacts()
    facts.minimumSpacing = pass.mixedSpacings(metrics).within
    facts.available = metrics.available
    guard items.count > 0 else { return facts }
    var resolver = SizeResolver(metrics, axes: pass.axes, traits: pass.traits, items: items.count)
    facts.ruleSizes = pass.ruleSizes(of: items, itemSize, &resolver)
    facts.nearFit = resolver.shortened
    facts.ruleColumns = facts.ruleSizes.map {
      pass.itemsPerLine($0.along(pass.axes.line), items.count, metrics)
    }
    let single = items.singleReference.map { reference in
      reference == 0 ? items.sizes[0] : facts.ruleSizes[Int(reference) - 1]
    }
    if let single, metrics.arrangement.isStandardAlongLine {
      pass.addGrid(of: single, items.count, metrics, to: &facts)
      facts.cover(single)
      return facts
    }
    pass.withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
      if !metrics.arrangement.isStandard(for: sizes) {
        if sizes.areOfOneLength {
          facts.minimumSpacing = metrics.interitemSpacing
          pass.addNearFit(of: sizes[0].along(pass.axes.line), items.count, metrics, to: &facts)
        }
        let output = buffer.reset(count: items.count)
        _ = pass.alignedLines(sizes, items.count, metrics, output) { line in
          facts.add(line.items.count, gap: line.gap)
          if !sizes.areOfOneLength && !metrics.arrangement.isBalanced {
            pass.addNearFit(after: line, sizes, items.count, metrics, to: &facts)
          }
        }
        // Items can be stretched to their lines.
        facts.cover(buffer.frames.lazy.map(\.size))
        return
      }
      facts.cover(sizes)
      if case .mixed(let sizes) = sizes {
        let output = buffer.reset(count: items.count)
        pass.mixedLines(sizes, metrics, output, &buffer.lines) { line in
          facts.add(line.items.count, gap: line.gap)
          pass.addNearFit(after: line, .mixed(sizes), items.count, metrics, to: &facts)
        }
      } else {
        pass.addGrid(of: facts.lastItem, items.count, metrics, to: &facts)
      }
    }
    return facts
  }
}

extension LayoutPass {
  /// Adds the lines of items that all have the length of one size.
  fileprivate func addGrid(
    of size: Size, _ count: Int, _ metrics: ResolvedMetrics, to facts: inout LineFacts
  ) {
    let grid = grid(length: size.along(axes.line), count: count, metrics)
    facts.minimumSpacing = metrics.interitemSpacing
    facts.columns = min(grid.perLine, count)
    facts.lines = (count - 1) / grid.perLine + 1
    facts.lastLine = (count - 1) % grid.perLine + 1
    facts.spacing = facts.columns > 1 ? grid.gap(length: size.along(axes.line)) : nil
    addNearFit(of: size.along(axes.line), count, metrics, to: &facts)
  }

  /// Returns how many items a line holds if all items of a section have one length.
  fileprivate func itemsPerLine(
    _ length: Double, _ count: Int, _ metrics: ResolvedMetrics
  ) -> Int {
    let fitting = grid(length: length, count: count, metrics).perLine
    guard metrics.arrangement.isBalanced else { return fitting }
    let lines = (count - 1) / fitting + 1
    return (count - 1) / lines + 1
  }

  /// Adds the items of one length that nearly fit on a line.
  fileprivate func addNearFit(
    of length: Double, _ count: Int, _ metrics: ResolvedMetrics, to facts: inout LineFacts
  ) {
    let rule = gridRule(length: length, metrics)
    guard facts.nearFit == nil, metrics.available > 0, rule.l + rule.s > 0 else { return }
    facts.nearFit = NearFit(
      Int(rule.fitting) + 1, of: length, spacing: rule.s, limit: rule.limit)
  }

  /// Adds the items of a line and the item after them if they nearly fit on the line.
  fileprivate func addNearFit(
    after line: FlowLine, _ sizes: ItemSizes, _ count: Int, _ metrics: ResolvedMetrics,
    to facts: inout LineFacts
  ) {
    guard facts.nearFit == nil, line.items.upperBound < count else { return }
    let s = mixedSpacings(metrics).within
    let next = sizes[line.items.upperBound].along(axes.line)
    facts.nearFit = NearFit(
      line.items.count + 1, nil, spacing: s, used: LineArithmetic.used(line.used, s, next),
      limit: mixedLimit(metrics, s: s))
  }

  /// Returns the resolved sizes of the section's item size and of the palette, in this order.
  func ruleSizes(
    of items: ItemRuns, _ itemSize: ItemSize, _ resolver: inout SizeResolver
  ) -> [Size] {
    guard items.references != nil else { return [] }
    let own = resolver.size(itemSize, ofReference: 1)
    return [items.inheritsItemSize ? own : .zero]
      + items.palette.enumerated().map { index, rule in
        resolver.size(.rule(rule), ofReference: UInt16(index + 2))
      }
  }
}

extension LineFacts {
  fileprivate mutating func cover(_ size: Size) {
    (smallest, largest, lastItem) = (size, size, size)
  }

  mutating func cover(_ sizes: ItemSizes) {
    switch sizes {
    case .uniform(let size): cover(size)
    case .equalLengths(let sizes), .mixed(let sizes): cover(sizes)
    }
  }

  mutating func cover(_ sizes: some BidirectionalCollection<Size>) {
    lastItem = sizes.last ?? .zero
    smallest = Size(width: .infinity, height: .infinity)
    for size in sizes {
      smallest.width = min(smallest.width, size.width)
      smallest.height = min(smallest.height, size.height)
      largest.width = max(largest.width, size.width)
      largest.height = max(largest.height, size.height)
    }
  }
}

extension ItemRuns {
  /// The reference that all runs share. Nil if there are several runs and they have different
  /// references or fixed sizes.
  fileprivate var singleReference: UInt16? {
    guard runCount > 1 else { return references?[0] ?? 0 }
    guard let references, let first = references.first, first > 0,
      references.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }
}
