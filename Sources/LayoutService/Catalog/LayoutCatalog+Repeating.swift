import LayoutDocuments
import LayoutStorage

extension LayoutCatalog {
  /// Returns reports on the present state of the documents of an earlier operation with the same
  /// key; nil if the operation is new or has no key.
  ///
  /// - Throws: `operationKeyTaken` if the key belongs to a different request.
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
    let parts = try storageErrors { () throws(StorageError) in
      found.document == nil ? try connection.operations(of: found.number) : [found]
    }
    return try parts.map { part throws(ServiceError) in
      var report = try report(on: part, on: connection)
      report.operation = found.number.number
      report.isRepeated = true
      return report
    }
  }

  /// Returns a report on the present state of an operation's document.
  private func report(
    on operation: OperationRecord, on connection: Connection
  ) throws(ServiceError) -> EditReport {
    let record = try storageErrors { () throws(StorageError) in
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
