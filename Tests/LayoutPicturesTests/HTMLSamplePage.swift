import LayoutEngine
import LayoutPictures

/// Hand-made layouts for the tests of the page: a grid of cells below headers, with decorations.
///
/// Cells are 100 × 60 with gaps of 10 and an inset of 16; as many columns as fit. A header is 40
/// high. Numbers in the tests follow from these.
enum HTMLSamplePage {
  static let cell = Size(width: 100, height: 60)
  static let gap = 10.0
  static let inset = 16.0
  static let headerHeight = 40.0

  /// A page of a document called `doc`, in containers of these widths, 800 high.
  static func page(
    widths: [Double] = [402], sections: [Int] = [5, 8], decorations: [DecorationEntry] = [],
    kinds: [DecorationKind] = []
  ) -> LayoutPage {
    let drawn = decorations.resolved(among: kinds)
    return LayoutPage(
      document: "doc", title: "Sample",
      layouts: widths.map { layout(width: $0, sections: sections, decorations: drawn) })
  }

  static func layout(
    width: Double, sections counts: [Int], decorations: [Decoration]
  ) -> LayoutPage.Layout {
    let container = "\(Int(width))x800"
    var elements: [PictureElement] = []
    var sections: [LayoutPage.Section] = []
    var y = 0.0
    for (section, count) in counts.enumerated() {
      let address = "doc#\(container)/s\(section)"
      let end = add(
        count, of: section, at: y, width: width, address: address, decorations, to: &elements)
      sections.append(
        LayoutPage.Section(
          address: address, name: "s\(section)",
          frame: Rect(x: 0, y: y, width: width, height: end - y)))
      y = end
    }
    elements.sort { $0.attributes.isPainted(before: $1.attributes) }
    return LayoutPage.Layout(
      container: container, containerSize: Size(width: width, height: 800),
      contentSize: Size(width: width, height: y), sections: sections, elements: elements)
  }

  /// Adds the elements of one section and returns where the next one starts.
  private static func add(
    _ count: Int, of section: Int, at start: Double, width: Double, address: String,
    _ decorations: [Decoration], to elements: inout [PictureElement]
  ) -> Double {
    func append(_ tail: String, _ name: String?, _ attributes: LayoutAttributes) {
      elements.append(
        PictureElement(address: "\(address)/\(tail)", name: name, attributes: attributes))
    }
    let columns = Int((width - 2 * inset + gap) / (cell.width + gap))
    let top = start + headerHeight + inset
    let lines = (count + columns - 1) / columns
    let bottom = top + Double(lines) * (cell.height + gap) - gap
    append(
      "header", "header",
      LayoutAttributes(
        indexPath: ElementIndexPath(item: 0, section: section), category: .supplementary,
        elementKind: .header, frame: Rect(x: 0, y: start, width: width, height: headerHeight)))
    for item in 0..<count {
      let (line, column) = item.quotientAndRemainder(dividingBy: columns)
      let origin = Point(
        x: inset + Double(column) * (cell.width + gap),
        y: top + Double(line) * (cell.height + gap))
      append(
        "item:\(item)", "item \(item)",
        LayoutAttributes(
          indexPath: ElementIndexPath(item: item, section: section), category: .cell,
          frame: Rect(origin: origin, size: cell)))
    }
    for decoration in decorations {
      let frame: Rect
      if let size = decoration.geometry.badge?.size {
        frame = Rect(x: 1, y: top - inset + 4, width: size.width, height: size.height)
      } else {
        frame = Rect(x: 8, y: top - 8, width: width - 16, height: bottom - top + 16)
      }
      let last = count % columns
      var step: OutlineStep?
      if decoration.appearance.shape == .bubble, last > 0, lines > 1 {
        step = OutlineStep(
          point: Point(
            x: inset + Double(last) * (cell.width + gap) - gap + 8,
            y: bottom - cell.height - gap + 8),
          missing: .bottomRight)
      }
      append(
        "decoration:\(decoration.id)", decoration.id,
        LayoutAttributes(
          indexPath: ElementIndexPath(item: decoration.ordinal, section: section),
          category: .decoration, frame: frame, decoration: decoration, step: step))
    }
    return bottom + inset
  }
}

extension HTMLSamplePage {
  /// A card, red in light and green in dark, with a blue border, and a badge without an appearance.
  static var kinds: [DecorationKind] {
    var card = DecorationKind(name: "card")
    card.values.appearance.backgroundColor = DynamicColor(
      light: Color(red: 255, green: 0, blue: 0), dark: Color(red: 0, green: 255, blue: 0))
    card.values.appearance.cornerRadius = CornerRadii(all: 20)
    var border = Border()
    border.width = 4
    border.color = DynamicColor(light: Color(red: 0, green: 0, blue: 255))
    card.values.appearance.border = border
    var shadow = Shadow()
    shadow.opacity = 0.5
    shadow.offset = Point(x: 0, y: 2)
    shadow.radius = 4
    card.values.appearance.shadows = [shadow]
    var badge = DecorationKind(name: "badge")
    badge.values.zIndex = 1
    badge.values.geometry.badge = DecorationGeometry.Badge()
    badge.values.geometry.badge?.size = Size(width: 80, height: 30)
    return [card, badge]
  }
}
