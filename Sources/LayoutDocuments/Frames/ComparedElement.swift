package import LayoutEngine

/// One element of a layout, without the names of its section and its document.
package struct ComparedElement {
  package var category: FrameRow.Category
  package var elementKind: String?
  /// The name that distinguishes the element from its siblings of the same category: the id of an
  /// item, the key of a decoration, or for a supplementary item what it is anchored to and its
  /// kind.
  package var id: String?
  /// The index of the item; for a decoration of one or several sections, the ordinal of its entry.
  package var item: Int
  package var ordinal = 0
  /// Whether the element is that item or a supplementary item of it, and not of a section, a group
  /// or a decoration.
  package private(set) var followsItem: Bool
  var decorationID: String?
  package var frame: Rect
  /// The zIndex of a cell or a supplementary view; nil for that of a flow layout.
  var zIndex: Int?
  /// The zIndex of a cell or a supplementary view.
  package var ownZIndex: Int { zIndex ?? category.zIndex }
  /// The style; nil if all elements of the category have the same style.
  package var style: ElementStyle?
  /// The outline of a bubble.
  package var outline: BubbleOutline?

  package init(
    category: FrameRow.Category, elementKind: String? = nil, id: String? = nil, item: Int,
    ordinal: Int = 0, decorationID: String? = nil, frame: Rect, style: ElementStyle? = nil,
    outline: BubbleOutline? = nil
  ) {
    (self.category, self.elementKind, self.id) = (category, elementKind, id)
    (self.item, self.ordinal, self.decorationID) = (item, ordinal, decorationID)
    followsItem = category == .cell
    (self.frame, self.style, self.outline) = (frame, style, outline)
  }
}

extension FrameRow.Category {
  /// The zIndex of an element of a flow layout, except decorations, which have their own.
  var zIndex: Int { self == .supplementary ? LayoutAttributes.supplementaryZIndex : 0 }
}

/// The properties of an element that can change while its frame stays the same.
package final class ElementStyle: Hashable, Sendable {
  package let zIndex: Int
  package let alpha: Double
  package let isHidden: Bool
  package let appearance: Appearance

  init(zIndex: Int, alpha: Double = 1, isHidden: Bool = false, appearance: Appearance) {
    self.zIndex = zIndex
    self.alpha = alpha
    self.isHidden = isHidden
    self.appearance = appearance
  }

  package static func == (a: ElementStyle, b: ElementStyle) -> Bool {
    a === b
      || (a.zIndex == b.zIndex && a.alpha == b.alpha && a.isHidden == b.isHidden
        && a.appearance == b.appearance)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(zIndex)
    hasher.combine(alpha)
    hasher.combine(appearance)
  }
}

extension ComparedElement {
  package init(_ attributes: LayoutAttributes, itemID: String? = nil) {
    let item = attributes.indexPath.item
    self.init(
      category: attributes.category.ofRow, elementKind: attributes.elementKind?.rawValue,
      id: itemID, item: item,
      frame: attributes.frame)
    zIndex = attributes.zIndex
    if let host = attributes.supplementaryHost {
      if case .item = host { followsItem = true }
      id =
        host.address(itemID: itemID)
        + SupplementaryHost.address(ofKind: elementKind ?? "", ordinal: attributes.kindOrdinal)
    }
    guard let decoration = attributes.decoration else { return }
    elementKind = decoration.kind
    decorationID = decoration.id
    ordinal = decoration.ordinal
    id = decoration.key + (decoration.geometry.each == .section ? "" : "[\(item)]")
    style = ElementStyle(
      zIndex: attributes.zIndex, alpha: attributes.alpha, isHidden: attributes.isHidden,
      appearance: decoration.appearance)
    outline = attributes.bubble
  }
}
