import LayoutDocuments
import LayoutEngine

extension DocumentEditor {
  /// Gives views the measured lengths of a table. The last row of an address counts.
  ///
  /// - Parameter target: The address within which the addresses of the table may be relative.
  /// - Returns: The errors of the rows that were left out.
  /// - Complexity: O(size of the table and of the sections).
  func measure(
    _ table: MeasurementTable, within target: Address
  ) throws(ServiceError) -> RowFailures {
    try allOrNothing { () throws(ServiceError) in
      var failures = table.failures
      for group in table.groups {
        func fail(_ row: MeasurementTable.Row, _ error: ServiceError) {
          failures.add(
            DocumentError(
              .badKey("\(error)"), source: table.source, line: Int(row.place.line), column: 1,
              path: table.columns.address))
        }
        var views: MeasuredViews
        do throws(ServiceError) { views = try measuredViews(of: group, within: target) } catch {
          for row in group.rows { fail(row, error) }
          continue
        }
        for row in group.rows {
          do throws(ServiceError) { try take(row, &views) } catch { fail(row, error) }
        }
        try put(views)
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
    /// The lengths of items by index.
    var items: [Int: MeasuredSize] = [:]
    /// The indices of items with ids; nil until one is named.
    var ids: [String: Int]?
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
      address: owner, owner: try self.target(address), settings: settings)
    if case .section(let index) = views.owner { views.section = try section(at: index) }
    return views
  }

  private func take(
    _ row: MeasurementTable.Row, _ views: inout MeasuredViews
  ) throws(ServiceError) {
    let isOfSection = if case .section = views.owner { true } else { false }
    if isOfSection, row.element.hasPrefix("item:") {
      let item = try item(row.element.dropFirst("item:".count), row, &views)
      views.items[item, default: MeasuredSize()].take(row.size)
      return
    }
    let prefix = "supplementary:"
    let kind = row.element.hasPrefix(prefix) ? row.element.dropFirst(prefix.count) : nil
    let settings = views.settings.configuration
    let isVertical = settings.effectiveScrollDirection == .vertical
    let along = isVertical ? row.size.height : row.size.width
    let own = views.section.attributes.metrics.compositional
    if isOfSection, let place = own?.boundarySupplementaryItems?.place(of: kind ?? row.element[...])
    {
      views.section.attributes.metrics.compositional?.boundarySupplementaryItems?[place].measured
        .take(row.size)
    } else if isOfSection, row.element == "header", own?.header?.dimension.estimate != nil,
      let along
    {
      views.section.attributes.metrics.compositional?.header?.measured = along
    } else if isOfSection, row.element == "footer", own?.footer?.dimension.estimate != nil,
      let along
    {
      views.section.attributes.metrics.compositional?.footer?.measured = along
    } else if !isOfSection, let kind,
      let place = settings.boundarySupplementaryItems.place(of: kind)
    {
      views.settings.configuration.boundarySupplementaryItems[place].measured.take(row.size)
    } else {
      throw .wrongTarget(
        "\(views.address)/\(row.element)",
        expected: "an item, or a boundary item with an estimated length where it is described")
    }
  }

  /// Returns the index of the item with a key.
  private func item(
    _ key: Substring, _ row: MeasurementTable.Row, _ views: inout MeasuredViews
  ) throws(ServiceError) -> Int {
    let configuration = views.settings.configuration
    let layout = configuration.layout(of: views.section.attributes)
    guard layout != .waterfall, configuration.shelf == nil else {
      throw .wrongTarget(
        "\(views.address)/\(row.element)",
        expected: "an item that can be measured; this "
          + "\(layout == .waterfall ? "waterfall" : "shelf") gives its items sizes")
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
    let address = "\(views.address)/\(row.element)"
    let parsed = try formatErrors(Address(address))
    guard case .item(_, let item) = try target(parsed) else {
      throw .wrongTarget(address, expected: "an item")
    }
    return item
  }

  private func put(_ views: MeasuredViews) throws(ServiceError) {
    guard case .section(let index) = views.owner else { return try setSettings(views.settings) }
    var section = views.section
    section.measureItems(views.items)
    try setSection(at: index, to: section)
  }
}

extension MeasuredSize {
  fileprivate mutating func take(_ other: MeasuredSize) {
    if let width = other.width { self.width = width }
    if let height = other.height { self.height = height }
  }
}

extension [BoundarySupplementaryItem] {
  fileprivate func place(of kind: Substring) -> Int? { firstIndex { $0.kind == kind } }
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
