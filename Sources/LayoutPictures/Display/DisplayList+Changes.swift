import LayoutEngine

/// The differences of two layouts. Over each other: old outlines, new fills, and arrows from the
/// old place to the new one. Side by side: outlines around what differs.
extension DisplayList {
  /// The height of the legend below the layouts, in points.
  private static let legendHeight = 22.0
  private static let legendMargin = 6.0
  private static let swatch = 10.0
  /// The distance between arrows of sections that are side by side, in points.
  private static let laneWidth = 8.0
  /// The most arrows of sections side by side; more of them cover the last.
  private static let mostLanes = 12

  /// Calls a function with each change, sections at the bottom and arrows on top.
  func forEachChange<E: Error>(_ body: (DisplayGroup) throws(E) -> Void) throws(E) {
    guard picture.differences != nil else { return }
    for category in [nil, ElementCategory.decoration, .cell, .supplementary] {
      for change in picture.changes where change.category == category {
        try body(group(of: change))
      }
    }
    for side in picture.sides { try body(heading(of: side.title, above: side.region)) }
    let arrows = picture.sides.isEmpty ? arrows : []
    for arrow in arrows { try body(group(of: arrow)) }
    for label in changeLabels(arrows) { try body(label) }
    try body(legend)
  }

  /// Returns the outlines of a change in two layouts side by side: dashed for a section.
  private func outlines(of change: PictureChange) -> [DisplayItem] {
    let tint = Tint(Palette.change(change.kind))
    let isSection = change.category == nil
    guard change.kind != .shifted else { return [] }
    return zip(picture.sides, [change.old, change.new]).compactMap { $0.shown($1) }.map { frame in
      let stroke = Stroke(tint: tint, width: isSection ? 1 : 2, dash: isSection ? [3, 2] : [])
      return .stroke(.rect(frame.outset(by: isSection ? -0.5 : -1), radius: 0), stroke)
    }
  }

  /// Returns the name of one of two layouts, above it.
  private func heading(of title: String, above region: Rect) -> DisplayGroup {
    let height = DisplayText.lineHeight
    let line = Rect(
      x: region.minX, y: region.minY - height - 2, width: region.width, height: height)
    return DisplayGroup(
      category: "heading", owner: "heading:\(region.minX)", paintedRect: line,
      items: text([title], in: line, isInCorner: true))
  }

  private func group(of change: PictureChange) -> DisplayGroup {
    guard picture.sides.isEmpty else {
      return DisplayGroup(
        title: title(of: change), category: change.kind.rawValue, paintedRect: picture.region,
        items: outlines(of: change))
    }
    let color = Palette.change(change.kind)
    var items: [DisplayItem] = []
    if let old = change.old, !old.isEmpty, change.old != change.new {
      let stroke = Stroke(tint: Tint(color, opacity: 0.9), width: 1, dash: [3, 2])
      items.append(.stroke(.rect(old.outset(by: -0.5), radius: 0), stroke))
      if change.new == nil, change.category != nil {
        items.append(.fill(.rect(old, radius: 0), .tint(Tint(color, opacity: 0.12))))
      }
    }
    if let new = change.new, !new.isEmpty, change.category != nil {
      // The fill of a decoration is faint, so that it does not hide the cells.
      let opacity = change.category == .decoration ? 0.12 : 0.45
      items.append(.fill(.rect(new, radius: 0), .tint(Tint(color, opacity: opacity))))
      items += hairline(along: .rect(new, radius: 0), Tint(color))
    }
    let isRemoved = change.new == nil
    return DisplayGroup(
      address: isRemoved ? nil : change.address, title: title(of: change),
      category: change.kind.rawValue,
      paintedRect: picture.region, items: items)
  }

  private func title(of change: PictureChange) -> String {
    func shown(_ rect: Rect?) -> String? {
      rect.map { rect in
        let values = [rect.minX, rect.minY, rect.width, rect.height].map(\.hundredths)
        return "\(values[0]),\(values[1]) \(values[2])×\(values[3])"
      }
    }
    let frames = [shown(change.old), shown(change.new)].compactMap { $0 }
    let isSame = change.old == change.new
    return "\(change.kind.rawValue) \(change.address): "
      + (isSame ? frames[0] : frames.joined(separator: " → "))
      + (change.alpha.map { ", " + $0.text } ?? "")
  }

  /// The arrows of the changes, from center to center. Decorations have no arrow, since they move
  /// with the elements that they decorate.
  var arrows: [Arrow] {
    let moves = picture.changes.compactMap { change in
      change.old.flatMap { old in change.new.map { (change, old, $0) } }
    }
    let elements = moves.filter { $0.0.category != nil && $0.0.category != .decoration }
    return arrowsOfSections(moves.filter { $0.0.category == nil })
      + elements.compactMap { Arrow($0.0, from: $0.1.center, to: $0.2.center) }
  }

