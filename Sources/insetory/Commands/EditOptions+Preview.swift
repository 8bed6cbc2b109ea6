import LayoutDocuments
import LayoutPictures
import LayoutReports
import LayoutService

extension EditOptions {
  /// Writes what an edit would do: the report, or what was asked for in its place.
  func preview(_ preview: EditPreview) throws {
    if svg != nil || diff || transition {
      let comparison = try LayoutComparison(
        .computed(try formatErrors(DocumentFrames(preview.before))),
        .computed(try formatErrors(DocumentFrames(preview.after))), by: preview.update)
      if let svg { try options.draw(comparison, isTransition: transition, to: svg) }
      if diff { try write(Column.difference, comparison.forEachRow) }
      if transition { try write(Column.transition, comparison.forEachTransition) }
      if svg != nil, svg != "-", !diff, !transition { try options.write([preview.report]) }
    } else {
      try options.write([preview.report])
    }
    options.note("nothing was changed: this was a dry run")
  }

  private func write<Row>(
    _ columns: [Column<Row>], _ forEach: ((Row) throws -> Void) throws -> Void
  ) throws {
    let output = StandardOutput()
    var rows = try RowWriter(columns, options, to: output)
    try forEach { try rows.write($0) }
    try rows.finish()
    try output.flush()
  }
}

extension GlobalOptions {
  /// Draws a comparison to a file, or to standard output for `-`.
  ///
  /// - Parameter isTransition: Whether elements that appear or disappear show their alpha.
  func draw(
    _ comparison: LayoutComparison, isTransition: Bool = false, to path: String
  ) throws {
    let output = try StandardOutput(
      replacing: path == "-" ? nil : path, protecting: store)
    func write(_ piece: ArraySlice<UInt8>) throws(StandardOutput.Failure) {
      output.bytes += piece
      try output.rowEnded()
    }
    try SVGWriter().write(try comparison.picture(isTransition: isTransition), to: write)
    try output.finish()
  }
}
