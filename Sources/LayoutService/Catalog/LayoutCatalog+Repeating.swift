import LayoutDocuments
import LayoutStorage

extension LayoutCatalog {
  /// Returns reports of what an operation left behind that was applied before under the same key;
  /// nil where it is new, or has none.
  ///
  /// - Throws: `operationKeyTaken` when the key stands for another request.
  func reports(
    ofRepeated label: OperationLabel, on connection: Connection
  ) throws(ServiceError) -> [EditReport]? {
    guard let key = label.key else { return nil }
    try OperationLabel.check(key: key)
    let found = try stored(connection.operation(key: key))
    guard let found else { return nil }
    guard found.request == label.request else {
      throw .operationKeyTaken(key, by: found.number.number, summary: found.summary)
    }
    let parts = try storing { () throws(StorageError) in
      found.document == nil ? try connection.operations(of: found.number) : [found]
    }
    return try parts.map { part throws(ServiceError) in
      var report = try report(on: part, on: connection)
      report.operation = found.number.number
      report.isRepeated = true
      return report
    }
  }

  /// Returns what there is now of the document of an operation.
  private func report(
    on operation: OperationRecord, on connection: Connection
  ) throws(ServiceError) -> EditReport {
    let record = try storing { () throws(StorageError) in
      try operation.document.flatMap { number throws(StorageError) in
        try connection.document(number)
      }
    }
    guard let record else {
      throw .storage(
        connection.corrupt("the document of operation \(operation.number.rawValue) is missing"))
    }
    let loaded = try cache.take(record, on: connection)
    defer { cache.keep(loaded) }
    guard record.deleted != nil else { return loaded.report() }
    return EditReport(
      document: record.key, container: loaded.container.label, sections: 0, items: 0)
  }
}

extension OperationLabel {
  static func isKey(_ text: String) -> Bool {
    1...128 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7e ~= $0 }
  }

  static func check(key: String) throws(ServiceError) {
    guard isKey(key) else {
      throw .format(
        .badAddress(key, expected: "an operation's id: 1 to 128 visible ASCII characters"))
    }
  }
}
