import LayoutDocuments
public import LayoutEngine
import LayoutStorage

/// What an edit or a relayout did to one document.
public struct EditReport: Hashable, Sendable {
  public var document: String
  /// The container that was computed for: a device, or a size such as `402x874`.
  public var container: String
  public var sections: Int
  /// Sections that were computed.
  public var computed = 0
  /// How many of these were sections of which only decorations were computed, and no item.
  public var decorated = 0
  /// Sections with the same attributes and a new origin.
  public var shifted = 0
  /// Sections that stayed as and where they are.
  public var kept = 0
  public var items: Int
  /// In points; nil where sections are dirty, so that nobody knows it.
  public var contentSize: Size?
  /// How long it took, from the start of the transaction to the end of its commit.
  public var seconds = 0.0
  /// Whether the operation had been applied before under the key that the caller gave, so that
  /// nothing was done now.
  public var isRepeated = false
  /// The operation in the log; nil where there was nothing to do, and for a relayout.
  public var operation: Int?
  /// What an undo undid, or a redo did again; nil for other edits.
  public var undone: UndoneOperation?
  /// Whether an import put the document in the place of one that was there, and changed it.
  public var isReplacement = false
  /// What was dirty, and why, before it was computed.
  public var invalidation = InvalidationContext()
  /// What UIKit leaves undefined in the sections that were computed, in their order.
  public var diagnostics: [SectionDiagnostic] = []
  /// The problems of the container, one sentence each.
  public var containerDiagnostics: [String] = []
  /// Why the document cannot be laid out in the restored state; nil if it can.
  public var obstacle: ServiceError?
}

/// An operation that an undo undid, or that a redo did again.
public struct UndoneOperation: Hashable, Sendable {
  /// The number in the log: of the whole operation, if all its parts were undone together.
  public var number: Int
  /// The summary of the edit in the log, also where a redo of that edit was undone.
  public var summary: String
}

/// Something that UIKit leaves undefined, or that a rule could not give, and where.
public struct SectionDiagnostic: Hashable, Sendable {
  /// The section's index.
  public var section: Int
  public var sectionID: String?
  /// The id of the first item concerned.
  public var itemID: String?
  public var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic, of section: DocumentSection, at index: Int) {
    self.section = index
    sectionID = section.id
    itemID = diagnostic.isOfItems ? section.itemID(at: diagnostic.firstItem) : nil
    self.diagnostic = diagnostic
  }
}

extension LoadedDocument {
  /// Returns the report of doing nothing.
  func report() -> EditReport {
    var report = EditReport(
      document: record.key, container: container.label, sections: directory.count,
      items: record.items)
    report.kept = directory.count - directory.dirtyCount
    report.containerDiagnostics = container.diagnostics
    if directory.dirtyCount == 0 { report.contentSize = projection.contentSize }
    return report
  }

  /// Returns the report of computing what was dirty.
  ///
  /// - Parameters:
  ///   - invalidation: What was dirty before.
  ///   - isReversed: Whether origins count from the content's end.
  ///   - movesAll: Whether all sections have another origin.
  func report(
    of renewal: Renewal, _ invalidation: InvalidationContext, isReversed: Bool = false,
    movesAll: Bool = false
  ) -> EditReport {
    var report = report()
    report.invalidation = invalidation
    report.diagnostics = renewal.diagnostics
    report.computed = renewal.computed.count
    report.decorated = renewal.decorated
    guard directory.dirtyCount == 0 else { return report }
    let rest = directory.count - renewal.computed.count
    report.shifted =
      movesAll
      ? rest
      : directory.shiftedCount(isReversed: isReversed) { renewal.computed.contains($0) }
    report.kept = rest - report.shifted
    return report
  }
}
