import LayoutDocuments
import LayoutEngine

extension DocumentEditor {
  /// Gives views the measured lengths of a table. The last row of an address counts, and no length
  /// of the rows before it.
  ///
  /// - Parameter target: The address within which the addresses of the table may be relative.
  /// - Returns: The errors of the rows that were left out.
  /// - Complexity: O(size of the table and of the sections).
  func measure(
    _ table: MeasurementTable, within target: Address
  ) throws(ServiceError) -> RowFailures {
    try allOrNothing { () throws(ServiceError) in
      var failures = table.failures
      func fail(_ row: MeasurementTable.Row, _ error: ServiceError) {
        failures.add(
          DocumentError(
            .badKey("\(error)"), source: table.source, line: Int(row.place.line), column: 1,
            path: table.columns.address))
      }
      // A section can be named in several ways, and its rows count in the order of the table.
      var all: [(views: MeasuredViews, rows: [MeasurementTable.Row])] = []
      var places: [EditTarget: Int] = [:]
      for group in table.groups {
        do throws(ServiceError) {
          let views = try measuredViews(of: group, within: target)
          if let place = places[views.owner] {
            all[place].rows = (all[place].rows + group.rows).sorted {
              $0.place.line < $1.place.line
            }
          } else {
            places[views.owner] = all.count
            all.append((views, group.rows))
          }
        } catch {
          for row in group.rows { fail(row, error) }
        }
      }
      for place in all.indices {
        for row in all[place].rows {
          do throws(ServiceError) { try take(row, &all[place].views) } catch { fail(row, error) }
        }
        try put(all[place].views)
      }
      return failures
    }
  }

  /// What was measured of one section, or of the whole document.
  private struct MeasuredViews {
    /// The address of the section or the document, as text.
    var address: String
    var owner: EditTarget
    /// The section, with what was measured besides items.
    var section = DocumentSection()
    /// The settings, with what was measured of the whole document.
    var settings: DocumentSettings
    /// The boundary items before the import.
    var boundary: [BoundarySupplementaryItem]
    /// The lengths of items, in the order of the table.
    var items: [(item: Int, size: MeasuredSize)] = []
    /// Why items of the section cannot be measured; nil if they can.
    var refusal: String?
    /// The items whose size is a rule, which has no lengths to keep, in ascending order.
    var ruledItems: [Range<Int>] = []
    /// The indices of items with ids; nil until one is named.
    var ids: [String: Int]?

    /// The lengths of each measured item once, in the order of the items; the last row counts.
    var itemsInOrder: [(item: Int, size: MeasuredSize)] {
      let isAscending = zip(items, items.dropFirst()).allSatisfy { $0.item < $1.item }
      guard !isAscending else { return items }
      var lengths: [Int: MeasuredSize] = [:]
      for (item, size) in items { lengths[item] = size }
      return lengths.keys.sorted().map { ($0, lengths[$0] ?? MeasuredSize()) }
    }
  }

  private func measuredViews(
    of group: MeasurementTable.Group, within target: Address
  ) throws(ServiceError) -> MeasuredViews {
    let base = target.description
    let isWhole = group.owner == id || group.owner.hasPrefix(id + "/")
    let owner = isWhole ? group.owner : group.owner.isEmpty ? base : "\(base)/\(group.owner)"
    guard owner == base || owner.hasPrefix(base + "/") else {
      throw .wrongTarget(owner, expected: "an address within \(base)")
    }
    let address = try formatErrors(Address(owner))
    var views = MeasuredViews(
      address: owner, owner: try self.target(address), settings: settings,
      boundary: settings.configuration.boundarySupplementaryItems)
    if case .section(let index) = views.owner {
      views.section = try section(at: index)
      views.boundary =
        views.section.attributes.metrics.compositional?.boundarySupplementaryItems ?? []
      views.refusal = refusal(of: views.section)
      views.ruledItems = views.section.items.ruled
    }
    return views
  }

  /// Returns why no measured length of an item of a section has an effect.
  private func refusal(of section: DocumentSection) -> String? {
    guard settings.configuration.shelf == nil else { return "this shelf gives its items sizes" }
    switch settings.configuration.layout(of: section.attributes) {
    case .waterfall: return "this waterfall gives its items sizes"
    case .compositional, .list: return nil
    case .flow:
      let levels = [settings.configuration.defaults, section.attributes]
      let estimates = levels.flatMap(\.metricsOfAllLevels).compactMap(\.estimatedItemSize)
      return estimates.contains { $0 != .zero } ? nil : "this section has no estimatedItemSize"
    }
  }

