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
    row(address(ofSection: index, id: id), .section, index, id, frame)
  }

  /// Returns the row of a header, a footer, a cell or a decoration.
  package func element(
    _ attributes: LayoutAttributes, sectionID: String?, itemID: String? = nil
  ) -> FrameRow {
    let path = attributes.indexPath
    let name: String
    let category: FrameRow.Category
    switch attributes.category {
    case .cell:
      name = "item:" + (itemID ?? "[\(path.item)]")
      category = .cell
    case .supplementary:
      name = attributes.elementKind?.rawValue ?? ""
      category = .supplementary
    case .decoration:
      return decoration(attributes, sectionID: sectionID)
    }
    let id = address(ofSection: path.section, id: sectionID) + "/" + name
    var row = row(id, category, path.section, sectionID, attributes)
    row.elementKind = attributes.elementKind?.rawValue
    if category == .cell {
      row.item = path.item
      row.itemID = itemID
    }
    return row
  }

  private func decoration(_ attributes: LayoutAttributes, sectionID: String?) -> FrameRow {
    let path = attributes.indexPath
    let decoration = attributes.decoration
    var name = "decoration:" + (decoration?.key ?? "[\(path.item)]")
    if let decoration, decoration.geometry.each != .section { name += "[\(path.item)]" }
    let isContent = decoration?.sections != nil
    let owner = isContent ? prefix : address(ofSection: path.section, id: sectionID)
    var row = row(owner + "/" + name, .decoration, path.section, sectionID, attributes)
    if isContent { (row.section, row.sectionIndex) = (nil, nil) }
    row.elementKind = decoration?.kind
    row.item = path.item
    row.decorationID = decoration?.id
    row.paintedRect = attributes.paintedRect
    row.outline = attributes.bubble
    return row
  }

  private func row(
    _ address: String, _ category: FrameRow.Category, _ section: Int, _ sectionID: String?,
    _ attributes: LayoutAttributes
  ) -> FrameRow {
    var row = row(address, category, section, sectionID, attributes.frame)
    row.zIndex = attributes.zIndex
    row.alpha = attributes.alpha
    row.isHidden = attributes.isHidden
    return row
  }

  /// Returns a section's address, by its id where it has one.
  package func address(ofSection index: Int, id: String?) -> String {
    prefix + "/" + (id ?? "[\(index)]")
  }

  private func row(
    _ address: String, _ category: FrameRow.Category, _ section: Int, _ sectionID: String?,
    _ frame: Rect
  ) -> FrameRow {
    var row = FrameRow(
      id: address, document: document, container: container, category: category, frame: frame)
    row.section = sectionID
    row.sectionIndex = section
    return row
  }
}
