public import LayoutEngine

/// One frame in the form of every output: command-line.md, "Frames".
public struct FrameRow: Hashable, Sendable {
  /// The category of a row, in the order of a section's rows.
  public enum Category: String, Hashable, Sendable, CaseIterable, Codable {
    /// A section, whose frame reaches from its header to its footer.
    case section
    /// A group of a compositional section.
    case group
    /// A header, a footer or another supplementary view.
    case supplementary
    /// The cell of an item.
    case cell
    /// A decoration of any kind.
    case decoration
  }

  /// The address, with ids if they exist, or else indices in brackets.
  public var id: String
  /// The id of the document.
  public var document: String
  /// The container that the frame is computed for: a device, or a size such as `402x874`.
  public var container: String
  /// The section's id; nil if it has none.
  public var section: String?
  /// The index of the section; nil for a frame of the whole content.
  public var sectionIndex: Int?
  /// The category of the frame.
  public var category: Category
  /// `header` or `footer`, or the kind of a decoration.
  public var elementKind: String?
  /// The item of the index path; for a decoration of one or several sections, the ordinal of its
  /// entry.
  public var item: Int?
  /// The id of the item; nil if it has none, and for other elements.
  public var itemID: String?
  /// The id of the decoration; nil for other elements.
  public var decorationID: String?
  /// The frame in content coordinates, in points.
  public var frame: Rect
  /// The stacking order: a higher element is in front.
  public var zIndex = 0
  /// The opacity, from 0 to 1.
  public var alpha = 1.0
  /// Whether the element is hidden.
  public var isHidden = false
  /// A decoration's frame, extended to all that it paints outside of its frame, in content
  /// coordinates; nil for other elements.
  public var paintedRect: Rect?
  /// The outline of a bubble, in content coordinates; nil for other elements, whose outline is the
  /// frame with the corner radii of the appearance.
  public var outline: BubbleOutline?

  /// Creates a row.
  public init(
    id: String, document: String, container: String, section: String? = nil,
    sectionIndex: Int? = nil, category: Category, elementKind: String? = nil, item: Int? = nil,
    itemID: String? = nil, decorationID: String? = nil, frame: Rect, zIndex: Int = 0,
    alpha: Double = 1, isHidden: Bool = false, paintedRect: Rect? = nil,
    outline: BubbleOutline? = nil
  ) {
    (self.id, self.document, self.container) = (id, document, container)
    (self.section, self.sectionIndex) = (section, sectionIndex)
    (self.category, self.elementKind) = (category, elementKind)
    (self.item, self.itemID, self.decorationID) = (item, itemID, decorationID)
    self.frame = frame
    (self.zIndex, self.alpha, self.isHidden) = (zIndex, alpha, isHidden)
    (self.paintedRect, self.outline) = (paintedRect, outline)
  }
}

extension ElementCategory {
  package var ofRow: FrameRow.Category {
    switch self {
    case .cell: .cell
    case .supplementary: .supplementary
    case .decoration: .decoration
    }
  }
}
