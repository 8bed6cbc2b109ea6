import LayoutEngine

/// What one element, or one part of a picture's furniture, paints.
struct DisplayGroup {
  /// The element's address; nil for what is not an element.
  var address: String?
  /// What a viewer shows where one points at the group; nil for nothing.
  var title: String?
  /// What sort of thing it is.
  var category: String
  /// What tells the ids of its definitions from those of other groups; its address where nil.
  var owner: String?
  /// Of the whole group, from 0 to 1.
  var alpha = 1.0
  /// What all items paint within.
  var paintedRect: Rect
  /// The first is painted first.
  var items: [DisplayItem] = []
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
  /// From 0 to 1, in ten-thousandths.
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
  /// In units of the rectangle, which is the bounding box of the filled shape.
  case gradient(GradientPaint, Rect)
}

/// A gradient that has an extent, its colours chosen for one appearance.
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
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  var dash: [Double] = []
}

struct ShadowPaint: Hashable {
  var tint: Tint
  var offset: Point
  /// Of the blur, in points.
  var sigma: Double
}

/// An image by reference.
struct DisplayImage {
  var content: ImageContent
  var frame: Rect
  var outline: DisplayShape
  /// What is painted where the image itself is not.
  var placeholder: [DisplayItem]
}
