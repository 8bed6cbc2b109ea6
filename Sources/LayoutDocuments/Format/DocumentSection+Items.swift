public import LayoutEngine

extension DocumentSection {
  /// Returns the id of a run; nil if it has none. A run with an id has exactly one item.
  package func itemID(ofRun run: Int) -> String? {
    itemIDs.count > run ? itemIDs[run] : nil
  }

  /// Returns the index of the item with an id; nil if there is none.
  ///
  /// - Complexity: O(*n*) in runs.
  public func itemIndex(of id: String) -> Int? {
    // Until the section is stored, there may be more ids than runs.
    guard let run = itemIDs.firstIndex(of: id), run < items.runCount else { return nil }
    return firstItem(ofRun: run)
  }

  /// Returns the id of an item; nil if it has none or there is no such item.
  ///
  /// - Complexity: O(*n*) in runs.
  public func itemID(at item: Int) -> String? {
    guard itemIDs.count > 0, 0..<items.count ~= item else { return nil }
    return itemID(ofRun: run(of: item).run)
  }

  /// Returns the size of an item; nil if the item has the section's item size, or if there is no
  /// such item.
  public func itemSize(at item: Int) -> ItemSize? {
    0..<items.count ~= item ? items.size(ofRun: run(of: item).run) : nil
  }

  /// Appends an item with an id, or several items without ids.
  ///
  /// The id is validated, and checked to be unused, only when the section is stored.
  ///
  /// - Parameters:
  ///   - id: The id of the item; nil for items without ids.
  ///   - size: The size of the items; nil for the section's item size.
  ///   - count: The number of items; 1 for an item with an id.
  /// - Complexity: O(1) amortised, and O(rules) for a sizing rule.
  /// - Throws: `badValue` for a count below 1 or beyond 32 bits, for several items with one id, and
  ///   for a rule that is nested deeper than `SizingRule.maximumDepth`; `tooMany` for a rule
  ///   beyond `ItemRuns.maximumRuleCount` distinct rules. Then nothing is appended.
  public mutating func append(
    id: String? = nil, size: ItemSize? = nil, count: Int = 1
  ) throws(FormatError) {
    guard 1...Int(UInt32.max) ~= count else {
      throw .badValue(
        key: "count", reason: "expected 1 to \(DocumentLimits.items) items, found \(count)")
    }
    guard id == nil || count == 1 else {
      throw .badValue(key: "count", reason: "expected 1 item with an id, found \(count)")
    }
    if case .rule(let rule)? = size, rule.depth > SizingRule.maximumDepth {
      throw .badValue(
        key: "size",
        reason: "expected a rule of at most \(SizingRule.maximumDepth) levels, found \(rule.depth)")
    }
    guard append(size, count: count, id: id) else { throw Self.tooManyRules }
  }

  package static let tooManyRules = FormatError.tooMany(
    "distinct sizing rules in a section", limit: ItemRuns.maximumRuleCount)

  /// Inserts the items of another section, the first of them at an index. If `ItemRuns.areValid`
  /// is false for one of the sections, it is false for the result.
  ///
  /// - Complexity: O(*n*) in the runs of both sections.
  /// - Throws: `badValue` for an index outside `0...items.count`, `duplicateID` if an id is already
  ///   in use, `tooMany` if the items would have more than `ItemRuns.maximumRuleCount` distinct
  ///   rules. Then the section is unchanged.
  public mutating func insertItems(
    of other: DocumentSection, at index: Int
  ) throws(FormatError) {
    try checkTarget(index)
    let added = (0..<other.itemIDs.count).compactMap { other.itemIDs[$0] }
    if !added.isEmpty {
      let ids = itemIDs
      var known = Set((0..<ids.count).lazy.compactMap { ids[$0] })
      for id in added where !known.insert(id).inserted { throw .duplicateID(id, owner: "item") }
    }
    try rebuild { (section: inout DocumentSection, old) throws(FormatError) in
      try section.append(items: 0..<index, of: old)
      try section.append(items: 0..<other.items.count, of: other)
      section.items.keepFault(of: other.items)
      try section.append(items: index..<old.items.count, of: old)
    }
  }

  /// Removes the items in a range.
  ///
  /// - Complexity: O(*n*) in the runs.
  /// - Throws: `noItem` if the range exceeds the items. Then the section is unchanged.
  public mutating func removeItems(_ range: Range<Int>) throws(FormatError) {
    guard range.lowerBound >= 0, range.upperBound <= items.count else {
      throw .noItem(
        "[\(range.lowerBound < 0 ? range.lowerBound : range.upperBound - 1)]", section: id ?? "",
        count: items.count, nearest: nil)
    }
    try rebuild { (section: inout DocumentSection, old) throws(FormatError) in
      try section.append(items: 0..<range.lowerBound, of: old)
      try section.append(items: range.upperBound..<old.items.count, of: old)
    }
  }

