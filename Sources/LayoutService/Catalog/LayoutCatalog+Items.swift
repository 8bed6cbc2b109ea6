public import LayoutDocuments

extension LayoutCatalog {
  /// Imports the items of a table into one section, or into the sections that the table names, in
  /// one transaction and one operation.
  ///
  /// ```swift
  /// let table = try ItemTable(path: "sizes.csv", fit: .height(120))
  /// let report = try catalog.importItems(table, into: Address("wall/paintings"))
  /// ```
  ///
  /// - Parameters:
  ///   - address: A section, or a document for a table with a column of sections; those that the
  ///     document does not have are added at its end.
  ///   - replacing: Whether the items take the place of those that the sections have, and do not
  ///     come behind them. Sections that the table does not name stay as they are.
  ///   - isDryRun: Whether all is done and then taken back.
  ///   - summary: Where the items come from, for the log.
  ///   - failed: Called once with what is wrong with rows, if anything; the others are imported
  ///     where this returns, and none where it throws.
  /// - Returns: What was done to the document.
  /// - Complexity: O(size of the table and of the sections).
  /// - Throws: `noDocument`, `noSection`, `wrongTarget`, `badRows`, `tooMany`, `contentTooLong`,
  ///   `operationKeyTaken`, `storage`; then nothing was imported.
  public func importItems(
    _ table: ItemTable, into address: Address, replacing: Bool = false, isDryRun: Bool = false,
    summary: String = "import items", key: OperationKey? = nil,
    failed: (RowFailures) throws(ServiceError) -> Void = { failures throws(ServiceError) in
      throw .badRows(failures)
    }
  ) throws(ServiceError) -> EditReport {
    let start = ContinuousClock.now
    let isOfDocument = table.columns.section != nil
    guard address.element == nil, !address.isGlob, (address.section == nil) == isOfDocument else {
      let expected = isOfDocument ? "a document for the sections of the table" : "one section"
      throw .wrongTarget(address.description, expected: expected)
    }
    var key = key
    // The file may have changed between two tries.
    key?.input += table.digest.bytes
    let label = label("import", summary, key: key)
    let reports = try importing(isDryRun: isDryRun) { connection throws(ServiceError) in
      if let known = try self.reports(ofRepeated: label, on: connection) { return (known, nil) }
      let loaded = try cache.take(address.document, on: connection)
      let editor = DocumentEditor(loaded)
      var section: Int?
      if case .section(let index) = try editor.target(address) { section = index }
      let failures = try editor.put(table, into: section, replacing: replacing)
      if failures.count > 0 { try failed(failures) }
      return ([try editor.commit(label)], loaded)
    }
    guard var report = reports.first else { preconditionFailure("BUG: an import without a report") }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }
}
