import LayoutEngine

/// The SVG attributes of an image that is embedded by URL.
extension DisplayImage {
  /// The image's URL, if viewers may load it and SVG supports its content mode; nil otherwise.
  ///
  /// SVG cannot express an image at its own size, tiled or not, without knowing that size. Only
  /// http, https, images as data, and references relative to the picture are allowed.
  var url: String? {
    guard case .url(let url) = content.source else { return nil }
    switch content.contentMode ?? .fit {
    case .tile, .center: return nil
    case .fill, .fit, .stretch: break
    }
    guard let first = url.unicodeScalars.first, first != "#", first != "\\",
      !url.unicodeScalars.contains(where: { $0.value < 0x21 })
    else { return nil }
    let head = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let colon = head.firstIndex(of: ":") else { return url }
    switch head[..<colon].lowercased() {
    case "http", "https": return url
    case "data": return url.lowercased().hasPrefix("data:image/") ? url : nil
    default: return nil
    }
  }

  /// The value of `preserveAspectRatio`: SVG 1.1, section 7.8.
  var aspectRatio: String {
    let mode = content.contentMode ?? .fit
    guard mode != .stretch else { return "none" }
    let names = ["Min", "Mid", "Max"]
    let unit = (content.alignment ?? .center).unit
    return "x\(names[Int(unit.x * 2)])Y\(names[Int(unit.y * 2)]) "
      + (mode == .fill ? "slice" : "meet")
  }
}
