import LayoutDocuments
import LayoutEngine

extension DocumentEditor {
  /// Adds the items of a table to their sections: after the present items, or instead of them. A
  /// section that does not change stays clean.
  ///
  /// - Parameter target: The index of the section that all items go to; nil if the table names the
  ///   section of each item. Missing sections are then appended to the document.
  /// - Returns: The errors of the rows that were left out.
  /// - Complexity: O(size of the table and of the sections).
  /// - Throws: `tooMany`.
  func put(
    _ table: ItemTable, into target: Int?, replacing: Bool
  ) throws(ServiceError) -> RowFailures {
    try allOrNothing { () throws(ServiceError) in
      var failures = table.failures
      isReplacing = replacing
      defer { isReplacing = false }
      for group in table.groups {
        var index = target
        if let id = group.section { index = try sectionIndex(of: id) }
        try put(group, of: table, at: index, replacing: replacing, &failures)
      }
      guard itemCount <= DocumentLimits.items else {
        throw .format(.tooMany("items in \(QuotedName(id))", limit: DocumentLimits.items))
      }
      failures.locate(at: target.map { address(of: .section($0)) } ?? id)
      return failures
    }
  }

  private func put(
    _ group: ItemTable.Group, of table: ItemTable, at index: Int?, replacing: Bool,
    _ failures: inout RowFailures
  ) throws(ServiceError) {
    var section =
      try index.map { index throws(ServiceError) in try self.section(at: index) }
      ?? DocumentSection()
    if replacing { (section.items, section.itemIDs) = (ItemRuns(), ItemIDs()) }
    let address = group.section.map { "\(id)/\($0)" }
    let repeated = group.repeatedIDs(behind: section) {
      failures.add(table.failure($0, of: group, address))
    }
    var first = 0
    for run in repeated + [group.rows.items.runCount] {
      section.append(runs: first..<run, of: group.rows)
      first = run + 1
    }
    if let index { return try setSection(at: index, to: section) }
    guard section.items.count > 0 else { return }
    section.id = group.section
    try insertSection(section, at: sectionCount)
  }
}

extension ItemTable {
  /// An item with an id that an earlier item has.
  struct RepeatedID {
    var id: String
    var run: Int
    /// The first item with the id: an item of the section, or a row of the table.
    var first: First

    enum First {
      case item(Int)
      case row(RowPlace)
    }
  }

  fileprivate func failure(
    _ repeated: RepeatedID, of group: Group, _ address: String?
  ) -> DocumentError {
    let first =
      switch repeated.first {
      case .item(let index): "item [\(index)]"
      case .row(let place): "line \(place.line)"
      }
    let place = group.places[repeated.run]
    return DocumentError(
      .duplicateID(repeated.id, owner: "item of the section", first: first), source: source,
      address: address, line: Int(place.line), column: Int(place.column), path: columns.id)
  }
}

extension ItemTable.Group {
  /// Returns the runs that cannot be appended to a section's items, because an item of the section
  /// or an earlier row has the same id.
  fileprivate func repeatedIDs(
    behind section: DocumentSection, _ found: (ItemTable.RepeatedID) -> Void
  ) -> [Int] {
    guard !rows.itemIDs.areAllEmpty else { return [] }
    let count = section.items.runCount
    var ids = section.itemIDs
    ids.pad(to: count)
    for run in 0..<rows.itemIDs.count {
      rows.itemIDs.withUTF8(at: run) { ids.append(utf8: $0) }
    }
    var repeated: [Int] = []
    DuplicateID.forEach(in: ids) { same in
      let run = same.second - count
      repeated.append(run)
      let first: ItemTable.RepeatedID.First =
        same.first < count
        ? .item(section.firstItem(ofRun: same.first)) : .row(places[same.first - count])
      found(.init(id: ids[same.second] ?? "", run: run, first: first))
      return true
    }
    return repeated
  }
}
