import LayoutService

/// The documents that a command for several documents cannot read or lay out. Each is named when it
/// is found; the command continues with the others and ends with status 1.
final class PassedDocuments {
  private var documents: Set<String> = []
  /// Whether a document fails in its own container. `doctor` finds such documents, too.
  private var isOfDoctor = false
  private static let mostShown = 100

  /// Adds a document, and writes its error unless the limit is reached.
  func add(_ document: String, _ error: ServiceError) {
    isOfDoctor = isOfDoctor || error.failingContainer == nil
    guard documents.insert(document).inserted, documents.count <= Self.mostShown else { return }
    StandardError.error(
      RelayoutProgress.Failure(document: document, error: error).description)
  }

  /// Runs the command's body for one document.
  ///
  /// - Parameter isOneOfSeveral: Whether the command continues if the document cannot be read or
  ///   laid out.
  /// - Throws: The error of the body, unless the command continues.
  func attempt(
    _ document: String, isOneOfSeveral: Bool = true, _ body: () throws -> Void
  ) throws {
    do { try body() } catch let error as ServiceError
      where isOneOfSeveral && error.isOfUnusableDocument
    {
      add(document, error)
    }
  }

  /// Ends the command after all its rows were written.
  ///
  /// - Throws: Status 1 if a document was added.
  func end() throws(ExitStatus) {
    guard !documents.isEmpty else { return }
    let rest = documents.count - Self.mostShown
    if rest > 0 { StandardError.error("\(rest) more documents like these") }
    let words = documents.count == 1 ? "1 document is" : "\(documents.count) documents are"
    let advice = isOfDoctor ? "; `insetory doctor` gives advice" : ""
    StandardError.note("\(words) passed over\(advice)")
    throw .no
  }
}
