extension LayoutPass {
  /// Returns the length of a line less the section's insets, in points: the length available to an
  /// item.
  package func available(for section: SectionInput) -> Double { available(metrics(of: section)) }

  private func available(_ metrics: ResolvedMetrics) -> Double {
    configuration.shelf.map { traits.lineLength - $0.titleHeight } ?? metrics.available
  }

  /// Returns a summary of how a section's items are arranged on its lines.
  ///
  /// - Parameter buffer: Scratch memory, whose contents are undefined afterwards.
  /// - Complexity: O(*r*) in runs of items if all runs share one size, else O(*n*) in items.
  package func lineFacts(
    of section: SectionInput, using buffer: inout FrameBuffer
  ) -> LineFacts {
    let items = section.items
    var facts = LineFacts()
    let resolved = resolved(section)
    if let compositional = resolved.compositional {
      return lineFacts(of: section, compositional, using: &buffer)
    }
    let metrics = resolved.metrics
    facts.minimumSpacing = configuration.shelf?.itemSpacing ?? mixedSpacings(metrics).within
    facts.available = available(metrics)
    guard items.count > 0 else { return facts }
    let itemSize = configuration.shelf.map { ItemSize.fixed($0.itemSize) } ?? resolved.itemSize
    var resolver = SizeResolver(metrics, axes: axes, traits: traits, items: items.count)
    facts.ruleSizes = ruleSizes(of: items, itemSize, &resolver)
    let single = items.singleReference.map { reference in
      reference == 0 ? items.sizes[0] : facts.ruleSizes[Int(reference) - 1]
    }
    if let single, configuration.shelf == nil, metrics.arrangement.isStandardAlongLine {
      addGrid(of: single, items.count, metrics, to: &facts)
      facts.cover(single)
      return facts
    }
    withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
      if configuration.shelf == nil, !metrics.arrangement.isStandard(for: sizes) {
        if sizes.areOfOneLength { facts.minimumSpacing = metrics.interitemSpacing }
        let output = buffer.reset(count: items.count)
        _ = alignedLines(sizes, items.count, metrics, output) {
          facts.add($0.items.count, gap: $0.gap)
        }
        // Items can be stretched to their lines.
        facts.cover(buffer.frames.lazy.map(\.size))
        return
      }
      switch sizes {
      case .uniform(let size): facts.cover(size)
      case .equalLengths(let sizes), .mixed(let sizes): facts.cover(sizes)
      }
      if let shelf = configuration.shelf {
        let output = buffer.reset(count: items.count)
        _ = columns(sizes, items.count, shelf, height: facts.available, output) {
          facts.add($0.items.count, gap: shelf.itemSpacing)
        }
      } else if case .mixed(let sizes) = sizes {
        let output = buffer.reset(count: items.count)
        mixedLines(sizes, metrics, output, &buffer.lines) {
          facts.add($0.items.count, gap: $0.gap)
        }
      } else {
        addGrid(of: facts.lastItem, items.count, metrics, to: &facts)
      }
    }
    return facts
  }

  /// Adds the lines of items that all have the length of one size.
  private func addGrid(
    of size: Size, _ count: Int, _ metrics: ResolvedMetrics, to facts: inout LineFacts
  ) {
    let grid = grid(length: size.along(axes.line), count: count, metrics)
    facts.minimumSpacing = metrics.interitemSpacing
    facts.columns = min(grid.perLine, count)
    facts.lines = (count - 1) / grid.perLine + 1
    facts.lastLine = (count - 1) % grid.perLine + 1
    facts.spacing = facts.columns > 1 ? grid.pitch - size.along(axes.line) : nil
  }

  /// Returns the resolved sizes of the section's item size and of the palette, in this order.
  private func ruleSizes(
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