  private func take(
    _ row: MeasurementTable.Row, _ views: inout MeasuredViews
  ) throws(ServiceError) {
    // Most rows name an item by its index.
    if case .item(let item) = row.element, case .section = views.owner, views.refusal == nil,
      item < views.section.items.count
    {
      return try take(row.size, ofItem: item, &views)
    }
    let isOfSection = if case .section = views.owner { true } else { false }
    let element = row.element.text
    if isOfSection, element.hasPrefix("item:") {
      return try take(
        row.size, ofItem: try item(element.dropFirst("item:".count), &views), &views)
    }
    let prefix = "supplementary:"
    let kind = element.hasPrefix(prefix) ? element.dropFirst(prefix.count) : nil
    let settings = views.settings.configuration
    let isVertical = settings.effectiveScrollDirection == .vertical
    let along = isVertical ? row.size.height : row.size.width
    let own = views.section.attributes.metrics.compositional
    if isOfSection, let place = own?.boundarySupplementaryItems?.place(of: kind ?? element[...]) {
      views.section.attributes.metrics.compositional?.boundarySupplementaryItems?[place].measured =
        views.boundary[place].measured.taking(row.size)
    } else if isOfSection, element == "header", own?.header?.dimension.estimate != nil,
      let along
    {
      views.section.attributes.metrics.compositional?.header?.measured = along
    } else if isOfSection, element == "footer", own?.footer?.dimension.estimate != nil,
      let along
    {
      views.section.attributes.metrics.compositional?.footer?.measured = along
    } else if !isOfSection, let kind,
      let place = settings.boundarySupplementaryItems.place(of: kind)
    {
      views.settings.configuration.boundarySupplementaryItems[place].measured =
        views.boundary[place].measured.taking(row.size)
    } else {
      throw .wrongTarget(
        "\(views.address)/\(element)",
        expected: "an item, or a boundary item with an estimated length where it is described")
    }
  }

  private func take(
    _ size: MeasuredSize, ofItem item: Int, _ views: inout MeasuredViews
  ) throws(ServiceError) {
    let isWhole = size.width != nil && size.height != nil
    if !isWhole, views.ruledItems.cover(item) {
      throw .wrongTarget(
        "\(views.address)/item:[\(item)]",
        expected: "both lengths; they replace this item's sizing rule")
    }
    views.items.append((item, size))
  }

  /// Returns the index of the item with a key.
  private func item(
    _ key: Substring, _ views: inout MeasuredViews
  ) throws(ServiceError) -> Int {
    let address = "\(views.address)/item:\(key)"
    if let refusal = views.refusal {
      throw .wrongTarget(address, expected: "an item that can be measured; \(refusal)")
    }
    let count = views.section.items.count
    if key.first == "[", key.last == "]", let item = Int(key.dropFirst().dropLast()),
      0..<count ~= item
    {
      return item
    }
    if views.ids == nil { views.ids = views.section.itemsByID }
    if let item = views.ids?[String(key)] { return item }
    // A bare number, or an error.
    let parsed = try formatErrors(Address(address))
    guard case .item(_, let item) = try target(parsed) else {
      throw .wrongTarget(address, expected: "an item")
    }
    return item
  }

  private func put(_ views: MeasuredViews) throws(ServiceError) {
    guard case .section(let index) = views.owner else { return try setSettings(views.settings) }
    var section = views.section
    if measuredSections[index] == nil { measuredSections[index] = try self.section(at: index) }
    section.measureItems(views.itemsInOrder)
    try setSection(at: index, to: section)
  }
}

extension DocumentEditor {
  /// Throws if a group of a section fits nothing with its measured lengths, and fitted something
  /// before.
  ///
  /// - Parameter report: The report of the edits.
  /// - Complexity: O(*n*) in the items of the sections whose groups fit nothing.
  /// - Throws: `emptiedSection`.
  func checkEmptied(_ report: EditReport) throws(ServiceError) {
    for found in report.diagnostics where found.diagnostic.isOfUnfitGroup {
      guard let former = measuredSections[found.section] else { continue }
      var computer = SectionComputer(settings.configuration, in: loaded.traits)
      let layout = try formatErrors(computer.compute(former, of: id))
      if layout.diagnostics.contains(where: \.isOfUnfitGroup) { continue }
      throw .emptiedSection(
        FrameNaming(document: id, container: report.container, isContainerAsked: false).note(
          on: found.diagnostic, inSection: found.section, of: found.sectionID,
          itemID: found.itemID))
    }
  }
}

extension Diagnostic {
  fileprivate var isOfUnfitGroup: Bool {
    if case .groupFitsNothing = kind { true } else { false }
  }
}

extension MeasuredSize {
  /// Returns the lengths of a row; those that it lacks stay.
  fileprivate func taking(_ row: MeasuredSize) -> MeasuredSize {
    MeasuredSize(width: row.width ?? width, height: row.height ?? height)
  }
}

extension [BoundarySupplementaryItem] {
  fileprivate func place(of kind: Substring) -> Int? { firstIndex { $0.kind == kind } }
}

extension ItemRuns {
  /// The items whose own size is a rule; neighbours are one range.
  fileprivate var ruled: [Range<Int>] {
    guard !palette.isEmpty else { return [] }
    var ranges: [Range<Int>] = []
    var next = 0
    for run in 0..<runCount {
      let end = next + itemCount(ofRun: run)
      if case .rule = size(ofRun: run) {
        if let last = ranges.last, last.upperBound == next {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(next..<end)
        }
      }
      next = end
    }
    return ranges
  }
}

extension [Range<Int>] {
  /// Returns whether one of these ascending ranges has an item.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func cover(_ item: Int) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      let middle = rest.startIndex + rest.count / 2
      if self[middle].contains(item) { return true }
      rest = item < self[middle].lowerBound ? rest[..<middle] : rest[(middle + 1)...]
    }
    return false
  }
}

extension DocumentSection {
  /// The indices of the items with ids.
  fileprivate var itemsByID: [String: Int] {
    var items: [String: Int] = [:]
    var next = 0
    for run in 0..<self.items.runCount {
      if let id = itemID(ofRun: run) { items[id] = next }
      next += self.items.itemCount(ofRun: run)
    }
    return items
  }
}
