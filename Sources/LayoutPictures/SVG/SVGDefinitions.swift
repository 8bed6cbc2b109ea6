internal import Hashing
import LayoutEngine

/// The gradients and blurs that the elements of a picture share, each written once.
///
/// Their ids are derived from their content, and their order from their ids. So the edit of an
/// element changes only its own line and the lines of added or removed definitions.
struct SVGDefinitions {
  struct ID {
    let kind: StaticString
    let name: String
  }

  /// A blur with its reach, in units of the blurred shape.
  ///
  /// Shapes of different sizes can share a filter's region only if it is in units of each shape.
  /// The reach is rounded up to a power of two, so that one blur needs only a few definitions.
  struct Blur: Hashable {
    let sigma: Double
    let reachX, reachY: Double

    init(_ sigma: Double, of shape: Rect) {
      self.sigma = sigma
      reachX = Self.powerOfTwo(notBelow: 3 * sigma / shape.width)
      reachY = Self.powerOfTwo(notBelow: 3 * sigma / shape.height)
    }

    private static func powerOfTwo(notBelow value: Double) -> Double {
      var power = 0.125
      while power < value, power < 1e6 { power *= 2 }
      return power
    }

    var values: [Double] { [sigma, reachX, reachY] }

    var id: ID {
      var text = SVGText(minimumCapacity: 32)
      for (index, value) in values.enumerated() {
        if index > 0 { text.raw(":") }
        text.number(value)
      }
      return ID(kind: "blur", name: String(decoding: text.bytes, as: UTF8.self))
    }
  }

  private var gradients: [GradientPaint: String] = [:]
  private var blurs: Set<Blur> = []

  init(_ list: DisplayList) {
    list.forEachResource { gradient in
      guard gradients[gradient] == nil else { return }
      gradients[gradient] = FNV1a(Self.text(of: gradient)).digits
    } shadow: { shadow, bounds in
      if shadow.sigma > 0 { blurs.insert(Blur(shadow.sigma, of: bounds)) }
    }
  }

  func id(of gradient: GradientPaint) -> ID {
    ID(kind: "gradient", name: gradients[gradient] ?? "")
  }

  /// Writes a line for each definition.
  func write(to text: inout SVGText) {
    guard !gradients.isEmpty || !blurs.isEmpty else { return }
    text.raw("<defs>\n")
    // Different gradients with equal texts share one definition.
    let named = Dictionary(gradients.map { ($1, $0) }) { first, _ in first }
    for (_, gradient) in named.sorted(by: { $0.key < $1.key }) {
      text.raw(gradient.kind == .linear ? "<linearGradient id=\"" : "<radialGradient id=\"")
      text.id(id(of: gradient))
      text.raw("\"")
      text.bytes += Self.text(of: gradient)
    }
    for blur in blurs.sorted(by: { $0.values.lexicographicallyPrecedes($1.values) }) {
      write(blur, to: &text)
    }
    text.raw("</defs>\n")
  }

  /// Returns the text after a gradient's id, in units of the filled shape: a CAGradientLayer, too,
  /// stretches a gradient of the unit square.
  private static func text(of gradient: GradientPaint) -> [UInt8] {
    var text = SVGText(minimumCapacity: 256)
    if gradient.kind == .linear {
      text.attribute("x1", gradient.start.x)
      text.attribute("y1", gradient.start.y)
      text.attribute("x2", gradient.end.x)
      text.attribute("y2", gradient.end.y)
    } else {
      text.raw(" cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"translate(")
      text.number(gradient.start.x)
      text.raw(" ")
      text.number(gradient.start.y)
      text.raw(") scale(")
      text.number(gradient.radii.x)
      text.raw(" ")
      text.number(gradient.radii.y)
      text.raw(")\"")
    }
    text.raw(">")
    for stop in gradient.stops {
      text.raw("<stop")
      text.attribute("offset", stop.location)
      text.tint("stop-color", opacity: "stop-opacity", stop.tint)
      text.raw("/>")
    }
    text.raw(gradient.kind == .linear ? "</linearGradient>\n" : "</radialGradient>\n")
    return text.bytes
  }

  /// Writes a blur. It does not use feDropShadow: librsvg 2.54 draws nothing of an element that has
  /// one.
  private func write(_ blur: Blur, to text: inout SVGText) {
    text.raw("<filter id=\"")
    text.id(blur.id)
    text.raw("\"")
    text.attribute("x", -blur.reachX)
    text.attribute("y", -blur.reachY)
    text.attribute("width", 1 + 2 * blur.reachX)
    text.attribute("height", 1 + 2 * blur.reachY)
    text.raw(" color-interpolation-filters=\"sRGB\"><feGaussianBlur")
    text.attribute("stdDeviation", blur.sigma)
    text.raw("/></filter>\n")
  }
}
