public import LayoutEngine

/// What a document may name as its container, in points: a device held upright, or one of its
/// variants, on its side or shared with another app.
public struct Device: Hashable, Sendable {
  /// Such as `iphone-16-pro`, `iphone-16-pro:landscape` or `ipad-pro-11:landscape:one-half`.
  @ExactText public var id: String
  @ExactText public var name: String
  /// The names on the boxes of the devices with this screen.
  public var names: [String] = []
  public var size: Size
  public var scale: PixelScale
  public var sizeClass: SizeClass
  public var safeArea: EdgeInsets
  /// Where these numbers are from.
  public var sources: [DeviceSource] = []
  /// What is not certain about them.
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

/// Where the numbers of a device are from.
public struct DeviceSource: Hashable, Sendable {
  /// A word for it, in tables.
  @ExactText public var name: String
  /// Where it is found, as an address or in words.
  @ExactText public var citation: String

  public init(name: String, citation: String) {
    (self.name, self.citation) = (name, citation)
  }
}
