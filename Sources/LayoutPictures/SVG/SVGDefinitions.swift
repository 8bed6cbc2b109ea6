import LayoutEngine

/// The gradients and blurs that the elements of a picture share, each written once.
struct SVGDefinitions {
  struct ID {
    let kind: StaticString
    let number: Int
  }

  /// A blur together with how far it reaches, in units of the blurred shape.
  ///
  /// A filter's region can be shared by shapes of all sizes only in units of each: the reach is
  /// rounded up to a power of two, which leaves a few definitions of one blur.
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
  }

  private var gradients: [GradientPaint: Int] = [:]
  private var blurs: [Blur: Int] = [:]
  private var orderedGradients: [GradientPaint] = []
  private var orderedBlurs: [Blur] = []

  init(_ list: DisplayList) {
    list.forEachResource { gradient in
      guard gradients[gradient] == nil else { return }
      orderedGradients.append(gradient)
      gradients[gradient] = orderedGradients.count
    } shadow: { shadow, bounds in
      guard shadow.sigma > 0 else { return }
      let blur = Blur(shadow.sigma, of: bounds)
      guard blurs[blur] == nil else { return }
      orderedBlurs.append(blur)
      blurs[blur] = orderedBlurs.count
    }
  }

  func id(of gradient: GradientPaint) -> ID {
    ID(kind: "gradient", number: gradients[gradient] ?? 0)
  }

  func id(of blur: Blur) -> ID { ID(kind: "blur", number: blurs[blur] ?? 0) }

  /// Writes a line for each definition.
  func write(to text: inout SVGText) {
    guard !orderedGradients.isEmpty || !orderedBlurs.isEmpty else { return }
    text.raw("<defs>\n")
    for gradient in orderedGradients { write(gradient, to: &text) }
    for blur in orderedBlurs { write(blur, to: &text) }
    text.raw("</defs>\n")
  }

  /// In units of what is filled: CAGradientLayer, too, stretches a gradient of the unit square.
  private func write(_ gradient: GradientPaint, to text: inout SVGText) {
    let isLinear = gradient.kind == .linear
    text.raw(isLinear ? "<linearGradient id=\"" : "<radialGradient id=\"")
    text.id(id(of: gradient))
    text.raw("\"")
    if isLinear {
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
    text.raw(isLinear ? "</linearGradient>\n" : "</radialGradient>\n")
  }

  /// Not feDropShadow: librsvg 2.54 draws nothing at all of an element that has one.
  private func write(_ blur: Blur, to text: inout SVGText) {
    text.raw("<filter id=\"")
    text.id(id(of: blur))
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
