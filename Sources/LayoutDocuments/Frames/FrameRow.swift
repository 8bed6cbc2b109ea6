public import LayoutEngine

/// One frame as every output shows it: command-line.md, "Frames".
public struct FrameRow: Hashable, Sendable {
  /// What a row is about, in the order in which a section's rows come.
  public enum Category: String, Hashable, Sendable, CaseIterable, Codable {
    case section, supplementary, cell, decoration
  }

  /// The address, with ids where they exist, else indices in brackets.
  public var id: String
  public var document: String
  /// The container that the frame is computed for: a device, or a size such as `402x874`.
  public var container: String
  /// The section's id; nil where it has none.
  public var section: String?
  /// Nil for a frame of the whole content.
  public var sectionIndex: Int?
  public var category: Category
  /// Header or footer, or the kind of a decoration.
  public var elementKind: String?
  /// The item of the index path; for a decoration of a section or of several the entry's ordinal.
  public var item: Int?
  public var itemID: String?
  public var decorationID: String?
  /// In content coordinates, in points.
  public var frame: Rect
  public var zIndex = 0
  public var alpha = 1.0
  public var isHidden = false
  /// A decoration's frame with all that it paints outside of it; nil for others.
  public var paintedRect: Rect?
  /// The outline of a bubble, in content coordinates; nil for other elements, whose outline is the
  /// frame with the corner radii of the appearance.
  public var outline: BubbleOutline?

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
