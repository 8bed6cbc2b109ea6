import LayoutEngine

/// What SVG can show of an image by itself.
extension DisplayImage {
  /// The image's URL, where a viewer may be told to load it and SVG has its content mode.
  ///
  /// An image at its own size, tiled or not, cannot be said without knowing that size. Only http,
  /// https, images as data, and references relative to the picture are let through.
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

  /// `preserveAspectRatio`: SVG 1.1, section 7.8.
  var aspectRatio: String {
    let mode = content.contentMode ?? .fit
    guard mode != .stretch else { return "none" }
    let names = ["Min", "Mid", "Max"]
    let unit = (content.alignment ?? .center).unit
    return "x\(names[Int(unit.x * 2)])Y\(names[Int(unit.y * 2)]) "
      + (mode == .fill ? "slice" : "meet")
  }
}
