import LayoutEngine

/// The items that paint one element, or one part of a picture's furniture.
struct DisplayGroup {
  /// The element's address; nil if the group is not an element.
  var address: String?
  /// The text that a viewer shows when the pointer is on the group; nil for none.
  var title: String?
  /// The category of the group, which is its class in SVG.
  var category: String
  /// The name that distinguishes the ids of the group's definitions from the ids of other groups;
  /// nil for the address.
  var owner: String?
  /// The opacity of the whole group, from 0 to 1.
  var alpha = 1.0
  /// The rectangle that contains everything that the items paint.
  var paintedRect: Rect
  /// The items in the order of painting.
  var items: [DisplayItem] = []

  /// Returns the group without what is outside of a rectangle; nil cuts nothing off.
  func cut(to clip: Rect?) -> DisplayGroup {
    guard let clip, let shown = paintedRect.intersection(clip) else { return self }
    let isWhole =
      paintedRect.minX >= clip.minX && paintedRect.maxX <= clip.maxX
      && paintedRect.minY >= clip.minY && paintedRect.maxY <= clip.maxY
    if isWhole || items.isEmpty { return self }
    var cut = self
    (cut.paintedRect, cut.items) = (shown, [.clipped(.rect(shown, radius: 0), items)])
    return cut
  }
}

/// One step of painting.
indirect enum DisplayItem {
  case fill(DisplayShape, Paint)
  case stroke(DisplayShape, Stroke)
  case shadow(DisplayShape, ShadowPaint)
  case text(DisplayText)
  case image(DisplayImage)
  case clipped(DisplayShape, [DisplayItem])
}

/// An sRGB colour, not premultiplied.
struct Tint: Hashable {
  var red, green, blue: UInt8
  /// The opacity from 0 to 1, in ten-thousandths.
  var alpha: Double

  init(_ color: Color, opacity: Double = 1) {
    (red, green, blue) = (color.red, color.green, color.blue)
    let alpha = Double(color.alpha) / 255 * max(0, min(1, opacity))
    self.alpha = Double(Int(alpha * 10_000 + 0.5)) / 10_000
  }

  init(_ rgb: UInt32, opacity: Double = 1) {
    self.init(
      Color(
        red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF)),
      opacity: opacity)
  }
}

enum Paint: Hashable {
  case tint(Tint)
  /// A gradient in units of the rectangle, which is the bounding box of the filled shape.
  case gradient(GradientPaint, Rect)
}

/// A gradient with an extent, with its colours resolved for the light or dark appearance.
struct GradientPaint: Hashable {
  struct Stop: Hashable {
    let tint: Tint
    let location: Double
  }

  let kind: Gradient.Kind
  let start, end: Point
  let stops: [Stop]

  /// The radii of the ellipse, in units.
  var radii: Point { Point(x: abs(end.x - start.x), y: abs(end.y - start.y)) }
}

struct Stroke {
  var tint: Tint
  var width: Double
  /// The lengths of dashes and gaps in turn; empty for a solid line.
  var dash: [Double] = []
}

struct ShadowPaint: Hashable {
  var tint: Tint
  var offset: Point
  /// The standard deviation of the blur, in points.
  var sigma: Double
}

/// An image by reference.
struct DisplayImage {
  var content: ImageContent
  var frame: Rect
  var outline: DisplayShape
  /// The items that are painted if the image itself is not.
  var placeholder: [DisplayItem]
}
