import LayoutDocuments
import LayoutEngine
import LayoutStorage

extension LoadedDocument {
  /// Returns the report of an edit that changes and computes nothing.
  func report() -> EditReport {
    var report = EditReport(
      document: record.key, container: container.label, sections: directory.count,
      items: record.items)
    report.kept = directory.count - directory.dirtyCount
    report.containerDiagnostics = container.diagnostics
    if directory.dirtyCount == 0 { report.contentSize = projection.contentSize }
    return report
  }

  /// Returns the report of a computation of dirty sections.
  ///
  /// - Parameters:
  ///   - invalidation: The dirty sections before the computation.
  ///   - growth: What the edit added to the content's length, in units, if origins are measured
  ///     from the content's end; else nil.
  ///   - movesAll: Whether all sections have a new origin.
  func report(
    of recomputed: RecomputedSections, _ invalidation: InvalidationContext,
    growth: Int64? = nil,
    movesAll: Bool = false
  ) -> EditReport {
    var report = report()
    report.invalidation = invalidation
    report.diagnostics = recomputed.diagnostics
    report.computed = recomputed.computed.count
    report.decorated = recomputed.decorated
    guard directory.dirtyCount == 0 else { return report }
    let rest = directory.count - recomputed.computed.count
    report.shifted =
      movesAll
      ? rest
      : directory.shiftedCount(growth: growth) { recomputed.computed.contains($0) }
    report.kept = rest - report.shifted
    return report
  }
}
