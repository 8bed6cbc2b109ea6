public import LayoutDocuments

/// A document that was taken out of a damaged store, and what of it is lost.
public struct RecoveredDocument: Sendable {
  /// What is left; nil where that is nothing, or nothing that the document format allows. The
  /// reader has read it again, so that it can be imported.
  public var document: LayoutDocument?
  public var losses: [RecoveryLoss] = []
}

/// Something of a damaged store that did not come out as it was put in, or may not have.
public struct RecoveryLoss: Hashable, Sendable {
  /// The document's id; nil for what concerns the whole store.
  public var document: String?
  /// The section's index in what was the document, and its id where that is known.
  public var section: (index: Int, id: String?)? {
    sectionIndex.map { ($0, sectionID) }
  }
  /// What is lost, in words.
  public var what: String
  private var sectionIndex: Int?
  private var sectionID: String?

  init(_ what: String, of document: String? = nil, section: Int? = nil, id: String? = nil) {
    self.what = what
    self.document = document
    sectionIndex = section
    sectionID = id
  }

  static let ofLog = RecoveryLoss("the log (-wal) is damaged: edits that it held may be lost")
}

extension RecoveryLoss: CustomStringConvertible {
  /// Such as `"home/[3]" (album): items are lost`.
  public var description: String {
    guard let document else { return QuotedName.escaped(what, limit: 1024) }
    let place = sectionIndex.map { "/[\($0)]" } ?? ""
    let name = sectionID.map { " (\(QuotedName.escaped($0, limit: 128)))" } ?? ""
    return "\"\(QuotedName.escaped(document, limit: 128))\(place)\"\(name): "
      + QuotedName.escaped(what, limit: 1024)
  }
}
