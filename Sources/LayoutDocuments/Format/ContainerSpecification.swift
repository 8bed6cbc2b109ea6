public import LayoutEngine
import StrictJSON

/// A container as a document specifies it: a device and the view's place on it, or a size.
///
/// documents.md, "Containers". The keys next to `device` are the view's own and stay when another
/// device is requested. Lengths are points; sides are the sides of the screen in its orientation,
/// which neither rotate nor mirror.
public struct ContainerSpecification: Hashable, Sendable {
  /// The device, as it was known when the container was read. Later changes to a table of devices
  /// do not change it.
  public var device: Device?
  /// The view's own width, in points; nil for the device's.
  public var width: Double?
  /// The view's own height, in points; nil for the device's.
  public var height: Double?
  /// How much smaller than the device's screen the view is on each side. It has no effect along an
  /// axis on which the view has its own length.
  public var frameInset: EdgeInsets?
  /// The view's own pixels per point; nil for the device's.
  public var scale: PixelScale?
  /// The view's own horizontal size class; nil for the device's.
  public var sizeClass: SizeClass?
  /// The insets of the content in the view, in points; nil for 0.
  public var contentInset: EdgeInsets?
  /// The view's own safe area, in points; nil for the device's.
  public var safeArea: EdgeInsets?
  /// The view's layout margins, in points; nil for 0.
  public var layoutMargins: EdgeInsets?

  /// Creates a container from values, which are not validated.
  public init(
    device: Device? = nil, width: Double? = nil, height: Double? = nil,
    frameInset: EdgeInsets? = nil, scale: PixelScale? = nil, sizeClass: SizeClass? = nil,
    contentInset: EdgeInsets? = nil, safeArea: EdgeInsets? = nil, layoutMargins: EdgeInsets? = nil
  ) {
    (self.device, self.width, self.height) = (device, width, height)
    (self.frameInset, self.scale, self.sizeClass) = (frameInset, scale, sizeClass)
    (self.contentInset, self.safeArea) = (contentInset, safeArea)
    self.layoutMargins = layoutMargins
  }

  /// Creates the container of a view on a device: the whole screen, unless other values are given.
  ///
  /// - Parameters:
  ///   - device: An id such as `iphone-16-pro` or `ipad-mini:landscape`.
  ///   - devices: The known devices.
  ///   - width: The view's own width, in points; nil for the device's.
  ///   - height: The view's own height, in points; nil for the device's.
  ///   - frameInset: How many points smaller than the screen the view is on each side. It has no
  ///     effect along an axis on which the view has its own length.
  ///   - scale: The view's own pixels per point; nil for the device's.
  ///   - sizeClass: The view's own horizontal size class; nil for the device's.
  ///   - contentInset: The insets of the content in the view, in points; nil for 0.
  ///   - safeArea: The view's own safe area, in points; nil for the device's.
  ///   - layoutMargins: The view's layout margins, in points; nil for 0.
  /// - Throws: When there is no such device.
  public init(
    device: String, among devices: DeviceTable = .shipped, width: Double? = nil,
    height: Double? = nil, frameInset: EdgeInsets? = nil, scale: PixelScale? = nil,
    sizeClass: SizeClass? = nil, contentInset: EdgeInsets? = nil, safeArea: EdgeInsets? = nil,
    layoutMargins: EdgeInsets? = nil
  ) throws(DocumentError) {
    guard let found = devices.device(device) else {
      throw DocumentError(devices.unknown(device))
    }
    guard !found.isScreen else {
      throw DocumentError(
        .unexpected(
          expected: DocumentParser.deviceOfDocument, found: QuotedName(device).description))
    }
    self.init(
      device: found, width: width, height: height, frameInset: frameInset, scale: scale,
      sizeClass: sizeClass, contentInset: contentInset, safeArea: safeArea,
      layoutMargins: layoutMargins)
  }

  /// The container that the layout is computed for.
  ///
  /// A screen that is smaller than `frameInset` gives a length of 0. Other values are unchanged: no
  /// layout is computed for numbers that a document cannot have.
  public var container: Container {
    var size = size
    if width == nil, size.width < 0 { size.width = 0 }
    if height == nil, size.height < 0 { size.height = 0 }
    var container = Container(
      size: size,
      scale: scale ?? device?.scale, sizeClass: sizeClass ?? device?.sizeClass)
    container.contentInset = contentInset ?? .zero
    container.safeArea = safeArea ?? safeAreaOfDevice
    container.layoutMargins = layoutMargins ?? .zero
    return container
  }

  /// The view's own size class if it differs from the device's; nil otherwise.
  package var heldSizeClass: SizeClass? {
    guard let device, device.sizeClass != sizeClass else { return nil }
    return sizeClass
  }

