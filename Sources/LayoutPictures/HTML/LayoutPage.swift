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
    /// The elements, the lowest first.
    public var elements: [PictureElement]

    /// Creates a layout.
    public init(
      container: String, containerSize: Size, contentSize: Size, sections: [Section],
      elements: [PictureElement]
    ) {
      self.container = container
      self.containerSize = containerSize
      self.contentSize = contentSize
      self.sections = sections
      self.elements = elements
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
