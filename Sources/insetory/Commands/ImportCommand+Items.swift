import LayoutDocuments
import LayoutService

extension ImportCommand {
  /// Imports the items of a table.
  func importItems(of path: String) throws {
    let address = try Address(current: items.into ?? "")
    let columns = try items.columns(hasSections: address.section == nil)
    try importTable(into: address) { catalog, failed in
      let table: ItemTable
      do throws(ServiceError) {
        table = try formatErrors(
          ItemTable(
            path: path, format: items.format, columns: columns, fit: items.fit))
      } catch { throw Self.located(error, for: address) }
      try checkSections(of: table, for: address)
      note(on: table)
      do throws(ServiceError) {
        let report = try catalog.importItems(
          table, into: address, replacing: replace, isDryRun: dryRun,
          summary: summary(of: path), key: operation.key, failed: failed)
        return (report, table.rowCount, "the section already has these items")
      } catch .format(.document(let failure)) where failure.source == nil {
        throw LocatedError(place: table.source, error: .format(.document(failure)))
      } catch { throw Self.located(error, for: address) }
    }
  }

  /// Imports the measured lengths of a table.
  func importMeasurements(of path: String) throws {
    let address = try Address(current: items.into ?? "")
    let columns = try items.measuredColumns()
    try importTable(into: address) { catalog, failed in
      let table = try formatErrors(
        MeasurementTable(path: path, format: items.format, columns: columns))
      if table.rowCount == 0 { options.note("\(table.source) has no rows") }
      let report = try catalog.importMeasurements(
        table, into: address, isForced: force, isDryRun: dryRun, summary: summary(of: path),
        key: operation.key, failed: failed)
      return (report, table.rowCount, "the views have these lengths already")
    }
  }

  /// Reads and imports a table, and writes the report.
  ///
  /// - Parameter body: Imports the table; returns the report, the number of rows and the reason if
  ///   there was nothing to do. Its second argument takes the errors of rows.
  private func importTable(
    into address: Address,
    _ body: (
      LayoutCatalog, (RowFailures) throws(ServiceError) -> Void
    ) throws -> (report: EditReport, rows: Int, nothing: String)
  ) throws {
    var failures = RowFailures()
    try options.withStore { catalog in
      try checkDocument(of: address, in: catalog)
      let (report, rows, nothing) = try body(catalog) { found throws(ServiceError) in
        guard keepGoing else { throw .badRows(found) }
        failures = found
      }
      failures.lines.forEach(StandardError.error)
      if failures.count > 0 { options.note("left out \(failures.count) of \(rows) rows") }
      if report.operation == nil, failures.count == 0 {
        options.note("nothing to do: \(nothing)")
      }
      try options.write([report])
      if dryRun { options.note("nothing was changed: this was a dry run") }
    }
    if failures.count > 0 { throw ExitStatus.no }
  }

  /// Throws if the document does not exist, before the table is read.
  private func checkDocument(
    of address: Address, in catalog: LayoutCatalog
  ) throws(ServiceError) {
    guard !address.isGlob else { return }
    let snapshot = try catalog.snapshot()
    defer { snapshot.close() }
    _ = try snapshot.documentIDs(matching: address.document)
  }

  /// Throws if a table with a column of sections would be imported into one section, unless
  /// `--columns` mentions that column.
  private func checkSections(
    of table: ItemTable, for address: Address
  ) throws(ServiceError) {
    guard table.columns.section == nil, !items.namesSections,
      table.ignoredColumns.contains("section")
    else { return }
    throw .wrongTarget(
      address.description,
      expected: "a document, for the table has a column \"section\"; "
        + "with --columns section= all items go to one section")
  }

  private func note(on table: ItemTable) {
    let ignored = table.ignoredColumns
    if !ignored.isEmpty {
      let shown = ignored.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
      let more = ignored.count > 10 ? " and \(ignored.count - 10) more" : ""
      options.note("columns that are not read: \(shown)\(more)")
    }
    if table.rowCount == 0 { options.note("\(table.source) has no rows") }
  }

  /// Returns the command's arguments, for the log.
  private func summary(of path: String) -> String {
    let option = items.measured == nil ? "--items" : "--measured"
    var words = ["import", option, path, "--into", items.into ?? ""]
    if let fit = items.fit {
      words.append(items.fitHeight != nil ? "--fit-height" : "--fit-width")
      words.append(OutputValue.number(fit.length).exactText ?? "")
    }
    for names in items.columnNames { words += ["--columns", names] }
    if let format = items.format { words += ["--items-format", format.rawValue] }
    if replace { words.append("--replace") }
    if force { words.append("--force") }
    return words.joined(separator: " ")
  }

  private static func located(_ error: ServiceError, for address: Address) -> LocatedError {
    switch error {
    case .noSection(let key, let document, _, _):
      LocatedError(error: error, hint: "`insetory add \(document) id=\(key)` adds it")
    case .format(.document(let failure))
    where address.section == nil && !address.isGlob && failure.lacksColumn("section"):
      LocatedError(
        error: error,
        hint: "`--into \(address.document)/SECTION` puts all rows into one section; "
          + "`--columns section=NAME` gives the name of the table's column")
    default: LocatedError(error: error)
    }
  }
}

extension DocumentError {
  fileprivate func lacksColumn(_ name: String) -> Bool {
    if case .missingColumn(name, _, _) = reason { true } else { false }
  }
}
