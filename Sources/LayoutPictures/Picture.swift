public import LayoutEngine

/// One layout to be drawn: its elements as the layout computed them, and the options of the
/// drawing.
///
/// All coordinates are content coordinates, in points. A picture does not depend on documents or a
/// store.
public struct Picture: Sendable {
  /// The title of the picture: an address.
  public var title: String
  /// The size of the content, in points.
  public var contentSize: Size
  /// The part of the content that is drawn.
  public var region: Rect
  /// The elements to draw, the lowest first.
  public var elements: [PictureElement]
  /// The part of the content that is visible on the device, drawn as a frame over everything else;
  /// nil for no frame.
  public var visibleRect: Rect?
  /// The insets and gaps, drawn over the elements.
  public var overlays: [SpacingArea] = []
  /// The contents of the labels on elements; empty for no labels.
  public var labels: PictureLabels = []
  /// The differences from another layout, in the order of the layout; nil without a comparison.
  /// With a comparison, ``elements`` are the unchanged elements, which are drawn pale.
  public var differences: [PictureChange]?
  /// The old and the new layout if they are side by side; empty for others.
  var sides: [Side] = []
  /// Whether colours are resolved for the dark appearance.
  public var isDark = false

  /// Creates a picture without labels, overlays and differences.
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
  /// The name of the element in labels: its id, or its index in brackets, or its kind.
  public var name: String?
  /// The attributes that the layout computed.
  public var attributes: LayoutAttributes

  /// Creates an element.
  public init(address: String, name: String?, attributes: LayoutAttributes) {
    self.address = address
    self.name = name
    self.attributes = attributes
  }
}

/// The contents of labels on elements.
public struct PictureLabels: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The names of elements: ids, or else indices in brackets or kinds.
  public static let ids = PictureLabels(rawValue: 1)
  /// The index paths, as `[section, item]`.
  public static let indexPaths = PictureLabels(rawValue: 2)
  /// The sizes, in points.
  public static let sizes = PictureLabels(rawValue: 4)
}
