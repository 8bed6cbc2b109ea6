import ArgumentParser

extension Fields {
  /// Returns the requested columns. If two columns have the same name, returns the format's column.
  ///
  /// - Throws: `ValidationError` if the result has no such column.
  func chosen<Row>(
    from columns: [Column<Row>], in format: OutputFormat
  ) throws(ValidationError) -> [Column<Row>] {
    try check(among: columns.map(\.name))
    return names.compactMap { name in
      let named = columns.filter { $0.name == name }
      return named.first { $0.isShown(in: format) } ?? named.first
    }
  }
}
