import LayoutEngine

/// A builder of a section's runs, in columns. Equal neighbours without ids become one run.
struct RunBuilder {
  private var sizes: [Size] = []
  private var counts: [UInt32]?
  private var references: [UInt16]?
  private var palette: [SizingRule] = []
  private var known: [SizingRule: UInt16] = [:]
  private var ids = ItemIDs()
  private var pendingSize = Size.zero
  private var pendingReference: UInt16 = 0
  private var pendingCount = 0

  /// Appends the id of the next item; returns false if the id is not valid.
  mutating func append(id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard DocumentParser.isID(id) else { return false }
    flush()
    ids.pad(to: sizes.count)
    ids.append(utf8: id)
    return true
  }

  /// Appends items of one size. Returns false if there are too many different rules.
  mutating func append(_ size: ItemSize?, count: Int, hasID: Bool) -> Bool {
    var reference: UInt16 = 0
    var fixed = Size.zero
    switch size {
    case .fixed(let size): fixed = size
    case nil: reference = 1
    case .measured(let size):
      reference = ItemRuns.measured
      fixed = Size(width: size.width ?? 0, height: size.height ?? 0)
    case .rule(let rule):
      if let place = known[rule] {
        reference = place
      } else {
        guard palette.count < DocumentLimits.rules else { return false }
        palette.append(rule)
        reference = UInt16(palette.count + 1)
        known[rule] = reference
      }
    }
    if hasID {
      push(fixed, reference, 1)
    } else if pendingCount > 0, pendingReference == reference, pendingSize == fixed {
      pendingCount += count
    } else {
      flush()
      (pendingSize, pendingReference, pendingCount) = (fixed, reference, count)
    }
    return true
  }

  mutating func finish() -> (ItemRuns, ItemIDs) {
    flush()
    if ids.count > 0 { ids.pad(to: sizes.count) }
    guard
      let runs = ItemRuns(sizes: sizes, counts: counts, references: references, palette: palette)
    else { preconditionFailure("BUG: runs that the reader checked are not valid") }
    return (runs, ids)
  }

  private mutating func flush() {
    guard pendingCount > 0 else { return }
    push(pendingSize, pendingReference, UInt32(pendingCount))
    pendingCount = 0
  }

  private mutating func push(_ size: Size, _ reference: UInt16, _ count: UInt32) {
    if reference != 0, references == nil {
      references = Array(repeating: 0, count: sizes.count)
    }
    if count != 1, counts == nil { counts = Array(repeating: 1, count: sizes.count) }
    sizes.append(size)
    counts?.append(count)
    references?.append(reference)
  }
}

extension DocumentSection {
  /// Replaces the items with the items that the reader creates from the canonical text.
  ///
  /// - Complexity: O(*n*) in the runs.
  mutating func makeItemsCanonical() {
    var runs = RunBuilder()
    for run in 0..<items.runCount {
      let hasID = run < itemIDs.count && !itemIDs.isEmpty(at: run)
      if hasID { _ = itemIDs.withUTF8(at: run) { runs.append(id: $0) } }
      var size = items.size(ofRun: run)
      // Adding zero turns -0 into 0 and changes no other number.
      if case .fixed(let fixed) = size {
        size = .fixed(Size(width: fixed.width + 0, height: fixed.height + 0))
      }
      _ = runs.append(size, count: items.itemCount(ofRun: run), hasID: hasID)
    }
    (items, itemIDs) = runs.finish()
  }

  /// The section with canonical items.
  package var withCanonicalItems: DocumentSection {
    var section = self
    section.makeItemsCanonical()
    return section
  }

  /// Whether items with fixed sizes, or with the section's size, are canonical: without a needless
  /// column, a size of -0, or two neighbouring runs that could be one.
  ///
  /// - Complexity: O(*n*) in the runs.
  var hasCanonicalItems: Bool {
    guard items.counts.map({ $0.contains { $0 != 1 } }) ?? true,
      items.references.map({ $0.contains { $0 != 0 } }) ?? true,
      itemIDs.count == 0 || !itemIDs.areAllEmpty
    else { return false }
    return items.sizes.withUnsafeBufferPointer { sizes in
      var hasMinus = false
      var equal: [Int] = []
      for run in sizes.indices {
        let size = sizes[run]
        hasMinus = size.width.sign == .minus || size.height.sign == .minus || hasMinus
        if run > 0, size == sizes[run - 1] { equal.append(run) }
      }
      return !hasMinus
        && equal.allSatisfy { run in
          if let references = items.references, references[run] != references[run - 1] {
            return true
          }
          return itemIDs.count > 0 && !(itemIDs.isEmpty(at: run) && itemIDs.isEmpty(at: run - 1))
        }
    }
  }
}
