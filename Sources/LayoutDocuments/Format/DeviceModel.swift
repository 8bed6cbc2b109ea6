public import LayoutEngine

/// A device as the table has it: upright, on its side, and the widths of its split views.
public struct DeviceModel: Hashable, Sendable {
  /// How a device is held.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    case portrait, landscape
  }

  /// How much of the width a split view leaves to an app, in the order of ids.
  public enum Share: String, Hashable, Sendable, CaseIterable {
    case oneThird, oneHalf, twoThirds

    /// How it is called in an address.
    var suffix: String {
      switch self {
      case .oneThird: "one-third"
      case .oneHalf: "one-half"
      case .twoThirds: "two-thirds"
      }
    }
  }

  /// What depends on how the device is held.
  public struct Posture: Hashable, Sendable {
    public var sizeClass: SizeClass
    public var safeArea = EdgeInsets.zero
    public var splitViews: [SplitView] = []

    public init(
      sizeClass: SizeClass, safeArea: EdgeInsets = .zero, splitViews: [SplitView] = []
    ) {
      (self.sizeClass, self.safeArea, self.splitViews) = (sizeClass, safeArea, splitViews)
    }
  }

  /// An app beside another one, as high as the device.
  public struct SplitView: Hashable, Sendable {
    public var share: Share
    public var width: Double
    public var sizeClass: SizeClass

    public init(share: Share, width: Double, sizeClass: SizeClass) {
      (self.share, self.width, self.sizeClass) = (share, width, sizeClass)
    }
  }

  @ExactText public var id: String
  @ExactText public var name: String
  /// The names on the boxes of the devices with this screen, such as `iPhone 15 Pro`.
  public var names: [String] = []
  /// Held upright.
  public var size: Size
  public var scale: PixelScale
  public var portrait: Posture
  public var landscape: Posture
  public var sources: [DeviceSource] = []
  @ExactText public var note: String? = nil

  /// Makes a device of values that are checked only where they are written or stored.
  public init(
    id: String, name: String, names: [String] = [], size: Size, scale: PixelScale,
    portrait: Posture, landscape: Posture, sources: [DeviceSource] = [], note: String? = nil
  ) {
    (self.id, self.name, self.names) = (id, name, names)
    (self.size, self.scale) = (size, scale)
    (self.portrait, self.landscape) = (portrait, landscape)
    (self.sources, self.note) = (sources, note)
  }

  /// The device held upright.
  public var upright: Device { device(.portrait) }

  /// Returns the device or the variant of it that has an id.
  func variant(_ id: String) -> Device? {
    id == self.id ? upright : variants.first { $0.id == id }
  }

  /// The names as ``DeviceName`` compares them, each once.
  var comparedNames: Set<String> {
    // A size is a container of its own, and is never a name.
    let all = Set((names + [name]).map(DeviceName.compared))
    return all.filter { !$0.isEmpty && !ContainerSpecification.looksLikeSize($0) }
  }

  /// The device upright, its split views, and the same in landscape.
  public var variants: [Device] {
    Orientation.allCases.flatMap { orientation in
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