  /// The view's own lengths, else the screen's lengths less `frameInset`, which may be negative.
  private var size: Size {
    let (screen, inset) = (device?.size ?? .zero, frameInset ?? .zero)
    return Size(
      width: width ?? screen.width - inset.left - inset.right,
      height: height ?? screen.height - inset.top - inset.bottom)
  }

  /// The part of the device's safe area that is inside the view. Along an axis on which the view
  /// has its own length, the position of the view is unknown and the safe area is 0.
  private var safeAreaOfDevice: EdgeInsets {
    let (area, inset) = (device?.safeArea ?? .zero, frameInset ?? .zero)
    let sides = (width == nil, height == nil)
    return EdgeInsets(
      top: sides.1 ? max(0, area.top - inset.top) : 0,
      left: sides.0 ? max(0, area.left - inset.left) : 0,
      bottom: sides.1 ? max(0, area.bottom - inset.bottom) : 0,
      right: sides.0 ? max(0, area.right - inset.right) : 0)
  }

  /// The problems of the container, one sentence each: a screen smaller than `frameInset`.
  public var diagnostics: [String] {
    guard let device else { return [] }
    return [("width", size.width, device.size.width), ("height", size.height, device.size.height)]
      .compactMap { axis, length, screen in
        guard length < 0 else { return nil }
        return "frameInset takes \((screen - length).points) points of a \(axis) of "
          + "\(screen.points) on \(device.id); the container's \(axis) is 0"
      }
  }

  /// The note for an edit that changed the device of a view with both of its own lengths, so that
  /// the view keeps its size; nil for other edits.
  package func lengthsKept(on new: ContainerSpecification) -> String? {
    guard let device = new.device, device != self.device, let width, let height,
      new.width == width, new.height == height
    else { return nil }
    return "the view keeps its own width and height, \(width.points) and "
      + "\(height.points), on \(device.id); without \"width\" and \"height\" it is as large "
      + "as the screen"
  }

  /// The name of the container after `#`: the device's id, or the size, such as `402x874`.
  public var label: String {
    if let device { return device.id }
    let size = container.size
    var writer = JSONWriter()
    writer.number(size.width)
    writer.bytes.append(UInt8(ascii: "x"))
    writer.number(size.height)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the name of the container in errors of a layout; nil for the document's own.
  package func label(besides own: ContainerSpecification) -> String? { self == own ? nil : label }

  /// Returns the container on another device, such as `iphone-se:landscape`, on a bare screen, such
  /// as `iphone-se:screen`, or with another size, such as `440x956`.
  ///
  /// The view's own values stay on another device. On a bare screen, and for a container without a
  /// device, only content inset and layout margins stay. Another size changes nothing else.
  ///
  /// - Throws: When the text is neither a known device nor a size.
  public func applying(
    _ text: String, among devices: DeviceTable
  ) throws(DocumentError) -> ContainerSpecification {
    if let device = devices.device(text) { return applying(device) }
    guard Self.looksLikeSize(text) else {
      throw DocumentError(devices.unknown(text))
    }
    let lengths = text.split(separator: "x").map(Self.length)
    guard let width = lengths[0], let height = lengths[1] else {
      throw DocumentError(
        .unexpected(
          expected: "a container such as 440x956, at most 1000000000 wide and high",
          found: QuotedName(text).description))
    }
    return resized(width: width, height: height)
  }

  /// Returns the container on another device.
  package func applying(_ device: Device) -> ContainerSpecification {
    var changed = self
    if self.device == nil || device.isScreen {
      changed = ContainerSpecification()
      changed.contentInset = contentInset
      changed.layoutMargins = layoutMargins
    }
    changed.device = device
    return changed
  }

  /// Returns the container with another size, in points, and all other values unchanged.
  ///
  /// The result names no device: its values replace the device's, so that its label is the size and
  /// no `frameInset` is taken off.
  package func resized(width: Double? = nil, height: Double? = nil) -> ContainerSpecification {
    var changed = self
    let container = container
    if device != nil {
      (changed.device, changed.frameInset) = (nil, nil)
      (changed.scale, changed.sizeClass) = (container.scale, container.sizeClass)
      changed.safeArea = container.safeArea == .zero ? nil : container.safeArea
    }
    changed.width = width ?? container.size.width
    changed.height = height ?? container.size.height
    return changed
  }

  /// Returns whether a text has the form `WIDTHxHEIGHT`, even if its lengths are invalid.
  package static func looksLikeSize(_ text: String) -> Bool {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { 48...57 ~= $0.utf8.first ?? 0 }
  }

  private static func length(_ text: Substring) -> Double? {
    var text = text
    return text.withUTF8 { utf8 -> Double? in
      var reader = JSONReader(utf8)
      guard let length = try? reader.readDouble(), (try? reader.finish()) != nil else { return nil }
      return 0...FixedPoint.limit ~= length ? length : nil
    }
  }
}
