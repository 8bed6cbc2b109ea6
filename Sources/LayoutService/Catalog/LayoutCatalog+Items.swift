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
    let isOfDocument = table.columns.section != nil
    guard address.element == nil, !address.isGlob, (address.section == nil) == isOfDocument else {
      let expected = isOfDocument ? "a document for the sections of the table" : "one section"
      throw .wrongTarget(address.description, expected: expected)
    }
    return try importTable(
      into: address.document, isDryRun: isDryRun, summary, key, table.digest, failed
    ) { editor throws(ServiceError) in
      var section: Int?
      if case .section(let index) = try editor.target(address) { section = index }
      return try editor.put(table, into: section, replacing: replacing)
    }
  }

  /// Imports the lengths that a host measured in one transaction and one operation.
  ///
  /// ```swift
  /// let table = try MeasurementTable(path: "sizes.csv")
  /// let report = try catalog.importMeasurements(table, into: Address("home"))
  /// ```
  ///
  /// - Parameters:
  ///   - table: The lengths, by the addresses of views. The last row of an address counts.
  ///   - address: A document or a section. The addresses of the table may be relative to it.
  ///   - isForced: Whether lengths are taken with which a group of a section fits nothing, so that
  ///     the section has no frames any more.
  ///   - isDryRun: Whether the import is rolled back at the end.
  ///   - summary: The source of the lengths, for the log.
  ///   - key: The caller's id for the operation, under which it is applied only once.
  ///   - failed: Called once with the errors of rows, if there are any. If it returns, the other
  ///     rows are imported; if it throws, no row is imported.
  /// - Returns: A report on the document.
  /// - Complexity: O(size of the table and of the sections that it names).
  /// - Throws: `noDocument`, `noSection`, `wrongTarget`, `badRows`, `emptiedSection`,
  ///   `contentTooLong`, `operationKeyTaken`, `storage`; then nothing was imported.
  public func importMeasurements(
    _ table: MeasurementTable, into address: Address, isForced: Bool = false,
    isDryRun: Bool = false,
    summary: String = "import measurements", key: OperationKey? = nil,
    failed: (RowFailures) throws(ServiceError) -> Void = { failures throws(ServiceError) in
      throw .badRows(failures)
    }
  ) throws(ServiceError) -> EditReport {
    guard address.element == nil, !address.isGlob else {
      throw .wrongTarget(address.description, expected: "a document or a section")
    }
    return try importTable(
      into: address.document, isDryRun: isDryRun, summary, key, table.digest, failed
    ) { editor throws(ServiceError) in
      // The document or section must exist, also if no row names it.
      _ = try editor.target(address)
      return try editor.measure(table, within: address)
    } check: { editor, report throws(ServiceError) in
      if !isForced { try editor.checkEmptied(report) }
    }
  }

  /// - Parameter digest: The digest of the table, whose file may change between two attempts.
  private func importTable(
    into document: String, isDryRun: Bool, _ summary: String, _ key: OperationKey?,
    _ digest: @autoclosure () -> Digest, _ failed: (RowFailures) throws(ServiceError) -> Void,
    _ body: (DocumentEditor) throws(ServiceError) -> RowFailures,
    check: (DocumentEditor, EditReport) throws(ServiceError) -> Void = { _, _ in }
  ) throws(ServiceError) -> EditReport {
    let start = ContinuousClock.now
    var key = key
    key?.input += digest().bytes
    let label = label("import", summary, key: key)
    let reports = try importing(isDryRun: isDryRun) { connection throws(ServiceError) in
      if let known = try self.reports(ofRepeated: label, on: connection) { return (known, nil) }
      let loaded = try cache.take(document, on: connection)
      let editor = DocumentEditor(loaded)
      let failures = try body(editor)
      if failures.count > 0 { try failed(failures) }
      let report = try editor.commit(label)
      try check(editor, report)
      return ([report], loaded)
    }
    guard var report = reports.first else { preconditionFailure("BUG: an import without a report") }
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }
}
