public import LayoutDocuments
import LayoutStorage

/// What an edit would do, without its having been done.
public struct EditPreview: Sendable {
  /// The report that the edit would have.
  public var report: EditReport
  /// The document before the edit.
  public var before: LayoutDocument
  /// The document after it.
  public var after: LayoutDocument
  /// Where its sections and items were before.
  public var update: BatchUpdate
}

extension LayoutCatalog {
  /// Edits a document, and takes the edit back.
  ///
  /// ```swift
  /// let preview = try catalog.preview("home") { try $0.move(.section(3), to: 0) }
  /// let frames = try DocumentFrames(preview.after)
  /// ```
  ///
  /// - Parameters:
  ///   - document: The document's id.
  ///   - body: Edits the document, as in ``edit(_:kind:summary:key:deferred:_:)-7je96``.
  /// - Complexity: That of the edit, and O(size of the document).
  /// - Throws: As an edit; nothing is stored in any case.
  public func preview(
    _ document: String, _ body: (DocumentEditor) throws -> Void
  ) throws -> EditPreview {
    let label = label("preview", "")
    var preview: EditPreview?
    do throws(EditFailure) {
      return try store.write { transaction throws(EditFailure) -> EditPreview in
        do {
          let editor = DocumentEditor(try cache.take(document, on: transaction.connection))
          let before = try editor.wholeDocument()
          let formerItems = FormerItems(of: editor)
          editor.formerItems = formerItems
          try body(editor)
          let after = try editor.wholeDocument()
          let update = (editor.formerItems ?? formerItems).update(of: editor)
          preview = EditPreview(
            report: try editor.commit(label), before: before, after: after, update: update)
        } catch let error as ServiceError {
          throw .service(error)
        } catch { throw .other(error) }
        throw .other(TakenBack())
      }
    } catch {
      if let preview { return preview }
      switch error {
      case .service(let error): throw error
      case .other(let error): throw error
      }
    }
  }
}

/// The end of the transaction of a preview.
private struct TakenBack: Error {}

extension DocumentEditor {
  fileprivate func wholeDocument() throws(ServiceError) -> LayoutDocument {
    LayoutDocument(id: id, settings: settings, sections: try loaded.sections())
  }
}
