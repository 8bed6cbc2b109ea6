package import LayoutEngine
import StrictJSON

extension FormatWriter {
  /// Writes an appearance, unless it has no values.
  package mutating func appearance(_ appearance: Appearance) {
    var appearance = appearance
    // The reader, too, drops a border without values.
    if appearance.border == Border() { appearance.border = nil }
    guard appearance != Appearance() else { return }
    json.key("appearance")
    json.beginObject()
    color("backgroundColor", appearance.backgroundColor)
    if let backgrounds = appearance.backgrounds {
      json.key("backgrounds")
      json.beginArray()
      for background in backgrounds { self.background(background) }
      json.endArray()
    }
    image(appearance.image)
    cornerRadius(appearance.cornerRadius)
    if let border = appearance.border {
      json.key("border")
      self.border(border)
    }
    shadows(appearance.shadows, isOne: appearance.isOneShadow)
    number("alpha", appearance.alpha)
    string("shape", appearance.shape?.rawValue)
    json.endObject()
  }

  private mutating func color(_ key: String, _ color: DynamicColor?) {
    guard let color else { return }
    json.key(key)
    guard let dark = color.dark else { return json.string(color.light.hexadecimal) }
    json.beginObject()
    string("light", color.light.hexadecimal)
    string("dark", dark.hexadecimal)
    json.endObject()
  }

  // MARK: - Backgrounds

  private mutating func background(_ background: Background) {
    json.beginObject()
    switch background {
    case .color(let color): self.color("color", color)
    case .gradient(let gradient):
      json.key("gradient")
      self.gradient(gradient)
    case .image(let image): self.image(image)
    }
    json.endObject()
  }

  private mutating func gradient(_ gradient: Gradient) {
    json.beginObject()
    string("type", gradient.kind.rawValue)
    if gradient.startPoint != gradient.kind.standardStart {
      point("startPoint", gradient.startPoint)
    }
    if gradient.endPoint != gradient.kind.standardEnd { point("endPoint", gradient.endPoint) }
    let stops = gradient.stops
    let areEven = stops.indices.allSatisfy {
      stops[$0].location == Gradient.evenLocation($0, of: stops.count)
    }
    json.key("stops")
    json.beginArray()
    for stop in stops {
      json.beginObject()
      color("color", stop.color)
      if !areEven { number("location", stop.location) }
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func image(_ image: ImageContent?) {
    guard let image else { return }
    json.key("image")
    json.beginObject()
    switch image.source {
    case .name(let name): string("name", name)
    case .url(let url): string("url", url)
    case nil: break
    }
    string("contentMode", image.contentMode?.rawValue)
    string("alignment", image.alignment?.rawValue)
    json.endObject()
  }

  // MARK: - Edges

  /// Writes the outline of a bubble in the form of frame rows.
  package mutating func outline(_ outline: BubbleOutline) {
    json.beginObject()
    number("radius", outline.radius)
    json.key("points")
    json.beginArray()
    for corner in outline.corners { numbers([corner.x, corner.y]) }
    json.endArray()
    json.endObject()
  }

  private mutating func cornerRadius(_ radii: CornerRadii) {
    guard radii != CornerRadii() else { return }
    if let radius = radii.topLeft, radii == CornerRadii(all: radius) {
      return number("cornerRadius", radius)
    }
    json.key("cornerRadius")
    json.beginObject()
    number("topLeft", radii.topLeft)
    number("topRight", radii.topRight)
    number("bottomRight", radii.bottomRight)
    number("bottomLeft", radii.bottomLeft)
    json.endObject()
  }

  private mutating func border(_ border: Border) {
    json.beginObject()
    number("width", border.width)
    color("color", border.color)
    if let dash = border.dash {
      json.key("dash")
      numbers(dash)
    }
    json.endObject()
  }

  private mutating func shadows(_ shadows: [Shadow]?, isOne: Bool) {
    guard let shadows else { return }
    json.key("shadow")
    if isOne, shadows.count == 1 { return shadow(shadows[0]) }
    json.beginArray()
    for shadow in shadows { self.shadow(shadow) }
    json.endArray()
  }

  private mutating func shadow(_ shadow: Shadow) {
    json.beginObject()
    color("color", shadow.color)
    number("opacity", shadow.opacity)
    point("offset", shadow.offset)
    number("radius", shadow.radius)
    json.endObject()
  }
}

extension Color {
  /// The color as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque.
  fileprivate var hexadecimal: String {
    let components = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return components.reduce(into: "#") { text, component in
      let digits = String(component, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
  }
}
