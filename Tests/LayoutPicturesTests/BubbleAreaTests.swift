import Foundation
import LayoutEngine
import Testing

@testable import LayoutPictures

/// The areas of bubbles from decorations.md, "The bubble's outline", computed in independent ways.
struct BubbleAreaTests {
  struct Bubble: Sendable {
    let box: Rect
    let step: Point
    let radius: Double
    /// The radius after it is reduced to fit.
    let fitting: Double
    let area: Double
  }

  static let bubbles = [
    Bubble(
      box: Rect(x: 0, y: 0, width: 320, height: 180), step: Point(x: 160, y: 120), radius: 8,
      fitting: 8, area: 47_945.06),
    Bubble(
      box: Rect(x: 0, y: 0, width: 320, height: 200), step: Point(x: 100, y: 130), radius: 80,
      fitting: 35, area: 47_548.45),
  ]

  private func element(_ bubble: Bubble) -> PictureElement {
    .bubble((bubble.box, bubble.step), missing: .bottomRight, radius: bubble.radius)
  }

  @Test(arguments: bubbles)
  func `The box minus the notch and four corners has the documented area`(bubble: Bubble) {
    // Each of five convex corners removes the part of a square outside a quarter circle; the fillet
    // adds it.
    let corner = (1 - Double.pi / 4) * bubble.fitting * bubble.fitting
    let notch = (bubble.box.maxX - bubble.step.x) * (bubble.box.maxY - bubble.step.y)
    let area = bubble.box.width * bubble.box.height - notch - 4 * corner
    #expect(abs(area - bubble.area) < 0.005)
  }

  @Test(arguments: bubbles)
  func `The outline's polygon has the documented area`(bubble: Bubble) {
    #expect(abs(area(of: element(bubble).attributes.outline) - bubble.area) < 0.01)
  }

  @Test(arguments: bubbles)
  func `The drawn corners make the same outline`(bubble: Bubble) {
    let outline = element(bubble).attributes.outline
    let turns = RoundedPolygon(outline).turns
    #expect(turns.count == 6)
    let arcs = outline.elements.compactMap { element in
      if case .arc(let end, let center, let isConcave) = element {
        return (end: end, center: center, isConcave: isConcave)
      }
      return nil
    }
    // The outline starts after the first corner of the turns.
    for (turn, arc) in zip(turns.dropFirst() + turns.prefix(1), arcs) {
      #expect(turn.end == arc.end && turn.center == arc.center && turn.radius == bubble.fitting)
      #expect(turn.isConcave == arc.isConcave)
    }
    #expect(
      turns.filter(\.isConcave).map(\.center) == [
        Point(x: bubble.step.x + bubble.fitting, y: bubble.step.y + bubble.fitting)
      ])
  }

  @Test(arguments: bubbles)
  func `A PNG paints the documented area`(bubble: Bubble) throws {
    var picture = Picture(bubble.box.maxX, bubble.box.maxY, [element(bubble)])
    picture.region = bubble.box.outset(by: 2)
    // Two pixels per point are four pixels per square point. Partly covered pixels are rounded
    // independently.
    let area = try Raster(cairo: picture, scale: 2).blackArea / 4
    #expect(abs(area - bubble.area) < 5)
  }

  /// The shoelace formula over lines and over arcs of a thousand chords.
  private func area(of outline: Outline) -> Double {
    var points = [outline.start]
    for element in outline.elements {
      switch element {
      case .line(let end): points.append(end)
      case .arc(let end, let center, let isConcave):
        let begin = points[points.count - 1]
        let angle = atan2(begin.y - center.y, begin.x - center.x)
        let radius = hypot(begin.x - center.x, begin.y - center.y)
        for step in 1..<1000 {
          let turn = Double(step) / 1000 * .pi / 2 * (isConcave ? -1 : 1)
          points.append(
            Point(
              x: center.x + radius * cos(angle + turn), y: center.y + radius * sin(angle + turn)))
        }
        points.append(end)
      }
    }
    let next = points.dropFirst() + points.prefix(1)
    return abs(zip(points, next).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
  }
}
