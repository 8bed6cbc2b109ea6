import LayoutEngine

/// The labels of changes. They are in corners, and on no arrowhead and no other label.
extension DisplayList {
  /// Returns the labels of changed elements and of moved sections, where there is room for them.
  ///
  /// - Complexity: O(*n*) in the changes.
  func changeLabels(_ arrows: [Arrow]) -> [DisplayGroup] {
    var taken = TakenAreas()
    for arrow in arrows { taken.add(arrow.headBounds) }
    var groups: [DisplayGroup] = []
    func add(_ words: [String], _ owner: String, in places: [Rect]) {
      for place in places {
        guard let box = place.box(for: words, at: taken) else { continue }
        taken.add(box)
        groups.append(
          DisplayGroup(
            category: "label", owner: owner, paintedRect: box,
            items: text(words, in: box, isInCorner: true, on: palette.chip)))
        return
      }
    }
    for arrow in arrows {
      guard let name = arrow.name else { continue }
      add([name], "arrow:" + arrow.address, in: arrow.placesOfName)
    }
    let elements = picture.changes.filter { $0.category != nil && $0.category != .decoration }
    guard picture.sides.isEmpty else {
      for (side, key) in zip(picture.sides, [\PictureChange.old, \PictureChange.new]) {
        for change in elements {
          guard let frame = side.shown(change[keyPath: key]) else { continue }
          add(words(of: change), "\(side.offset.x):\(change.address)", in: frame.halves)
        }
      }
      return groups
    }
    for change in elements {
      if let new = change.new { add(words(of: change), change.address, in: new.halves) }
    }
    // A removed element is where others are now, whose labels come first.
    for change in elements where change.new == nil {
      guard let old = change.old else { continue }
      add(words(of: change), "removed:" + change.address, in: old.halves)
    }
    return groups
  }

  private func words(of change: PictureChange) -> [String] {
    [change.name, change.alpha?.text].compactMap { $0 }
  }
}

/// The areas of a picture that no label may cover, found by the squares that they touch.
private struct TakenAreas {
  private struct Square: Hashable { var x, y: Int }
  private var areas: [Square: [Rect]] = [:]
  private static let side = 64.0
  /// The most squares of an area. A label is short, so that only a picture of absurd size has more.
  private static let mostSquares = 64

  mutating func add(_ area: Rect) {
    for square in Self.squares(of: area) { areas[square, default: []].append(area) }
  }

  func isFree(_ area: Rect) -> Bool {
    Self.squares(of: area).allSatisfy { square in
      !(areas[square] ?? []).contains { $0.overlaps(area) }
    }
  }

  private static func squares(of area: Rect) -> [Square] {
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      guard abs(low) < 1e12, abs(high) < 1e12 else { return 0..<1 }
      let first = Int((low / side).rounded(.down))
      return first..<min(first + mostSquares, Int((high / side).rounded(.down)) + 1)
    }
    let columns = range(area.minX, area.maxX)
    return range(area.minY, area.maxY).flatMap { y in columns.map { Square(x: $0, y: y) } }
  }
}

extension Rect {
  /// The rectangle, and its left and right half, for texts that have no room beside an arrowhead in
  /// the middle.
  fileprivate var halves: [Rect] {
    let half = width / 2 - 6
    guard half > 0 else { return [self] }
    return [
      self, Rect(x: minX, y: minY, width: half, height: height),
      Rect(x: maxX - half, y: minY, width: half, height: height),
    ]
  }

  /// Returns the box of a text in a corner of the rectangle that is free; nil if there is none.
  fileprivate func box(for words: [String], at taken: TakenAreas) -> Rect? {
    let inset = 1.5
    let rows = words.compactMap { DisplayText.shortened($0, to: width - 2 * inset) }
    let size = Size(
      width: (rows.map { DisplayText.width(of: $0) }.max() ?? 0) + 2 * inset + 0.01,
      height: DisplayText.lineHeight * Double(rows.count))
    guard !rows.isEmpty, size.height <= height, size.width <= width + 0.01 else { return nil }
    let corners = [
      Point(x: minX, y: minY), Point(x: maxX - size.width, y: minY),
      Point(x: minX, y: maxY - size.height),
      Point(x: maxX - size.width, y: maxY - size.height),
    ]
    return corners.map { Rect(origin: $0, size: size) }.first { taken.isFree($0) }
  }
}
