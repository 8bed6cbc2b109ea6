package import LayoutEngine

/// Names the frames of one document in one container: all that a row says beside where it is.
///
/// Frames that are computed in memory and frames that were stored get their names here, so that the
/// same frame has the same row whatever it comes from.
package struct FrameNaming: Hashable, Sendable {
  package let document: String
  package let container: String
  /// What every address of the document begins with.
  package let prefix: String

  /// - Parameters:
  ///   - container: The container's label.
  ///   - isContainerAsked: Whether frames are asked for in another container than the document's
  ///     own, which their addresses then name.
  ///   - revision: The state of the document's history that frames are asked for; nil is the
  ///     present.
  package init(
    document: String, container: String, isContainerAsked: Bool,
    revision: Address.RevisionSelector? = nil
  ) {
    self.document = document
    self.container = container
    prefix =
      document + (revision.map { "@\($0)" } ?? "") + (isContainerAsked ? "#\(container)" : "")
  }

  /// Returns the row of the content rect: from zero, as large as the content.
  package func content(_ size: Size) -> FrameRow {
    FrameRow(
      id: prefix, document: document, container: container, category: .section,
      frame: Rect(origin: .zero, size: size))
  }

  /// Returns the row of a section's own frame.
  package func section(_ index: Int, id: String?, frame: Rect) -> FrameRow {
    FrameRow(
      id: address(ofSection: index, id: id), document: document, container: container, section: id,
      sectionIndex: index, category: .section, frame: frame)
  }

  /// Returns the row of a header, a footer, a cell or a decoration.
  package func element(
    _ attributes: LayoutAttributes, sectionID: String?, itemID: String? = nil
  ) -> FrameRow {
    let isOfSection = attributes.decoration?.sections == nil
    return element(
      ComparedElement(attributes, itemID: itemID),
      ofSection: isOfSection ? attributes.indexPath.section : nil, id: sectionID)
  }

  /// Returns the row of an element of a section; without a section, of a decoration of several.
  package func element(
    _ element: ComparedElement, ofSection index: Int?, id: String?
  ) -> FrameRow {
    let name =
      switch element.category {
      case .cell: "/item:" + (element.id ?? "[\(element.item)]")
      case .decoration: "/decoration:" + (element.id ?? "[\(element.ordinal)]")
      case .section, .supplementary: "/" + (element.elementKind ?? "")
      }
    let owner = index.map { address(ofSection: $0, id: id) } ?? prefix
    var row = FrameRow(
      id: owner + name, document: document, container: container,
      section: index.flatMap { _ in id },
      sectionIndex: index, category: element.category, elementKind: element.elementKind,
      frame: element.frame)
    switch element.category {
    case .cell: (row.item, row.itemID) = (element.item, element.id)
    case .supplementary: row.zIndex = LayoutAttributes.supplementaryZIndex
    case .decoration: (row.item, row.decorationID) = (element.item, element.decorationID)
    case .section: break
    }
    guard let style = element.style else { return row }
    (row.zIndex, row.alpha, row.isHidden) = (style.zIndex, style.alpha, style.isHidden)
    row.paintedRect = style.appearance.paintedRect(of: element.frame)
    row.outline = element.outline
    return row
  }

  /// Returns a section's address, by its id where it has one.
  package func address(ofSection index: Int, id: String?) -> String {
    prefix + "/" + (id ?? "[\(index)]")
  }
}
