/// How a section's items stand on its lines in one container: what to look at before any frame.
public struct LineFacts: Hashable, Sendable {
  /// How many items the fullest line holds; 0 without items.
  public var columns = 0
  public var lines = 0
  /// How many items the last line holds.
  public var lastLine = 0
  /// The spacing between the items of the fullest line, in points, the widest of those that are as
  /// full; nil where it holds one item.
  public var spacing: Double?
  /// What the section says of the spacing, in points.
  public var minimumSpacing = 0.0
  /// The least width and the least height of an item.
  public var smallest = Size.zero
  /// The greatest width and the greatest height of an item.
  public var largest = Size.zero
  /// The last item's size.
  public var lastItem = Size.zero
  /// The length of a line less the section's insets, in points.
  public var available = 0.0
  /// The sizes that rules give in this container: by reference, as `ItemRuns` counts them from 1.
  public var ruleSizes: [Size] = []

  mutating func add(_ items: Int, gap: Double) {
    lines += 1
    lastLine = items
    guard items >= columns else { return }
    let spacing = items == columns ? max(self.spacing ?? gap, gap) : gap
    columns = items
    self.spacing = items > 1 ? spacing : nil
  }
}

extension LayoutPass {
  /// Returns the length of a line less the section's insets, in points: what an item may take along
  /// it.
  public func available(for section: SectionInput) -> Double { available(metrics(of: section)) }

  private func available(_ metrics: ResolvedMetrics) -> Double {
    configuration.shelf.map { part.lineLength - $0.titleHeight } ?? metrics.available
  }

  /// Returns how a section's items stand on its lines.
  ///
  /// - Parameter buffer: Memory to work in; what it holds is undefined afterwards.
  /// - Complexity: O(*r*) in runs of items where all come out with one size, else O(*n*) in items.
  public func lineFacts(
    of section: SectionInput, using buffer: inout FrameBuffer
  ) -> LineFacts {
    let items = section.items
    var facts = LineFacts()
    let metrics = metrics(of: section)
    facts.minimumSpacing = configuration.shelf?.itemSpacing ?? mixedSpacings(metrics).within
    facts.available = available(metrics)
    guard items.count > 0 else { return facts }
    let itemSize = configuration.shelf.map { ItemSize.fixed($0.itemSize) } ?? metrics.itemSize
    var resolver = SizeResolver(metrics, axes: axes, part: part, items: items.count)
    facts.ruleSizes = ruleSizes(of: items, itemSize, &resolver)
    let single = items.singleReference.map { reference in
      reference == 0 ? items.sizes[0] : facts.ruleSizes[Int(reference) - 1]
    }
    if let single, configuration.shelf == nil {
      addGrid(of: single, items.count, metrics, to: &facts)
      facts.cover(single)
      return facts
    }
    withSizes(of: items, &resolver, itemSize, in: &buffer) { sizes, buffer in
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
        _ = mixedLines(sizes, metrics, buffer.reset(count: items.count)) {
          facts.add($0.items.count, gap: $0.gap)
        }
      } else {
        addGrid(of: facts.lastItem, items.count, metrics, to: &facts)
      }
    }
    return facts
  }

  /// Adds the lines of items that all have the length of this size.
  private func addGrid(
    of size: Size, _ count: Int, _ metrics: ResolvedMetrics, to facts: inout LineFacts
  ) {
    let grid = grid(length: size.along(axes.line), count: count, metrics, Unrecorded())
    facts.minimumSpacing = metrics.interitemSpacing
    facts.columns = min(grid.perLine, count)
    facts.lines = (count - 1) / grid.perLine + 1
    facts.lastLine = (count - 1) % grid.perLine + 1
    facts.spacing = facts.columns > 1 ? grid.pitch - size.along(axes.line) : nil
  }

  /// The sizes of the section's item size and of the palette, in this order.
  private func ruleSizes(
    of items: ItemRuns, _ itemSize: ItemSize, _ resolver: inout SizeResolver
  ) -> [Size] {
    guard items.references != nil else { return [] }
    let own = resolver.size(itemSize, ofReference: 1, Unrecorded())
    return [items.inheritsItemSize ? own : .zero]
      + items.palette.enumerated().map { index, rule in
        resolver.size(.rule(rule), ofReference: UInt16(index + 2), Unrecorded())
      }
  }
}

extension LineFacts {
  fileprivate mutating func cover(_ size: Size) {
    (smallest, largest, lastItem) = (size, size, size)
  }

  fileprivate mutating func cover(_ sizes: UnsafeBufferPointer<Size>) {
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
  /// The reference that all runs have, where none is of a fixed size or there is one run alone.
  fileprivate var singleReference: UInt16? {
    guard runCount > 1 else { return references?[0] ?? 0 }
    guard let references, let first = references.first, first > 0,
      references.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }
}
