import LayoutEngine
import LayoutPictures
import Testing

/// Values that viewers would need minutes to draw, without a visible effect.
struct ViewerLimitTests {
  private func svg(_ change: (inout Appearance) -> Void) -> String {
    let frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let picture = Picture(200, 100, [.decoration("a", frame, Appearance(change))])
    return String(decoding: SVGWriter().bytes(of: picture), as: UTF8.self)
  }

  /// 600 points of outline are 100,000 dashes of 0.003 with gaps of the same length. With a single
  /// length, gaps are as long as dashes too.
  @Test(arguments: [
    ([0.003, 0.003], true), ([0.0029, 0.003], false), ([0.003], true),
    ([0.0029], false), ([1, 1], true), ([0, 0.006], true), ([0, 0.005], false),
  ])
  func `A border with more than 100,000 dashes is solid`(dash: [Double], isDashed: Bool) {
    let svg = svg {
      $0.border = Border()
      $0.border?.width = 4
      $0.border?.dash = dash
    }
    #expect(svg.contains("stroke-dasharray") == isDashed)
    #expect(svg.contains("stroke-width=\"4\""))
  }

  @Test(arguments: [(9999.0, "9999"), (10_000, "10000"), (1e9, "10000")])
  func `A blur is limited to the visible range`(radius: Double, sigma: String) {
    let svg = svg {
      var shadow = Shadow()
      shadow.radius = radius
      $0.shadows = [shadow]
    }
    #expect(svg.contains("stdDeviation=\"\(sigma)\""))
  }
}
