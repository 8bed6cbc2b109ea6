public import LayoutEngine

/// A device of a device table: its values in portrait and in landscape, and its split views.
public struct DeviceModel: Hashable, Sendable {
  /// The orientation in which a device is held.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// The device is upright.
    case portrait
    /// The device is on its side, with the width and height of its screen swapped.
    case landscape
  }

  /// The share of the screen's width that an app has in a split view, in the order of ``variants``.
  public enum Share: String, Hashable, Sendable, CaseIterable {
    /// About one third of the width: `one-third`.
    case oneThird
    /// About one half of the width: `one-half`.
    case oneHalf
    /// About two thirds of the width: `two-thirds`.
    case twoThirds

    /// The share as the suffix of a variant's id.
    var suffix: String {
      switch self {
      case .oneThird: "one-third"
      case .oneHalf: "one-half"
      case .twoThirds: "two-thirds"
      }
    }
  }

  /// The values that depend on the orientation.
  public struct Posture: Hashable, Sendable {
    /// The horizontal size class in this orientation.
    public var sizeClass: SizeClass
    /// The safe area in this orientation, in points.
    public var safeArea = EdgeInsets.zero
    /// The split views in this orientation.
    public var splitViews: [SplitView] = []

    /// Creates the values of one orientation.
    public init(
      sizeClass: SizeClass, safeArea: EdgeInsets = .zero, splitViews: [SplitView] = []
    ) {
      (self.sizeClass, self.safeArea, self.splitViews) = (sizeClass, safeArea, splitViews)
    }
  }

  /// An app next to another app, as high as the device.
  public struct SplitView: Hashable, Sendable {
    /// The app's share of the screen's width.
    public var share: Share
    /// The width of the app, in points.
    public var width: Double
    /// The horizontal size class of the app.
    public var sizeClass: SizeClass

    /// Creates a split view.
    public init(share: Share, width: Double, sizeClass: SizeClass) {
      (self.share, self.width, self.sizeClass) = (share, width, sizeClass)
    }
  }

  /// The id of the device, such as `iphone-16-pro`.
  @ExactText public var id: String
  /// The name of the device.
  @ExactText public var name: String
  /// The names on the boxes of the devices with this screen, such as `iPhone 15 Pro`.
  public var names: [String] = []
  /// The size in portrait, in points.
  public var size: Size
  /// The number of pixels per point.
  public var scale: PixelScale
  /// Whether the device is also held on its side, as a television is not.
  public var rotates = true
  /// The values in portrait, or of a device that does not rotate.
  public var portrait: Posture
  /// The values in landscape.
  public var landscape: Posture
  /// The sources of the device's numbers.
  public var sources: [DeviceSource] = []
  /// A note about numbers that are uncertain.
  @ExactText public var note: String? = nil

  /// Creates a device. Its values are validated only when they are written or stored.
  public init(
    id: String, name: String, names: [String] = [], size: Size, scale: PixelScale,
    rotates: Bool = true, portrait: Posture, landscape: Posture, sources: [DeviceSource] = [],
    note: String? = nil
  ) {
    (self.id, self.name, self.names) = (id, name, names)
    (self.size, self.scale, self.rotates) = (size, scale, rotates)
    (self.portrait, self.landscape) = (portrait, landscape)
    (self.sources, self.note) = (sources, note)
  }

  /// The device in portrait.
  public var upright: Device { device(.portrait) }

  /// Returns the device in portrait or its variant with an id; nil if there is none.
  func variant(_ id: String) -> Device? {
    id == self.id ? upright : variants.first { $0.id == id }
  }

  /// The distinct names, in the form in which ``DeviceName`` compares them.
  var comparedNames: Set<String> {
    // A text such as `440x956` names a container by its size and is never the name of a device.
    let all = Set((names + [name]).map(DeviceName.compared))
    return all.filter { !$0.isEmpty && !ContainerSpecification.looksLikeSize($0) }
  }

  /// The variants: the device in portrait and its split views, then, if it rotates, in landscape
  /// with its split views.
  public var variants: [Device] {
    (rotates ? Orientation.allCases : [.portrait]).flatMap { orientation in
      [device(orientation)]
        + posture(orientation).splitViews.map { device(orientation, split: $0) }
    }
  }

  func size(_ orientation: Orientation) -> Size {
    orientation == .portrait ? size : Size(width: size.height, height: size.width)
  }

  private func posture(_ orientation: Orientation) -> Posture {
    orientation == .portrait ? portrait : landscape
  }

  private func device(_ orientation: Orientation, split: SplitView? = nil) -> Device {
    let posture = posture(orientation)
    var device = Device(
      id: id, name: name, names: names, size: size(orientation), scale: scale,
      sizeClass: posture.sizeClass,
      safeArea: posture.safeArea, sources: sources, note: note)
    if orientation == .landscape { device.id += ":landscape" }
    if let split {
      device.id += ":" + split.share.suffix
      device.size.width = split.width
      device.sizeClass = split.sizeClass
    }
    return device
  }
}
