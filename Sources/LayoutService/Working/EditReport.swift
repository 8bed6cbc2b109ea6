import LayoutDocuments
public import LayoutEngine

/// The result of an edit or a relayout for one document.
public struct EditReport: Hashable, Sendable {
  /// The document's id.
  public var document: String
  /// The container of the layout: a device, or a size such as `402x874`.
  public var container: String
  /// The number of sections of the document.
  public var sections: Int
  /// The number of sections that were computed.
  public var computed = 0
  /// The number of computed sections for which only decorations were computed.
  public var decorated = 0
  /// The number of sections with the same attributes and a new origin.
  public var shifted = 0
  /// The number of sections whose attributes and origin did not change.
  public var kept = 0
  /// The number of items of the document.
  public var items: Int
  /// The content size, in points; nil if sections are dirty, because it is unknown then.
  public var contentSize: Size?
  /// The time from the start of the transaction to the end of its commit, in seconds.
  public var seconds = 0.0
  /// Whether the operation had already been applied under the caller's operation id, so that this
  /// call did nothing.
  public var isRepeated = false
  /// The operation's number in the log; nil if the edit changed nothing, and for a relayout.
  public var operation: Int?
  /// The operation that an undo undid or a redo redid; nil for other edits.
  public var undone: UndoneOperation?
  /// Whether an import replaced an existing document and changed it.
  public var isReplacement = false
  /// The dirty sections before the computation, with the reasons.
  public var invalidation = InvalidationContext()
  /// The cases that UIKit leaves undefined in the computed sections, in order of the sections.
  public var diagnostics: [SectionDiagnostic] = []
  /// The problems of the container, one sentence each.
  public var containerDiagnostics: [String] = []
  /// The reason why the document cannot be laid out in the restored state; nil if it can.
  public var recomputationError: ServiceError? {
    get { recomputationErrors.first }
    set { recomputationErrors = newValue.map { [$0] } ?? [] }
  }
  /// A list, which takes eight bytes without an error: an import keeps a report for each document.
  var recomputationErrors: [ServiceError] = []
}

/// An operation that an undo undid or a redo redid.
public struct UndoneOperation: Hashable, Sendable {
  /// The number in the log; the number of the whole operation if all its parts were undone
  /// together.
  public var number: Int
  /// The summary of the edit in the log, even if a redo of that edit was undone.
  public var summary: String
}

/// A case that UIKit leaves undefined, or a value that a rule cannot give, with its location.
public struct SectionDiagnostic: Hashable, Sendable {
  /// The section's index.
  public var section: Int
  /// The section's id; nil if it has none.
  public var sectionID: String?
  /// The id of the first affected item; nil if no item is affected, or if it has no id.
  public var itemID: String?
  /// The diagnostic.
  public var diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic, of section: DocumentSection, at index: Int) {
    self.section = index
    sectionID = section.id
    itemID = diagnostic.isOfItems ? section.itemID(at: diagnostic.firstItem) : nil
    self.diagnostic = diagnostic
  }
}
