package import LayoutEngine

/// The naming of the frames of one document in one container: it creates rows from frames.
///
/// Computed frames and stored frames are named here, so that the same frame has the same row.
package struct FrameNaming: Hashable, Sendable {
  package let document: String
  package let container: String
  /// The start of every address in the document.
  package let prefix: String

  /// Creates the naming of frames.
  ///
  /// - Parameters:
  ///   - container: The container's label.
  ///   - isContainerAsked: Whether the requested container is another than the document's own. The
  ///     addresses then contain it.
  ///   - revision: The requested state of the document's history; nil for the current state.
  package init(
    document: String, container: String, isContainerAsked: Bool,
    revision: Address.RevisionSelector? = nil
  ) {
    self.document = document
    self.container = container
    prefix =
      document + (revision.map { "@\($0)" } ?? "") + (isContainerAsked ? "#\(container)" : "")
  }

  /// Returns the row of the content rect: its origin is zero, its size the content size.
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

  /// Returns the row of a group of a section.
  package func group(_ path: [Int], frame: Rect, ofSection index: Int, id: String?) -> FrameRow {
    FrameRow(
      id: address(ofSection: index, id: id) + "/" + SupplementaryHost.address(ofGroup: path),
      document: document, container: container, section: id, sectionIndex: index,
      category: .group, frame: frame)
  }

  /// Returns the row of a header, a footer, a cell or a decoration.
  package func element(
    _ attributes: LayoutAttributes, sectionID: String?, itemID: String? = nil
  ) -> FrameRow {
    let isOfSection =
      attributes.decoration?.sections == nil && attributes.supplementaryHost != .layout
    return element(
      ComparedElement(attributes, itemID: itemID),
      ofSection: isOfSection ? attributes.indexPath.section : nil, id: sectionID)
  }

  /// Returns the row of an element of a section; without a section, of a decoration of several
  /// sections.
  package func element(
    _ element: ComparedElement, ofSection index: Int?, id: String?
  ) -> FrameRow {
    let name =
      switch element.category {
      case .cell: "/item:" + (element.id ?? "[\(element.item)]")
      case .decoration: "/decoration:" + (element.id ?? "[\(element.ordinal)]")
      case .supplementary: "/" + (element.id ?? element.elementKind ?? "")
      case .section, .group: "/"
      }
    let owner = index.map { address(ofSection: $0, id: id) } ?? prefix
    var row = FrameRow(
      id: owner + name, document: document, container: container,
      section: index.flatMap { _ in id },
      sectionIndex: index, category: element.category, elementKind: element.elementKind,
      frame: element.frame)
    switch element.category {
    case .cell:
      (row.item, row.itemID) = (element.item, element.id)
      row.zIndex = element.ownZIndex
    case .supplementary:
      // Items and groups have several views of a kind.
      if element.id != nil { row.item = element.item }
      row.zIndex = element.ownZIndex
    case .decoration: (row.item, row.decorationID) = (element.item, element.decorationID)
    case .section, .group: break
    }
    guard let style = element.style else { return row }
    (row.zIndex, row.alpha, row.isHidden) = (style.zIndex, style.alpha, style.isHidden)
    row.paintedRect = style.appearance.paintedRect(of: element.frame)
    row.outline = element.outline
    return row
  }

  /// Returns a section's address, with the id if the section has one, or else with the index.
  package func address(ofSection index: Int, id: String?) -> String {
    prefix + "/" + (id ?? "[\(index)]")
  }
}
