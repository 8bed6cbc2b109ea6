public import LayoutEngine
import StrictJSON

/// A container as a document gives it: sizes, or a device and what differs from it.
public struct ContainerSpecification: Hashable, Sendable {
  public var device: String?
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
    let device = device.flatMap(DeviceTable.device)
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
    if let device, width == nil, height == nil { return device }
    let size = container.size
    var writer = JSONWriter()
    writer.number(size.width)
    writer.bytes.append(UInt8(ascii: "x"))
    writer.number(size.height)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the container moved to a device, such as `iphone-se`, or resized, such as `440x956`.
  ///
  /// A device brings its size, scale, size class and safe area; content inset and layout margins
  /// stay.
  ///
  /// - Throws: ``DocumentError`` when the text is neither a known device nor a size.
  public func applying(_ text: String) throws(DocumentError) -> ContainerSpecification {
    var changed = self
    if DeviceTable.device(text) != nil {
      changed = ContainerSpecification()
      changed.device = text
      changed.contentInset = contentInset
      changed.layoutMargins = layoutMargins
      return changed
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ 48...57 ~= $0.utf8.first ?? 0 }) else {
      throw DocumentError(.unknownDevice(text, nearest: DeviceTable.nearest(to: text)))
    }
    let lengths = parts.map(Self.length)
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

  private static func length(_ text: Substring) -> Double? {
    var text = text
    return text.withUTF8 { utf8 -> Double? in
      var reader = JSONReader(utf8)
      guard let length = try? reader.readDouble(), (try? reader.finish()) != nil else { return nil }
      return 0...FixedPoint.limit ~= length ? length : nil
    }
  }
}
