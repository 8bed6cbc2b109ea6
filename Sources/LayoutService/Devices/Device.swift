public import LayoutEngine
import StrictJSON

/// A device that a document may name as its container, held upright, in points.
public struct Device: Hashable, Sendable {
  public var id: String
  public var name: String
  public var size: Size
  public var scale: PixelScale
  public var sizeClass: SizeClass
  public var safeArea: EdgeInsets
}

/// The devices that documents may name. The table is a data file, read once.
public enum DeviceTable {
  /// All devices, in the order of the file.
  public static let all: [Device] = devices(in: text)

  /// Returns the device with an id; nil where there is none.
  ///
  /// - Complexity: O(number of devices)
  public static func device(_ id: String) -> Device? { all.first { $0.id == id } }

  /// Returns the id of a device that somebody who wrote this may have meant.
  public static func nearest(to id: String) -> String? {
    NearestMatch.find(id, among: all.map(\.id))
  }

  private static var text: String {
    EmbeddedFiles.all.first { $0.name == "Devices/devices.json" }?.text ?? ""
  }

  private static func devices(in text: String) -> [Device] {
    var text = text
    let file = text.withUTF8 { utf8 in
      var reader = JSONReader(utf8)
      return try? reader.readValue()
    }
    guard case .array(let entries)? = file?["devices"] else {
      preconditionFailure("BUG: the embedded table of devices cannot be read")
    }
    return entries.map { entry in
      guard let device = Device(entry) else {
        preconditionFailure("BUG: an embedded device cannot be read")
      }
      return device
    }
  }
}

extension Device {
  fileprivate init?(_ entry: JSONValue) {
    guard case .string(let id)? = entry["id"], case .string(let name)? = entry["name"],
      case .number(let width)? = entry["width"], case .number(let height)? = entry["height"],
      case .number(let scale)? = entry["scale"],
      let scale = Int(exactly: scale).flatMap(PixelScale.init),
      case .string(let sizeClass)? = entry["sizeClass"],
      let sizeClass = SizeClass(rawValue: sizeClass),
      let sides = entry["safeArea"]?["portrait"],
      case .number(let top)? = sides["top"], case .number(let left)? = sides["left"],
      case .number(let bottom)? = sides["bottom"], case .number(let right)? = sides["right"]
    else { return nil }
    self.init(
      id: id, name: name, size: Size(width: width, height: height), scale: scale,
      sizeClass: sizeClass,
      safeArea: EdgeInsets(top: top, left: left, bottom: bottom, right: right))
  }
}
