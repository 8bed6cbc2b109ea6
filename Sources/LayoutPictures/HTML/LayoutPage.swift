public import LayoutEngine

/// One document in all the containers that it is computed for, to be shown by a self-contained
/// page.
public struct LayoutPage: Sendable {
  /// The document's id.
  public var document: String
  /// The document's title; nil where it has none.
  public var title: String?
  /// At least one; the first is shown first.
  public var layouts: [Layout]

  public init(document: String, title: String?, layouts: [Layout]) {
    self.document = document
    self.title = title
    self.layouts = layouts
  }

  /// The document laid out for one container.
  public struct Layout: Sendable {
    /// What addresses call the container: a device, or `WIDTHxHEIGHT`.
    public var container: String
    /// In points.
    public var containerSize: Size
    public var contentSize: Size
    /// Each section's own frame and what it is called, in order.
    public var sections: [Section]
    /// The elements, the lowest first.
    public var elements: [PictureElement]

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

  public struct Section: Sendable {
    public var address: String
    public var name: String?
    public var frame: Rect

    public init(address: String, name: String?, frame: Rect) {
      self.address = address
      self.name = name
      self.frame = frame
    }
  }
}
