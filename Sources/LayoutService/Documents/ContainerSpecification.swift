public import LayoutEngine
import StrictJSON

/// A container as a document gives it: sizes, or a device and what differs from it.
public struct ContainerSpecification: Hashable, Sendable {
  /// Found when the container was read, so that it means the same whatever becomes known later.
  public var device: Device?
  public var width: Double?
  public var height: Double?
  public var scale: PixelScale?
  public var sizeClass: SizeClass?
  public var contentInset: EdgeInsets?
  public var safeArea: EdgeInsets?
  public var layoutMargins: EdgeInsets?

  public init() {}

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The container that the layout is computed for.
  public var container: Container {
    let size = Size(
      width: width ?? device?.size.width ?? 0, height: height ?? device?.size.height ?? 0)
    var container = Container(
      size: size, scale: scale ?? device?.scale, sizeClass: sizeClass ?? device?.sizeClass)
    container.contentInset = contentInset ?? .zero
    container.safeArea = safeArea ?? device?.safeArea ?? .zero
    container.layoutMargins = layoutMargins ?? .zero
    return container
  }

  /// The device's id, or the size, such as `402x874`.
  public var label: String {
    if let device, width == nil, height == nil { return device.id }
    let size = container.size
    var writer = JSONWriter()
    writer.number(size.width)
    writer.bytes.append(UInt8(ascii: "x"))
    writer.number(size.height)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the container moved to a device, such as `iphone-se:landscape`, or resized, such as
  /// `440x956`.
  ///
  /// A device brings its size, scale, size class and safe area; content inset and layout margins
  /// stay.
  ///
  /// - Throws: ``DocumentError`` when the text is neither a known device nor a size.
  public func applying(
    _ text: String, among devices: DeviceTable
  ) throws(DocumentError) -> ContainerSpecification {
    if let device = devices.device(text) { return applying(device) }
    guard Self.looksLikeSize(text) else {
      throw DocumentError(devices.unknown(text))
    }
    var changed = self
    let lengths = text.split(separator: "x").map(Self.length)
    guard let width = lengths[0], let height = lengths[1] else {
      throw DocumentError(
        .unexpected(
          expected: "a container such as 440x956, at most 1000000000 wide and high",
          found: QuotedName(text).description))
    }
    changed.width = width
    changed.height = height
    return changed
  }

  /// Returns the container moved to a device; content inset and layout margins stay.
  func applying(_ device: Device) -> ContainerSpecification {
    var changed = ContainerSpecification()
    changed.device = device
    changed.contentInset = contentInset
    changed.layoutMargins = layoutMargins
    return changed
  }

  /// Whether a text is read as `WIDTHxHEIGHT`, or refused as one.
  static func looksLikeSize(_ text: String) -> Bool {
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
