public import LayoutEngine

/// A device that a document may name as its container: in portrait, or one of its variants, in
/// landscape or in a split view. Lengths are points.
public struct Device: Hashable, Sendable {
  /// The id, such as `iphone-16-pro`, `iphone-16-pro:landscape` or
  /// `ipad-pro-11:landscape:one-half`.
  @ExactText public var id: String
  /// The name of the device or its model.
  @ExactText public var name: String
  /// The names on the boxes of the devices with this screen.
  public var names: [String] = []
  /// The size of the screen, or of the app's part of it, in points.
  public var size: Size
  /// The number of pixels per point.
  public var scale: PixelScale
  /// The horizontal size class.
  public var sizeClass: SizeClass
  /// The safe area, in points.
  public var safeArea: EdgeInsets
  /// The sources of these numbers.
  public var sources: [DeviceSource] = []
  /// A note about numbers that are uncertain.
  @ExactText public var note: String? = nil

  /// The suffix of the id of a bare screen.
  static let screenSuffix = ":screen"

  /// Whether the device is a bare screen, without the view's place on it.
  public var isScreen: Bool { id.hasSuffix(Self.screenSuffix) }

  /// The device as a bare screen.
  var screen: Device {
    var device = self
    device.id += Self.screenSuffix
    return device
  }
}

/// A source of a device's numbers.
public struct DeviceSource: Hashable, Sendable {
  /// The short name of the source, for tables.
  @ExactText public var name: String
  /// The citation of the source, as an address or in words.
  @ExactText public var citation: String

  /// Creates a source.
  public init(name: String, citation: String) {
    (self.name, self.citation) = (name, citation)
  }
}
