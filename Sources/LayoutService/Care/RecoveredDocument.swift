public import LayoutDocuments
import LayoutStorage

/// A document that was recovered from a damaged store, with its losses.
public struct RecoveredDocument: Sendable {
  /// The recovered document; nil if nothing remains, or nothing that the document format allows. It
  /// was read by the strict reader, so that it can be imported.
  public var document: LayoutDocument?
  /// The parts that are lost or uncertain.
  public var losses: [RecoveryLoss] = []
}

/// A part of a damaged store that is lost, or that may differ from its original.
public struct RecoveryLoss: Hashable, Sendable {
  /// The document's id; nil if the loss concerns the whole store.
  public var document: String?
  /// The section's index in the original document, and its id if that is known; nil if the loss
  /// concerns no single section.
  public var section: (index: Int, id: String?)? {
    sectionIndex.map { ($0, sectionID) }
  }
  /// A description of the loss.
  public var what: String
  private var sectionIndex: Int?
  private var sectionID: String?

  init(_ what: String, of document: String? = nil, section: Int? = nil, id: String? = nil) {
    self.what = what
    self.document = document
    sectionIndex = section
    sectionID = id
  }

  /// Returns the loss that the damage of a log means; nil if no confirmed edit need be lost.
  static func of(_ damage: LogDamage?) -> RecoveryLoss? {
    // Frames after the last commit belong to no successful edit.
    guard let damage, damage.commits != 0, !damage.isOfNewestCommit else { return nil }
    return RecoveryLoss("the log (-wal) is damaged: edits that it held may be lost")
  }
}

extension RecoveryLoss: CustomStringConvertible {
  /// The address and the loss, such as `"home/[3]" (album): items are lost`.
  public var description: String {
    guard let document else { return QuotedName.escaped(what, limit: 1024) }
    let place = sectionIndex.map { "/[\($0)]" } ?? ""
    let name = sectionID.map { " (\(QuotedName.escaped($0, limit: 128)))" } ?? ""
    return "\"\(QuotedName.escaped(document, limit: 128))\(place)\"\(name): "
      + QuotedName.escaped(what, limit: 1024)
  }
}
