extension Connection {
  /// The tables of inputs, which cannot be computed. Each comes after the tables that its rows
  /// refer to.
  static let inputTables = [
    "document", "section", "section_order", "device", "operation", "tag",
  ]
}