  /// Moves an item so that it gets another index.
  ///
  /// - Complexity: O(*n*) in the runs.
  /// - Throws: `noItem` if there is no item to move; `badValue` for an index that no item can get.
  ///   Then the section is unchanged.
  public mutating func moveItem(from index: Int, to target: Int) throws(FormatError) {
    try checkItem(index)
    guard index != target else { return }
    var (moved, rest) = (DocumentSection(), self)
    try moved.append(items: index..<index + 1, of: self)
    try rest.removeItems(index..<index + 1)
    try rest.insertItems(of: moved, at: target)
    self = rest
  }

  private func checkItem(_ index: Int) throws(FormatError) {
    guard 0..<items.count ~= index else {
      throw .noItem("[\(index)]", section: id ?? "", count: items.count, nearest: nil)
    }
  }

  /// Checks an index at which items are to be inserted.
  private func checkTarget(_ index: Int) throws(FormatError) {
    guard 0...items.count ~= index else {
      throw .badValue(
        key: "index", reason: "expected 0 to \(items.count) for an item, found \(index)")
    }
  }

  /// Replaces the size and the id of an item. A run of several items is split.
  ///
  /// - Complexity: O(*n*) in the runs.
  /// - Throws: `noItem`, `duplicateID`, `tooMany`; `badValue` for a rule that is nested deeper than
  ///   `SizingRule.maximumDepth`. Then the section is unchanged.
  public mutating func setItem(at index: Int, size: ItemSize?, id: String?) throws(FormatError) {
    try checkItem(index)
    var item = DocumentSection()
    try item.append(id: id, size: size)
    var changed = self
    try changed.removeItems(index..<index + 1)
    try changed.insertItems(of: item, at: index)
    self = changed
  }

  /// Appends runs of another section. The two sections must not have an id in common.
  package mutating func append(runs: Range<Int>, of other: DocumentSection) {
    for run in runs {
      append(
        other.items.size(ofRun: run), count: other.items.itemCount(ofRun: run),
        id: other.itemID(ofRun: run))
    }
  }

  // MARK: - Parts

  private mutating func rebuild(
    _ body: (inout DocumentSection, DocumentSection) throws(FormatError) -> Void
  ) throws(FormatError) {
    let old = self
    var new = self
    new.items = ItemRuns()
    new.itemIDs = ItemIDs()
    try body(&new, old)
    if new.itemIDs.areAllEmpty { new.itemIDs = ItemIDs() }
    new.items.keepFault(of: old.items)
    self = new
  }

  private mutating func append(
    items range: Range<Int>, of other: DocumentSection
  ) throws(FormatError) {
    guard !range.isEmpty else { return }
    var first = 0
    for run in 0..<other.items.runCount {
      let end = first + other.items.itemCount(ofRun: run)
      let count = min(end, range.upperBound) - max(first, range.lowerBound)
      if count > 0 {
        let isAppended = append(
          other.items.size(ofRun: run), count: count, id: other.itemID(ofRun: run))
        guard isAppended else { throw Self.tooManyRules }
      }
      first = end
      if first >= range.upperBound { return }
    }
  }

  /// Appends items of one size. Extends the last run if it has the same size and neither has an id.
  ///
  /// Returns false, and appends nothing, if the size is a rule and there are already too many
  /// others.
  @discardableResult
  package mutating func append(_ size: ItemSize?, count: Int, id: String?) -> Bool {
    let last = items.runCount - 1
    if last >= 0, id == nil, itemID(ofRun: last) == nil, items.size(ofRun: last) == size,
      0...Int(UInt32.max) ~= items.itemCount(ofRun: last) + count
    {
      items.extendLastRun(by: count)
      return true
    }
    guard items.append(size, count: count) else { return false }
    if let id {
      itemIDs.pad(to: items.runCount - 1)
      itemIDs.append(id)
    } else if itemIDs.count > 0 {
      itemIDs.pad(to: items.runCount)
    }
    return true
  }

  func run(of item: Int) -> (run: Int, first: Int) {
    guard items.counts != nil else { return (item, item) }
    var first = 0
    for run in 0..<items.runCount {
      let end = first + items.itemCount(ofRun: run)
      if item < end { return (run, first) }
      first = end
    }
    return (items.runCount, first)
  }

  /// Returns the index of a run's first item.
  ///
  /// - Complexity: O(*n*) in runs.
  package func firstItem(ofRun run: Int) -> Int {
    guard let counts = items.counts else { return run }
    return counts[..<run].reduce(0) { $0 + Int($1) }
  }
}
