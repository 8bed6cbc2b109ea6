internal import Hashing
import LayoutEngine

/// A canvas that draws groups as SVG text.
struct SVGCanvas {
  static let pieceSize = 1 << 16

  var text = SVGText(minimumCapacity: 2 * pieceSize)
  let definitions: SVGDefinitions
  let embedsImageURLs: Bool
  /// The hash of the group's owner, which distinguishes the group's clips from the clips of other
  /// groups, and the prefix of the clips' ids.
  private var owner = FNV1a()
  private var clipKind: StaticString = "clip"
  /// The ids of the clips that the group has defined.
  private var clips: Set<UInt64> = []

  init(definitions: SVGDefinitions, embedsImageURLs: Bool) {
    self.definitions = definitions
    self.embedsImageURLs = embedsImageURLs
  }

  mutating func begin(_ picture: Picture) {
    let region = picture.region
    text.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    text.attribute("width", region.width)
    text.attribute("height", region.height)
    text.begin("viewBox")
    numbers([region.minX, region.minY, region.width, region.height])
    text.raw("\" font-family=\"sans-serif\">\n<title>")
    text.escaped(picture.title)
    text.raw("</title>\n")
    definitions.write(to: &text)
  }

  mutating func end() { text.raw("</svg>\n") }

  mutating func draw(_ group: DisplayGroup) {
    text.raw("<g")
    if let address = group.address { text.attribute("id", escaping: address) }
    text.attribute("class", escaping: group.category)
    if group.alpha != 1 { text.attribute("opacity", group.alpha) }
    text.raw(">")
    if let title = group.title {
      text.raw("<title>")
      text.escaped(title)
      text.raw("</title>")
    }
    owner = FNV1a((group.owner ?? group.address ?? "").utf8)
    clipKind = group.owner == nil ? "clip" : "label"
    clips.removeAll(keepingCapacity: true)
    for item in group.items { draw(item) }
    text.raw("</g>\n")
  }

  private mutating func draw(_ item: DisplayItem) {
    switch item {
    case .fill(let shape, .tint(let tint)):
      open(shape)
      text.tint("fill", opacity: "fill-opacity", tint)
      text.raw("/>")
    case .fill(let shape, .gradient(let paint, _)):
      open(shape)
      text.reference("fill", definitions.id(of: paint))
      text.raw("/>")
    case .stroke(let shape, let stroke):
      open(shape)
      draw(stroke)
    case .shadow(let shape, let paint): draw(paint, of: shape)
    case .text(let line): draw(line)
    case .image(let image):
      if embedsImageURLs, let url = image.url {
        draw(image, url)
      } else {
        for item in image.placeholder { draw(item) }
      }
    case .clipped(let shape, let items):
      clip(to: shape)
      for item in items { draw(item) }
      text.raw("</g>")
    }
  }

  private mutating func draw(_ stroke: Stroke) {
    text.raw(" fill=\"none\"")
    text.tint("stroke", opacity: "stroke-opacity", stroke.tint)
    if stroke.width != 1 { text.attribute("stroke-width", stroke.width) }
    if !stroke.dash.isEmpty {
      text.begin("stroke-dasharray")
      numbers(stroke.dash)
      text.raw("\"")
    }
    text.raw("/>")
  }

  /// Draws a shadow as a separate shape. The shape does not depend on the fill of the element, and
  /// needs no separate filter for its colour and offset.
  private mutating func draw(_ shadow: ShadowPaint, of shape: DisplayShape) {
    open(shape)
    text.tint("fill", opacity: "fill-opacity", shadow.tint)
    if shadow.offset != .zero {
      text.begin("transform")
      text.raw("translate(")
      numbers([shadow.offset.x, shadow.offset.y])
      text.raw(")\"")
    }
    if shadow.sigma > 0 {
      text.reference("filter", SVGDefinitions.Blur(shadow.sigma, of: shape.bounds).id)
    }
    text.raw("/>")
  }

  private mutating func draw(_ line: DisplayText) {
    text.raw("<text")
    text.attribute("x", line.position.x)
    text.attribute("y", line.position.y)
    text.attribute("font-size", DisplayText.size)
    if line.isCentered { text.raw(" text-anchor=\"middle\"") }
    text.tint("fill", opacity: "fill-opacity", line.tint)
    text.raw(">")
    text.escaped(line.string)
    text.raw("</text>")
  }

  private mutating func draw(_ image: DisplayImage, _ url: String) {
    clip(to: image.outline)
    text.raw("<image")
    place(image.frame)
    text.attribute("href", escaping: url)
    text.attribute("preserveAspectRatio", escaping: image.aspectRatio)
    text.raw("/></g>")
  }

  /// Starts a group that is clipped to a shape. Defines the clip if the current group does not have
  /// it yet.
  private mutating func clip(to shape: DisplayShape) {
    let start = text.bytes.count
    open(shape)
    let outline = Array(text.bytes[start...])
    text.bytes.removeLast(outline.count)
    var hash = owner
    hash.add(outline)
    let id = SVGDefinitions.ID(kind: clipKind, name: hash.digits)
    if clips.insert(hash.value).inserted {
      text.raw("<clipPath id=\"")
      text.id(id)
      text.raw("\">")
      text.bytes += outline
      text.raw("/></clipPath>")
    }
    text.raw("<g")
    text.reference("clip-path", id)
    text.raw(">")
  }

  /// Starts the tag of a shape.
  private mutating func open(_ shape: DisplayShape) {
    switch shape {
    case .rect(let rect, let radius):
      text.raw("<rect")
      place(rect)
      if radius > 0 { text.attribute("rx", radius) }
    case .polygon(let polygon):
      text.raw("<path d=\"")
      path(polygon)
      text.raw("\"")
    case .difference(let rect, let hole):
      text.raw("<path fill-rule=\"evenodd\" d=\"M")
      numbers([rect.minX, rect.minY])
      text.raw("H")
      text.number(rect.maxX)
      text.raw("V")
      text.number(rect.maxY)
      text.raw("H")
      text.number(rect.minX)
      text.raw("Z")
      path(hole)
      text.raw("\"")
    case .lines(let points):
      text.raw("<path d=\"")
      for (index, point) in points.enumerated() {
        text.raw(index % 2 == 0 ? "M" : "L")
        numbers([point.x, point.y])
      }
      text.raw("\"")
    }
  }

  private mutating func place(_ rect: Rect) {
    text.attribute("x", rect.minX)
    text.attribute("y", rect.minY)
    text.attribute("width", rect.width)
    text.attribute("height", rect.height)
  }

  private mutating func path(_ polygon: RoundedPolygon) {
    let turns = polygon.turns
    guard let first = turns.first else { return }
    text.raw("M")
    numbers([first.end.x, first.end.y])
    for turn in turns.dropFirst() + [first] {
      text.raw("L")
      numbers([turn.begin.x, turn.begin.y])
      guard turn.radius > 0 else { continue }
      text.raw("A")
      numbers([turn.radius, turn.radius, 0, 0, turn.isConcave ? 0 : 1, turn.end.x, turn.end.y])
    }
    text.raw("Z")
  }

  private mutating func numbers(_ values: [Double]) {
    for (index, value) in values.enumerated() {
      if index > 0 { text.raw(" ") }
      text.number(value)
    }
  }
}
