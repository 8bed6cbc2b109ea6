import LayoutEngine
import StrictJSON

extension JSONWriter {
  mutating func rect(_ rect: Rect) { numbers(rect.minX, rect.minY, rect.width, rect.height) }

  mutating func size(_ size: Size) { numbers(size.width, size.height) }

  mutating func point(_ point: Point) { numbers(point.x, point.y) }

  private mutating func numbers(_ numbers: Double...) {
    beginArray()
    for number in numbers { self.number(number) }
    endArray()
  }
}

extension LayoutAttributes {
  /// The outline relative to the frame's origin. A browser keeps a path's coordinates in 32 bits,
  /// which are too few far down in long content.
  var ownOutline: Outline {
    var step = step
    step?.point.x -= frame.minX
    step?.point.y -= frame.minY
    return LayoutAttributes(
      indexPath: indexPath, category: category, frame: bounds, decoration: decoration, step: step
    ).outline
  }
}

extension Outline {
  /// Whether the outline is a rectangle with sharp corners, which equals the frame.
  var isRectangle: Bool {
    elements.count == 4
      && elements.allSatisfy { if case .line = $0 { true } else { false } }
  }

  /// The outline as the `d` of an SVG path.
  var svgPath: String {
    // Outside of arrays and objects, the writer adds no separator between numbers.
    var writer = JSONWriter()
    func append(_ command: Character, _ numbers: Double...) {
      writer.bytes.append(contentsOf: String(command).utf8)
      for (place, number) in numbers.enumerated() {
        if place > 0 { writer.bytes.append(UInt8(ascii: " ")) }
        writer.number(number)
      }
    }
    append("M", start.x, start.y)
    for element in elements {
      switch element {
      case .line(let end): append("L", end.x, end.y)
      case .arc(let end, let center, let isConcave):
        let radius = max(abs(end.x - center.x), abs(end.y - center.y))
        append("A", radius, radius, 0, 0, isConcave ? 0 : 1, end.x, end.y)
      }
    }
    append("Z")
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
