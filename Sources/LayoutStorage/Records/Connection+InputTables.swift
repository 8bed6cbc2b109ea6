extension Connection {
  /// The tables of what cannot be computed, each behind those that its rows refer to.
  static let inputTables = [
    "document", "section", "section_order", "device", "operation", "tag",
  ]
}
