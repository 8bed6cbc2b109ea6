import LayoutEngine
import StrictJSON

/// The JSON of an appearance, with the names of documents. Values that no level sets are left out.
extension JSONWriter {
  mutating func appearance(_ appearance: Appearance) {
    beginObject()
    member("backgroundColor", appearance.backgroundColor) { $0.color($1) }
    member("backgrounds", appearance.backgrounds) { $0.list($1) { $0.background($1) } }
    member("image", appearance.image) { $0.image($1) }
    if appearance.cornerRadius.clockwise.contains(where: { $0 > 0 }) {
      key("cornerRadius")
      list(appearance.cornerRadius.clockwise) { $0.number($1) }
    }
    member("border", appearance.border) { $0.border($1) }
    member("shadows", appearance.shadows) { $0.list($1) { $0.shadow($1) } }
    member("alpha", appearance.alpha) { $0.number($1) }
    member("shape", appearance.shape) { $0.string($1.rawValue) }
    endObject()
  }

  private mutating func background(_ background: Background) {
    beginObject()
    switch background {
    case .color(let color):
      key("color")
      self.color(color)
    case .gradient(let gradient):
      key("gradient")
      self.gradient(gradient)
    case .image(let image):
      key("image")
      self.image(image)
    }
    endObject()
  }

  private mutating func gradient(_ gradient: Gradient) {
    beginObject()
    key("kind")
    string(gradient.kind.rawValue)
    key("startPoint")
    point(gradient.startPoint)
    key("endPoint")
    point(gradient.endPoint)
    key("stops")
    list(gradient.stops) { writer, stop in
      writer.beginObject()
      writer.key("color")
      writer.color(stop.color)
      writer.key("location")
      writer.number(stop.location)
      writer.endObject()
    }
    endObject()
  }

  private mutating func image(_ image: ImageContent) {
    beginObject()
    switch image.source {
    case .name(let name)?:
      key("name")
      string(name)
    case .url(let url)?:
      key("url")
      string(url)
    case nil: break
    }
    key("contentMode")
    string((image.contentMode ?? .fit).rawValue)
    member("alignment", image.alignment) { $0.string($1.rawValue) }
    endObject()
  }

  private mutating func border(_ border: Border) {
    beginObject()
    key("width")
    number(border.width ?? 0)
    key("color")
    color(border.color ?? DynamicColor(light: .black))
    if let dash = border.dash, !dash.isEmpty {
      key("dash")
      list(dash) { $0.number($1) }
    }
    endObject()
  }

  private mutating func shadow(_ shadow: Shadow) {
    beginObject()
    key("color")
    color(shadow.color ?? DynamicColor(light: .black))
    key("opacity")
    number(shadow.opacity ?? 1)
    key("offset")
    point(shadow.offset ?? .zero)
    key("radius")
    number(shadow.radius ?? 3)
    endObject()
  }

  /// Writes `[light, dark]`, always both, so that the page need not know which colour replaces the
  /// other.
  private mutating func color(_ color: DynamicColor) {
    list([color.light, color.resolved(isDark: true)]) { $0.string($1.css) }
  }

  private mutating func list<Element>(
    _ elements: [Element], write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  private mutating func member<Value>(
    _ name: String, _ value: Value?, write: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    key(name)
    write(&self, value)
  }
}

extension Color {
  /// The colour as `#RRGGBB`, with `AA` if it is not opaque, as in documents and CSS.
  var css: String {
    let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { text, component in
      if component < 16 { text += "0" }
      text += String(component, radix: 16, uppercase: true)
    }
  }
}
