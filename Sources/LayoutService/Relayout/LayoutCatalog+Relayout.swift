import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LayoutCatalog {
  /// Computes and stores the dirty sections of a document. The document does not change, and
  /// nothing is logged.
  ///
  /// - Parameters:
  ///   - document: The document's id.
  ///   - containers: Devices or sizes to compute for. Missing layout sets are added, and are kept.
  ///     If no container or length is given, every layout set of the document is recomputed.
  ///   - widths: Widths that replace that of the document's own container, in points. Each is
  ///     combined with each of the heights; if there are no heights, each replaces the width alone.
  ///   - heights: Heights that replace that of the document's own container, in points. If there
  ///     are no widths, each replaces the height alone.
  /// - Returns: A report for each container, the document's own first.
  /// - Throws: `noDocument`, `document` if there is no such device, `badValue` for a length out
  ///   of the limits, `contentTooLong`, `storage`.
  public func relayout(
    _ document: String, in containers: [String] = [], widths: [Double] = [],
    heights: [Double] = []
  ) throws(ServiceError) -> [EditReport] {
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      let requests = try ContainerRequest.all(
        containers, widths: widths, heights: heights, on: connection)
      return try relayout(document, for: requests, on: connection)
    }
  }

  /// Lays out a document within a transaction: for the requested containers, or without requests
  /// for every container that it has layout sets for.
  func relayout(
    _ document: String, for requests: [ContainerRequest], on connection: Connection
  ) throws(ServiceError) -> [EditReport] {
    let record = try connection.existingDocument(document)
    var reports: [EditReport] = []
    for request in requests {
      let loaded = try cache.take(record, on: connection) { settings throws(ServiceError) in
        try request.container(resizing: settings.container, on: connection)
      }
      reports.append(try relayout(loaded, request: request.key))
    }
    guard requests.isEmpty else { return reports }
    let own = try cache.take(record, on: connection)
    // Drops unrequested sets of other containers, which once were the document's own.
    let text = own.traits.text
    try own.dropSets { !$0.isRequested && $0.traits != text }
    reports.append(try relayout(own, request: Connection.ownRequest))
    let sets = try stored(connection.layoutSets(of: record.number))
    for set in sets where set.traits != text {
      let container = try ContainerSpecification(text: set.container, on: connection)
      let loaded = try cache.take(record, on: connection) { _ in container }
      reports.append(try relayout(loaded, request: nil))
    }
    return reports
  }

  /// - Parameter request: The request that the layout set then answers.
  private func relayout(
    _ loaded: LoadedDocument, request: String?
  ) throws(ServiceError) -> EditReport {
    let start = ContinuousClock.now
    let isNew = loaded.set == nil
    loaded.directory.beginEdit()
    // Shifts are counted from the start of the content: its length was unknown while sections were
    // dirty.
    var report = try loaded.recompute(request: request) { number throws(ServiceError) in
      try loaded.section(number)
    }
    try report.invalidation.name(loaded.sectionID(at:))
    guard var set = loaded.set else { preconditionFailure("BUG: recomputed without a set") }
    let known = set
    if report.computed > 0 && !isNew { set.generation += 1 }
    if let request, !set.requests.contains(request) { set.requests.append(request) }
    if request.map({ $0 != Connection.ownRequest }) ?? false, !set.isRequested {
      // The set was computed for the document's own container. The layout reads the same values of
      // both containers, and their other values may differ.
      (set.isRequested, set.container) = (true, loaded.container.text)
    }
    set.clean = loaded.record.revision
    if set != known {
      loaded.set = set
      try stored(loaded.connection.update(set))
    }
    report.diagnostics += try loaded.contentDecorations().impossible
    report.seconds = (ContinuousClock.now - start) / .seconds(1)
    return report
  }
}
