import LayoutDocuments
import LayoutReports
import LayoutService

extension EditOptions {
  /// Writes what an edit would do: the report, or what was asked for in its place.
  func preview(_ preview: EditPreview) throws {
    if picture.format != nil || diff || transition {
      let comparison = try LayoutComparison(
        .computed(try formatErrors(DocumentFrames(preview.before))),
        .computed(try formatErrors(DocumentFrames(preview.after))), by: preview.update)
      try options.draw(comparison, isTransition: transition, picture)
      if diff { try write(Column.difference, comparison.forEachRow) }
      if transition { try write(Column.transition, comparison.forEachTransition) }
      if picture.file != nil, !diff, !transition { try options.write([preview.report]) }
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
