import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Computes what is dirty of a document and stores it; the document never changes, and nothing is
  /// logged.
  ///
  /// - Parameters:
  ///   - containers: Devices or sizes to compute for; sets that are not there yet are added,
  ///   and stay. Without any, every set that the document has is renewed.
  ///   - widths: The same, as other widths of the document's own container, in points.
  /// - Returns: A report for each container, the document's own first.
  /// - Throws: `noDocument`, `document` when there is no such device, `badValue` for a width out of
  ///   the limits, `contentTooLong`, `storage`.
  public func relayout(
    _ document: String, in containers: [String] = [], widths: [Double] = []
  ) throws(ServiceError) -> [EditReport] {
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      var reports: [EditReport] = []
      let isRequested = !containers.isEmpty || !widths.isEmpty
      for container in try self.containers(containers, widths, of: document, on: connection) {
        reports.append(
          try relayout(document, in: container, isRequested: isRequested, on: connection))
      }
      return reports
    }
  }

  private func containers(
    _ texts: [String], _ widths: [Double], of document: String, on connection: Connection
  ) throws(ServiceError) -> [ContainerSpecification] {
    let own = try cache.take(document, on: connection)
    var containers = try own.container.applying(texts, widths: widths, on: connection)
    guard containers.isEmpty else { return containers }
    // What was the document's own container, or becomes it, is nobody's set.
    let text = own.part.text
    try own.dropSets(on: connection) { !$0.isRequested && $0.part != text }
    let sets = try storing { () throws(StorageError) in
      try connection.layoutSets(of: own.record.number)
    }
    containers.append(own.container)
    for set in sets where set.part != text {
      containers.append(try ContainerSpecification(text: set.container, on: connection))
    }
    return containers
  }

  private func relayout(
    _ document: String, in container: ContainerSpecification, isRequested: Bool,
    on connection: Connection
  ) throws(ServiceError) -> EditReport {
    let start = ContinuousClock.now
    let loaded = try cache.take(document, on: connection) { _ in container }
    let invalidation = loaded.directory.invalidation()
    loaded.directory.beginEdit()
    let renewal = try loaded.renew(on: connection) { number throws(ServiceError) in
      try loaded.section(number, on: connection)
    }
    let computed = renewal.computed
    if var set = loaded.set, !computed.isEmpty || (isRequested && !set.isRequested) {
      set.generation += 1
      set.isRequested = set.isRequested || isRequested
      loaded.set = set
      try storing { () throws(StorageError) in try connection.update(set) }
    }
    var report = loaded.report()
    report.invalidation = invalidation
    report.diagnostics =
      try renewal.diagnostics + loaded.contentDecorations(on: connection).impossible
    report.computed = computed.count
    report.decorated = renewal.decorated
    // Where sections were dirty, nobody knew where the others would stand.
    report.shifted = loaded.directory.shiftedCount(isReversed: false) { computed.contains($0) }
    report.kept = loaded.directory.count - computed.count - report.shifted
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }
}
