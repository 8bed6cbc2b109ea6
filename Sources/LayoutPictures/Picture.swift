public import LayoutEngine

/// One layout to be drawn: its elements as the layout computed them, and what is shown of them.
///
/// All coordinates are content coordinates, in points; a picture knows no documents and no store.
public struct Picture: Sendable {
  /// What the layout is called: an address.
  public var title: String
  public var contentSize: Size
  /// The part of the content that is drawn.
  public var region: Rect
  /// The elements to draw, the lowest first.
  public var elements: [PictureElement]
  /// What is on screen of the device, drawn as a frame over everything else; nil for none.
  public var visibleRect: Rect?
  /// Insets and gaps, drawn over the elements.
  public var overlays: [SectionRoom] = []
  public var labels: PictureLabels = []
  /// What differs from another layout, in the order of the layout; nil where there is none to
  /// compare with. The elements are then those that are as they were, and are drawn pale.
  public var differences: [PictureChange]?
  /// Whether colours are those of the dark appearance.
  public var isDark = false

  public init(title: String, contentSize: Size, region: Rect, elements: [PictureElement]) {
    self.title = title
    self.contentSize = contentSize
    self.region = region
    self.elements = elements
  }

  var changes: [PictureChange] { differences ?? [] }
}

/// One element of a picture.
public struct PictureElement: Sendable {
  /// The element's address, unique in its picture.
  public var address: String
  /// What a label calls the element: its id, or its index in brackets, or its kind.
  public var name: String?
  public var attributes: LayoutAttributes

  public init(address: String, name: String?, attributes: LayoutAttributes) {
    self.address = address
    self.name = name
    self.attributes = attributes
  }
}

/// What labels say of elements.
public struct PictureLabels: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let ids = PictureLabels(rawValue: 1)
  public static let indexPaths = PictureLabels(rawValue: 2)
  public static let sizes = PictureLabels(rawValue: 4)
}
