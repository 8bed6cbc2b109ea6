import LayoutEngine
import LayoutStorage

extension ContainerSpecification {
  /// Returns this container moved to each of some devices or sizes, and then with each of some
  /// other widths, in points.
  ///
  /// - Throws: `document` when there is no such device, `badValue` for a width out of the limits.
  public func applying(
    _ texts: [String], widths: [Double], among devices: DeviceTable
  ) throws(ServiceError) -> [ContainerSpecification] {
    var containers: [ContainerSpecification] = []
    for text in texts {
      containers.append(
        try understanding { () throws(DocumentError) in try applying(text, among: devices) })
    }
    for width in widths {
      guard 0...FixedPoint.limit ~= width else {
        throw .badValue(key: "width", reason: "expected 0 to 1000000000 points")
      }
      var wider = self
      (wider.width, wider.height) = (width, container.size.height)
      containers.append(wider)
    }
    return containers
  }

  /// The same, among the devices of a store too, which are read where one of them is asked for.
  func applying(
    _ texts: [String], widths: [Double], on connection: Connection
  ) throws(ServiceError) -> [ContainerSpecification] {
    var devices = DeviceTable.shipped
    if texts.contains(where: { devices.device($0) == nil }) {
      devices = try connection.devices()
    }
    return try applying(texts, widths: widths, among: devices)
  }
}