  /// Returns the arrows of moved sections. They lead from corner to corner, because items cover the
  /// centers of sections. Arrows that would cover each other are side by side.
  ///
  /// - Complexity: O(*n* log *n*) in the moves.
  private func arrowsOfSections(
    _ moves: [(change: PictureChange, old: Rect, new: Rect)]
  ) -> [Arrow] {
    let isHorizontal = moves.contains { abs($0.new.minX - $0.old.minX) > 0 }
    func ends(of old: Rect, _ new: Rect) -> (first: Double, last: Double) {
      let both = isHorizontal ? (old.minX, new.minX) : (old.minY, new.minY)
      return (min(both.0, both.1), max(both.0, both.1))
    }
    // Of two that begin at one place, the longer one first.
    let sorted = moves.sorted {
      let (one, other) = (ends(of: $0.old, $0.new), ends(of: $1.old, $1.new))
      return (one.first, other.last) < (other.first, one.last)
    }
    var lanes: [Double] = []
    return sorted.compactMap { change, old, new in
      let (first, last) = ends(of: old, new)
      guard first < last else { return nil }
      let lane = lanes.firstIndex { $0 <= first } ?? min(lanes.count, Self.mostLanes - 1)
      if lane == lanes.count { lanes.append(last) }
      lanes[lane] = max(lanes[lane], last)
      let offset = Self.laneWidth * (Double(lane) + 0.5)
      func point(_ rect: Rect) -> Point {
        Point(
          x: rect.minX + (isHorizontal ? 0 : offset), y: rect.minY + (isHorizontal ? offset : 0))
      }
      let name = change.kind == .moved ? change.name : nil
      return Arrow(change, from: point(old), to: point(new), name: name)
    }
  }

  private func group(of arrow: Arrow) -> DisplayGroup {
    let (to, sides) = (arrow.end, arrow.sides)
    let stroke = Stroke(tint: Tint(Palette.change(arrow.kind)), width: 1.2)
    return DisplayGroup(
      category: "arrow", paintedRect: picture.region,
      items: [.stroke(.lines([arrow.start, to, sides[0], to, sides[1], to]), stroke)])
  }

  /// Returns the size of the legend of changes.
  static func legendSize(for changes: [PictureChange]) -> Size {
    let widths = legendEntries(for: changes).map { width(ofLegendEntry: $0.words) }
    return Size(width: widths.reduce(legendMargin, +), height: legendHeight)
  }

  private static func legendEntries(
    for changes: [PictureChange]
  ) -> [(kind: PictureChange.Kind, words: String)] {
    var counts: [PictureChange.Kind: Int] = [:]
    for change in changes { counts[change.kind, default: 0] += 1 }
    return PictureChange.Kind.allCases.compactMap { kind in
      counts[kind].map { (kind, "\($0) \(kind.rawValue)") }
    }
  }

  private static func width(ofLegendEntry words: String) -> Double {
    swatch + 9 + DisplayText.width(of: words)
  }

  /// The legend below the layouts: the colour and the number of the changes of each kind.
  private var legend: DisplayGroup {
    let region = picture.region
    let top = region.maxY - Self.legendHeight
    var items: [DisplayItem] = [
      .fill(
        .rect(
          Rect(x: region.minX, y: top, width: region.width, height: Self.legendHeight), radius: 0),
        .tint(palette.canvas))
    ]
    var x = region.minX + Self.legendMargin
    for (kind, words) in Self.legendEntries(for: picture.changes) {
      let y = top + (Self.legendHeight - Self.swatch) / 2
      let box = Rect(x: x, y: y, width: Self.swatch, height: Self.swatch)
      items.append(.fill(.rect(box, radius: 2), .tint(Tint(Palette.change(kind), opacity: 0.6))))
      items.append(
        .text(
          DisplayText(
            string: words,
            position: Point(x: box.maxX + 3, y: box.center.y + 0.36 * DisplayText.size),
            isCentered: false, tint: palette.text)))
      x += Self.width(ofLegendEntry: words)
    }
    return DisplayGroup(category: "legend", paintedRect: region, items: items)
  }
}

/// An arrow from the old place of an element or section to the new one.
struct Arrow {
  let kind: PictureChange.Kind
  let address: String
  let name: String?
  let start, end: Point
  /// The two ends of the head, behind its tip.
  let sides: [Point]
  /// The shortest move with an arrow, in points. The two outlines alone show shorter moves.
  private static let shortest = 3.0

  init?(_ change: PictureChange, from start: Point, to end: Point, name: String? = nil) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length >= Self.shortest else { return nil }
    (kind, address, self.name) = (change.kind, change.address, name)
    (self.start, self.end) = (start, end)
    let head = min(5, length / 2)
    // Unit vectors along the arrow and across it.
    let (ux, uy) = (dx / length, dy / length)
    let base = Point(x: end.x - ux * head, y: end.y - uy * head)
    sides = [-0.5, 0.5].map {
      Point(x: base.x - uy * head * $0 * 1.4, y: base.y + ux * head * $0 * 1.4)
    }
  }

  /// The rectangle around the head, with the width of its lines.
  var headBounds: Rect {
    let (xs, ys) = ((sides + [end]).map(\.x), (sides + [end]).map(\.y))
    let (left, top) = (xs.min() ?? end.x, ys.min() ?? end.y)
    return Rect(
      x: left - 1, y: top - 1, width: (xs.max() ?? end.x) - left + 2,
      height: (ys.max() ?? end.y) - top + 2)
  }

  /// The places for the name, from the middle of the arrow to its start.
  var placesOfName: [Rect] {
    [0.5, 0.4, 0.3, 0.2, 0.1].map { part in
      Rect(
        x: start.x + (end.x - start.x) * part + 3, y: start.y + (end.y - start.y) * part - 6,
        width: 120, height: DisplayText.lineHeight)
    }
  }
}
