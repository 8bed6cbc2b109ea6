public import LayoutDocuments

extension LayoutCatalog {
  /// Imports the items of a table in one transaction and one operation: into one section, or into
  /// the sections that the table names.
  ///
  /// ```swift
  /// let table = try ItemTable(path: "sizes.csv", fit: .height(120))
  /// let report = try catalog.importItems(table, into: Address("wall/paintings"))
  /// ```
  ///
  /// - Parameters:
  ///   - table: The items.
  ///   - address: A section; or a document, for a table with a column of sections. Missing sections
  ///     are appended to the document.
  ///   - replacing: Whether the items replace the items of the sections instead of being appended
  ///     to them. Sections that the table does not name stay unchanged.
  ///   - isDryRun: Whether the import is rolled back at the end.
  ///   - summary: The source of the items, for the log.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  ///   - failed: Called once with the errors of rows, if there are any. If it returns, the other
  ///     rows are imported; if it throws, no row is imported.
  /// - Returns: A report on the document.
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
    // The file may change between two attempts.
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
