public import LayoutDocuments
import LayoutEngine
package import LayoutStorage

extension ContainerSpecification {
  /// Returns this container on each device or with each size, and then with each width and height,
  /// in points: each width with each height; if one list is empty, the lengths of the other alone.
  ///
  /// - Throws: `document` if there is no such device, `badValue` for a length out of the limits.
  public func applying(
    _ texts: [String], widths: [Double], heights: [Double] = [], among devices: DeviceTable
  ) throws(ServiceError) -> [ContainerSpecification] {
    var containers: [ContainerSpecification] = []
    for text in texts {
      containers.append(
        try documentErrors(applying(text, among: devices)))
    }
    for (width, height) in try Self.lengths(widths, heights) {
      containers.append(resized(width: width, height: height))
    }
    return containers
  }

  /// Returns the containers as ``applying(_:widths:heights:among:)`` does, with the devices of a
  /// store. Reads these devices only if a text is neither a shipped device's id nor a size.
  package func applying(
    _ texts: [String], widths: [Double] = [], heights: [Double] = [], on connection: Connection
  ) throws(ServiceError) -> [ContainerSpecification] {
    var devices = DeviceTable.shipped.withoutNames
    if texts.contains(where: { devices.device($0) == nil }) {
      devices = try connection.devices()
    }
    return try applying(texts, widths: widths, heights: heights, among: devices)
  }

  /// Returns each width with each height; nil means the view's own length.
  static func lengths(
    _ widths: [Double], _ heights: [Double]
  ) throws(ServiceError) -> [(width: Double?, height: Double?)] {
    for (key, lengths) in [("width", widths), ("height", heights)]
    where !lengths.allSatisfy({ 0...FixedPoint.limit ~= $0 }) {
      throw .format(.badValue(key: key, reason: "expected 0 to 1000000000 points"))
    }
    let (columns, rows) = (widths.map(Optional.some), heights.map(Optional.some))
    if heights.isEmpty { return columns.map { ($0, nil) } }
    return (columns.isEmpty ? [nil] : columns).flatMap { width in rows.map { (width, $0) } }
  }
}
