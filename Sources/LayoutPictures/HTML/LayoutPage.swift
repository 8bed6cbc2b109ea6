public import LayoutEngine

/// One document in all containers that it is computed for, for a self-contained page.
public struct LayoutPage: Sendable {
  /// The document's id.
  public var document: String
  /// The document's title; nil if it has none.
  public var title: String?
  /// The layouts, at least one. The first is shown first.
  public var layouts: [Layout]

  /// Creates a page.
  public init(document: String, title: String?, layouts: [Layout]) {
    self.document = document
    self.title = title
    self.layouts = layouts
  }

  /// The document laid out for one container.
  public struct Layout: Sendable {
    /// The name of the container in addresses: a device, or `WIDTHxHEIGHT`.
    public var container: String
    /// The size of the container, in points.
    public var containerSize: Size
    /// The size of the content, in points.
    public var contentSize: Size
    /// The sections with their own frames and names, in order.
    public var sections: [Section]
    /// The rows of orthogonal sections, which the page scrolls.
    public var rows: [Row]
    /// The elements, the lowest first. Those of rows are not moved, and have a clip.
    public var elements: [PictureElement]

    /// Creates a layout.
    public init(
      container: String, containerSize: Size, contentSize: Size, sections: [Section],
      rows: [Row] = [], elements: [PictureElement]
    ) {
      self.rows = rows
      self.container = container
      self.containerSize = containerSize
      self.contentSize = contentSize
      self.sections = sections
      self.elements = elements
    }
  }

  /// The row of an orthogonal section. Offsets are in points from the row's start.
  public struct Row: Sendable {
    /// The index of the section.
    public var section: Int
    /// Whether the row runs along y, as those of a layout that scrolls horizontally do.
    public var isVertical: Bool
    /// Whether the row begins at the right, so that a greater offset moves its elements there.
    public var beginsAtRight: Bool
    /// The offset when the page is opened.
    public var offset: Double
    /// The least and the greatest offset.
    public var range: ClosedRange<Double>
    /// The offsets at which the row can rest, in ascending order; nil for any offset.
    public var stops: [Double]?

    /// Creates a row.
    public init(
      section: Int, isVertical: Bool, beginsAtRight: Bool, offset: Double,
      range: ClosedRange<Double>, stops: [Double]?
    ) {
      (self.section, self.isVertical, self.beginsAtRight) = (section, isVertical, beginsAtRight)
      (self.offset, self.range, self.stops) = (offset, range, stops)
    }
  }

  /// A section of a layout.
  public struct Section: Sendable {
    /// The address of the section.
    public var address: String
    /// The name of the section for display; nil if it has none.
    public var name: String?
    /// The section's own frame, in content coordinates, in points.
    public var frame: Rect

    /// Creates a section.
    public init(address: String, name: String?, frame: Rect) {
      self.address = address
      self.name = name
      self.frame = frame
    }
  }
}
