import ArgumentParser

extension Fields {
  /// Returns the columns that are asked for: of two with one name that of the format.
  ///
  /// - Throws: `ValidationError` where there is no such column in this result.
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
